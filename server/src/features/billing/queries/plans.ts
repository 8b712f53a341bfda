import type { Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { PlansTable } from '../../../db/tables/billing.ts';

export function findPlan(db: Kysely<Database>, id: string) {
  return db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findPlanByName(db: Kysely<Database>, name: string) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
}

const listedPlans = compiledRead<Record<string, never>, PlansTable>((db) =>
  db.selectFrom('plans').selectAll().where('is_listed', '=', 1).orderBy('sort_order'),
);

/** The plans on sale, in display order. */
export const findListedPlans = (db: Kysely<Database>) => listedPlans(db, {});

/** A plan on sale, by the number used in the spec's calls. */
export const findListedPlan = async (db: Kysely<Database>, sortOrder: number) =>
  (await findListedPlans(db)).find((plan) => plan.sort_order === sortOrder);
