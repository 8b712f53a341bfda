import type { Kysely } from 'kysely';
import { compiledRead, compiledWrite } from '../../db/compiled-query.ts';
import type { Database } from '../../db/schema.ts';
import type { PlansTable, SubscriptionsTable } from '../../db/tables/billing.ts';

type OpenGrant = Pick<SubscriptionsTable, 'id' | 'plan_id' | 'starts_at' | 'ends_at'> &
  Pick<PlansTable, 'name' | 'features' | 'searches_per_period' | 'is_premium' | 'sort_order'>;

const grantsOf = compiledRead<{ userId: string }, OpenGrant>((db, value) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'subscriptions.id',
      'subscriptions.plan_id',
      'subscriptions.starts_at',
      'subscriptions.ends_at',
      'plans.name',
      'plans.features',
      'plans.searches_per_period',
      'plans.is_premium',
      'plans.sort_order',
    ])
    .where('subscriptions.user_id', '=', value('userId'))
    .where('subscriptions.revoked_at', 'is', null)
    .orderBy('subscriptions.ends_at', 'desc'),
);

/** Grants that run now or later, the last to end first; each with its plan. */
export async function findOpenGrants(db: Kysely<Database>, userId: string, now: number): Promise<OpenGrant[]> {
  return (await grantsOf(db, { userId })).filter((grant) => grant.ends_at > now);
}

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

export function findListedPlans(db: Kysely<Database>): Promise<PlansTable[]> {
  return listedPlans(db, {});
}

/** A plan on sale, by the number that the spec's calls name it with. */
export function findListedPlan(db: Kysely<Database>, sortOrder: number) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('sort_order', '=', sortOrder)
    .where('is_listed', '=', 1)
    .executeTakeFirst();
}

export async function insertGrant(db: Kysely<Database>, grant: SubscriptionsTable): Promise<void> {
  await db.insertInto('subscriptions').values(grant).execute();
}

/** Ends every running or coming grant of a person. */
export async function revokeGrants(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
}

// After a power cut a person may have the searches of the last moment once more: no search waits for the disk.
const countOne = compiledWrite<{ userId: string; periodKey: string; allowance: number }>(
  (db, value) =>
    db
      .insertInto('search_usage')
      .values({ user_id: value('userId'), period_key: value('periodKey'), used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'period_key'])
          .doUpdateSet((eb) => ({ used: eb('search_usage.used', '+', 1) }))
          .where('search_usage.used', '<', value('allowance')),
      ),
  { acknowledged: 'committed' },
);

/** Counts one search unless `allowance` is used up. @returns false when none was left */
export async function countSearch(
  db: Kysely<Database>,
  usage: { userId: string; periodKey: string; allowance: number },
): Promise<boolean> {
  return usage.allowance > 0 && (await countOne(db, usage)) > 0;
}

/** Takes one search off the count; never below zero. */
export async function uncountSearch(db: Kysely<Database>, usage: { userId: string; periodKey: string }): Promise<void> {
  await db
    .updateTable('search_usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('user_id', '=', usage.userId)
    .where('period_key', '=', usage.periodKey)
    .where('used', '>', 0)
    .execute();
}

const usageOf = compiledRead<{ userId: string; periodKey: string }, { used: number }>((db, value) =>
  db
    .selectFrom('search_usage')
    .select('used')
    .where('user_id', '=', value('userId'))
    .where('period_key', '=', value('periodKey')),
);

export async function readUsage(db: Kysely<Database>, userId: string, periodKey: string): Promise<number> {
  const [row] = await usageOf(db, { userId, periodKey });
  return row?.used ?? 0;
}

/** Name and address as a receipt shows them. */
export function findCustomer(db: Kysely<Database>, userId: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}

export function findUserId(db: Kysely<Database>, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}
