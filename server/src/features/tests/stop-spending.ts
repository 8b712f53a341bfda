import type { Deps } from '../../deps.ts';
import { findSpendingTests } from '../connections/index.ts';
import { testRows } from './queries/tests.ts';
import { advanceTest } from './test-job.ts';

/** Names of a user's tests at Meta whose campaigns may be spending. */
export async function namesOfSpendingTests({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: string) {
  return (await findSpendingTests(db, ownerId, 'meta', clock())).map(({ name }) => name);
}

/**
 * Stops every test of a user whose account is being deleted: afterwards nothing could pause its campaign. What Meta refuses to
 * pause, such as with a dead token, stays as it is.
 * @throws Error as long as Meta has not answered, to be called again
 */
export async function stopSpendingTests(deps: Deps, ownerId: string, signal: AbortSignal): Promise<void> {
  let waiting = 0;
  for (const { id } of await findSpendingTests(deps.db, ownerId, 'meta', deps.clock())) {
    const row = await testRows.find(deps.db, ownerId, id);
    if (!row) continue;
    // A call of whoever starts it now may still arrive: the pause comes after it.
    const resume_at = Math.max(deps.clock(), row.leased_until);
    if (row.state !== 'stopping') await testRows.move(deps.db, row, [row.state], { state: 'stopping', resume_at });
    await advanceTest(deps, id, signal);
    if ((await testRows.find(deps.db, ownerId, id))?.state === 'stopping') waiting += 1;
  }
  if (waiting > 0) throw new Error(`${waiting} tests are not stopped at Meta yet`);
}
