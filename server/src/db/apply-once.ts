import type { Kysely } from 'kysely';
import { dayMs } from '../lib/time.ts';
import type { Database } from './schema.ts';

const appliedPrefix = 'kept_write_';

/** Runs a write in one transaction with a note of its id; with an id noted before, it does nothing. */
export async function applyOnce(
  db: Kysely<Database>,
  id: string,
  now: number,
  write: (db: Kysely<Database>) => unknown,
) {
  await db.transaction().execute(async (transaction) => {
    const note = { name: appliedPrefix + id, value: String(now) };
    const noted = await transaction
      .insertInto('settings')
      .values(note)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (noted) await write(transaction);
  });
}

/** Deletes the notes of one process, and those that an ended process left a day ago. */
export async function deleteNotes(db: Kysely<Database>, ofProcess: string, now: number): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', 'like', `${appliedPrefix}%`)
    .where((eb) => eb.or([eb('name', 'like', `${appliedPrefix}${ofProcess}%`), eb('value', '<', String(now - dayMs))]))
    .execute();
}
