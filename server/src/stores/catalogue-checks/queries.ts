import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CatalogueChecksTable } from '../../db/tables/interests.ts';

type Db = Kysely<Database>;

export function findChecks(db: Db): Promise<CatalogueChecksTable[]> {
  return db.selectFrom('catalogue_checks').selectAll().execute();
}

/** Time of the last check in milliseconds; 0 if there is none. */
export async function lastCheckedAt(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('catalogue_checks')
    .select((eb) => eb.fn.max('checked_at').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Stores checks unless another process has stored newer ones. */
export async function saveChecks(db: Db, checks: readonly CatalogueChecksTable[]): Promise<void> {
  if (checks.length === 0) return;
  await db
    .insertInto('catalogue_checks')
    .values([...checks])
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          meta_id: eb.ref('excluded.meta_id'),
          lower_bound: eb.ref('excluded.lower_bound'),
          upper_bound: eb.ref('excluded.upper_bound'),
          checked_at: eb.ref('excluded.checked_at'),
        }))
        .whereRef('catalogue_checks.checked_at', '<=', 'excluded.checked_at'),
    )
    .execute();
}
