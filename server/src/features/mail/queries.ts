import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MailsTable } from '../../db/tables/mail.ts';

export async function insertMail(db: Kysely<Database>, mail: MailsTable): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

export function findDueMails(db: Kysely<Database>, now: number, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'next_attempt_at'])
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/**
 * Claims one due mail until `claimedUntil` in one conditional statement.
 * @returns undefined if another process has claimed it
 */
export function claimMail(db: Kysely<Database>, id: string, now: number, claimedUntil: number) {
  return db
    .updateTable('mails')
    .set((eb) => ({ next_attempt_at: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'user_id', 'sealed', 'attempts', 'not_after'])
    .executeTakeFirst();
}

type Claim = { id: string; attempts: number };

/** Finishes a mail, unless a later attempt has claimed it. */
export async function finishMail(
  db: Kysely<Database>,
  claim: Claim,
  result: { status: 'sent' | 'kept' | 'failed' | 'decoy'; now: number; error: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      status: result.status,
      finished_at: result.now,
      last_error: result.error,
      // The text of a finished mail is erased, except in the built-in outbox, which still shows it.
      ...(result.status === 'kept' ? {} : { sealed: '' }),
    })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('status', '=', 'queued')
    .execute();
}

export async function postponeMail(db: Kysely<Database>, claim: Claim, until: number, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: until, last_error: error })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('status', '=', 'queued')
    .execute();
}

export function listStoredMails(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'sealed', 'created_at'])
    .where('status', '=', 'kept')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function countMails(db: Kysely<Database>) {
  return db
    .selectFrom('mails')
    .select((eb) => ['status', eb.fn.countAll<number | string>().as('mails')])
    .where('status', '!=', 'decoy')
    .groupBy('status')
    .orderBy('status')
    .execute();
}

export function listFailedMails(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'attempts', 'created_at', 'last_error'])
    .where('last_error', 'is not', null)
    .where('status', 'in', ['queued', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes decoys created before `before.decoy`, and finished mail created before `before.finished`. */
export async function deleteOldMails(db: Kysely<Database>, before: { decoy: number; finished: number }): Promise<void> {
  await db.deleteFrom('mails').where('status', '=', 'decoy').where('created_at', '<', before.decoy).execute();
  await db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'kept', 'failed'])
    .where('created_at', '<', before.finished)
    .execute();
}

/** Mails with an encrypted body, ordered by id. */
export function listSealedMails(db: Kysely<Database>, afterId: string, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'sealed'])
    .where('sealed', '!=', '')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces an encrypted body, unless it has changed or been erased since. */
export async function replaceEncrypted(
  db: Kysely<Database>,
  id: string,
  before: string,
  sealed: string,
): Promise<void> {
  await db.updateTable('mails').set({ sealed }).where('id', '=', id).where('sealed', '=', before).execute();
}
