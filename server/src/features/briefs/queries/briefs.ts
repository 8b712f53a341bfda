import { briefLimits } from '@interest-miner/contract/briefs/limits';
import type { Kysely, Updateable } from 'kysely';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { BriefsTable } from '../../../db/tables/briefs.ts';
import { minuteMs } from '../../../lib/time.ts';

type Db = Kysely<Database>;

/** The tables whose rows name their brief. */
export const tablesOfBrief = ['business_briefs', 'lists', 'audiences', 'pushes', 'tests'] as const;

export const briefRows = ownedRows('briefs', {
  count: 'brief_owners.brief_count',
  max: briefLimits.perPerson,
  undoMs: briefLimits.undoMinutes * minuteMs,
  maxDeleted: briefLimits.perPerson,
  async purgeChildren(db, id) {
    for (const table of tablesOfBrief) await release(db, table, id);
  },
});

/** What belonged to a brief stays, without one. */
async function release(db: Db, table: (typeof tablesOfBrief)[number], briefId: string): Promise<void> {
  // Kysely cannot check an update whose table is a parameter.
  const any = db as unknown as Kysely<{ rows: { brief_id: string | null } }>;
  await any
    .updateTable(table as 'rows')
    .set({ brief_id: null })
    .where('brief_id', '=', briefId)
    .execute();
}

const ofOwner = (db: Db, ownerId: string) =>
  db.selectFrom('briefs').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);

/** One page of an owner's briefs, last changed first. */
export function findBriefs(db: Db, ownerId: string, page: { offset: number; limit: number }): Promise<BriefsTable[]> {
  const all = ofOwner(db, ownerId).selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc');
  return all.offset(page.offset).limit(page.limit).execute();
}

export async function countBriefs(db: Db, ownerId: string): Promise<number> {
  const count = ofOwner(db, ownerId).select((eb) => eb.fn.countAll<number>().as('total'));
  return Number((await count.executeTakeFirstOrThrow()).total);
}

export function findBrief(db: Db, ownerId: string, id: string): Promise<BriefsTable | undefined> {
  return ofOwner(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The owner's brief with this text, the last changed one of several. */
export function findByText(db: Db, ownerId: string, textKey: string): Promise<BriefsTable | undefined> {
  const same = ofOwner(db, ownerId).selectAll().where('text_key', '=', textKey);
  return same.orderBy('updated_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
}

export async function insertBrief(db: Db, brief: BriefsTable): Promise<void> {
  await db.insertInto('briefs').values(brief).execute();
}

/** Changes a brief that is not deleted. @returns undefined if there is no such brief */
export function changeBrief(
  db: Db,
  ownerId: string,
  id: string,
  change: Updateable<BriefsTable>,
): Promise<BriefsTable | undefined> {
  return db
    .updateTable('briefs')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The owner's brief that was longest unchanged, of those without a list, audience, push or test: it may make room for a new one. */
export function findUnused(db: Db, ownerId: string): Promise<{ id: string } | undefined> {
  return ofOwner(db, ownerId)
    .select('id')
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['lists', 'audiences', 'pushes', 'tests'] as const).map((table) =>
          not(exists(selectFrom(table).select(`${table}.id`).whereRef(`${table}.brief_id`, '=', 'briefs.id'))),
        ),
      ),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
