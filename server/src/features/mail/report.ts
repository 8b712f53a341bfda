import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toIso } from '../../lib/time.ts';
import { countMails, listFailedMails } from './queries.ts';

const shown = 20;

/** Mail report for the operator: counts by status, and the errors of failed mail. */
export async function describeMails(db: Kysely<Database>): Promise<string> {
  const counts = await countMails(db);
  const failed = await listFailedMails(db, shown);
  if (counts.length === 0) return 'No mail yet.';
  return [
    ...counts.map(({ status, mails }) => `${status.padEnd(8)} ${mails}`),
    ...failed.map(
      (mail) =>
        `${toIso(mail.created_at)} ${mail.kind} ${mail.status} after ${mail.attempts} attempt(s): ${mail.last_error}`,
    ),
  ].join('\n');
}
