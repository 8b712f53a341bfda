import { connectionLimits } from '@interest-miner/contract/connections/limits';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { findCredentials } from '../auth/index.ts';
import { expiryMail } from './expiry-mail.ts';
import { type ConnectionRow, claimWarning, deleteExpired, findEnding } from './queries.ts';

const warnMs = connectionLimits.warnDays * dayMs;
/** Meta's limits cover an hour at most. */
const budgetRetentionMs = 2 * hourMs;
const batch = 50;

/** Claims the warning and stores the mail in one transaction: one mail per token, despite crashes and concurrent jobs. */
async function warn(deps: Deps, row: ConnectionRow): Promise<void> {
  const user = await findCredentials(deps.db, row.owner_id);
  if (!user) return;
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await claimWarning(transaction, row))) return;
    await deps.mails.add(transaction, expiryMail(deps, user, row));
  });
  deps.mails.kick();
}

/** Mails owners of tokens that expire within seven days, once per token, and deletes outdated budgets and logins. */
export function connectionsJob(deps: Deps): Job {
  return {
    name: 'meta-connections',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const now = deps.clock();
      await deleteExpired(deps.db, { budgets: now - budgetRetentionMs, logins: now });
      for (;;) {
        const ending = await findEnding(deps.db, now, now + warnMs, batch);
        for (const row of ending) {
          signal.throwIfAborted();
          await warn(deps, row);
        }
        if (ending.length < batch) return;
      }
    },
  };
}
