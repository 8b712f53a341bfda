import { type InferResult, type Kysely, sql } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import { testKeyPrefix } from '../../../ports/payments/port.ts';
import type { Grant } from '../timeline/timeline.ts';

type Db = Kysely<Database>;

type NewGrant = Pick<
  Grant,
  'id' | 'source' | 'paymentId' | 'subscriptionId' | 'from' | 'length' | 'startsAt' | 'endsAt'
> & {
  readonly plan: { readonly id: string };
};

/** What a plan allows. */
export const planColumns = [
  'plans.name',
  'plans.features',
  'plans.searches_per_period',
  'plans.is_premium',
  'plans.sort_order',
] as const;

const selectGrants = (db: Db) =>
  db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .leftJoin('payment_orders', 'payment_orders.gateway_payment_id', 'grants.payment_id')
    .leftJoin('gateway_subscriptions as charged', 'charged.id', 'grants.renewal_id')
    .selectAll('grants')
    .select([
      ...planColumns,
      'plans.price_minor',
      'plans.currency',
      'charged.status',
      'charged.cancel',
      'charged.ended_at',
    ])
    .select(['payment_orders.gateway', 'payment_orders.auto_renew', 'payment_orders.amount_minor as paid_minor'])
    .orderBy('grants.given_from')
    .orderBy('grants.starts_at')
    .orderBy('grants.id');

/** A grant with its plan, and what its order and the subscription whose charge it is say. */
export type GrantRow = InferResult<ReturnType<typeof selectGrants>>[number];

/** Every grant of a user, past and ended ones too, with their plans, in the order they were given. */
export const findGrants = compiledRead<{ userId: string }, GrantRow>((db, value) =>
  selectGrants(db).where('grants.user_id', '=', value('userId')),
);

/** The same of many users. */
export function findGrantsOfMany(db: Db, userIds: readonly string[]): Promise<GrantRow[]> {
  return selectGrants(db).where('grants.user_id', 'in', userIds).execute();
}

/** Users who may have time of a plan after `since`, and a few who have not: as if none of their time ran beside other time. */
export async function findUsersWithTime(
  db: Db,
  { since, afterId, trials }: { since: number; afterId: string; trials: boolean },
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('grants')
    .select('user_id')
    .where('user_id', '>', afterId)
    .groupBy('user_id')
    .having(sql<boolean>`max(ends_at) + sum(given_ms) > ${since}`)
    .orderBy('user_id')
    .limit(limit);
  if (!trials) query = query.where('source', '<>', 'trial');
  return (await query.execute()).map((row) => row.user_id);
}

/** The grant that a payment bought, as it was to be used then. */
export function findGrantOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('grants')
    .select(['starts_at', 'ends_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function insertGrant(db: Db, userId: string, grant: NewGrant, now: number): Promise<void> {
  await db
    .insertInto('grants')
    .values({
      id: grant.id,
      user_id: userId,
      plan_id: grant.plan.id,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      source: grant.source,
      payment_id: grant.paymentId,
      renewal_id: grant.subscriptionId,
      created_at: now,
      given_from: grant.from,
      given_ms: grant.length,
    })
    .execute();
}

/** Ends a grant, once. @param becomes the grant that has its unused time now */
export async function endGrant(db: Db, id: string, becomes: string | null, now: number): Promise<void> {
  await db
    .updateTable('grants')
    .set({ revoked_at: now, replaced_by: becomes })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Grants bought with test payments, and credits for them, that have not ended early. */
export function listTestGrants(db: Db) {
  return selectGrants(db)
    .where((eb) => eb.fn.coalesce('payment_orders.gateway', 'charged.gateway'), 'like', `${testKeyPrefix}%`)
    .where('grants.revoked_at', 'is', null)
    .execute();
}

/** How many users have the trial now. */
export async function countTrials(db: Db, now: number): Promise<number> {
  const { users } = await db
    .selectFrom('grants')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('users'))
    .where('source', '=', 'trial')
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(users);
}

export async function deleteGrants(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('grants').where('user_id', '=', userId).execute();
}
