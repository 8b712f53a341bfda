import type { Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { GrantsTable, PlansTable } from '../../../db/tables/billing.ts';
import { testKeyPrefix } from '../../../ports/payments/port.ts';
import type { PaidSpan } from '../operator/monthly-numbers.ts';
import type { GrantFact } from '../timeline/timeline.ts';

type NewGrant = Omit<GrantFact, 'plan' | 'autoRenew' | 'price'> & { readonly plan: { readonly id: string } };

export type GrantRow = Pick<
  GrantsTable,
  'id' | 'plan_id' | 'starts_at' | 'ends_at' | 'source' | 'renewal_id' | 'payment_id' | 'created_at'
> &
  Pick<PlansTable, 'name' | 'features' | 'searches_per_period' | 'is_premium' | 'sort_order'> & {
    /** From the paid order; null for trials and plans set by the operator. */
    gateway: string | null;
    auto_renew: number | null;
    paid_minor: number | null;
    /** The plan's own, for credits. */
    price_minor: number;
    currency: string;
  };

const grantsOf = compiledRead<{ userId: string }, GrantRow>((db, value) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('payment_orders', 'payment_orders.gateway_payment_id', 'subscriptions.payment_id')
    .select([
      'payment_orders.gateway',
      'payment_orders.auto_renew',
      'payment_orders.amount_minor as paid_minor',
      'plans.price_minor',
      'plans.currency',
      'subscriptions.id',
      'subscriptions.source',
      'subscriptions.renewal_id',
      'subscriptions.payment_id',
      'subscriptions.plan_id',
      'subscriptions.starts_at',
      'subscriptions.ends_at',
      'subscriptions.created_at',
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

/** Every grant that was not revoked, past ones too, with their plans; latest end first. */
export function findGrants(db: Kysely<Database>, userId: string): Promise<GrantRow[]> {
  return grantsOf(db, { userId });
}

type Db = Kysely<Database>;

/** The grant that a payment bought. */
export function findGrantOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'starts_at', 'ends_at', 'revoked_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function insertGrant(db: Db, userId: string, grant: NewGrant): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      id: grant.id,
      user_id: userId,
      plan_id: grant.plan.id,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      source: grant.source,
      payment_id: grant.paymentId,
      revoked_at: null,
      renewal_id: grant.subscriptionId,
      replaced_by: null,
      created_at: grant.addedAt,
    })
    .execute();
}

/** The grant that a payment gave, or the credit that it became after any number of upgrades, unless it has ended. */
export async function findRunningGrantOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .withRecursive('became', (one) =>
      one
        .selectFrom('subscriptions')
        .select(['id', 'revoked_at', 'replaced_by'])
        .where('payment_id', '=', paymentId)
        .unionAll(
          one
            .selectFrom('subscriptions as next')
            .innerJoin('became', 'became.replaced_by', 'next.id')
            .select(['next.id', 'next.revoked_at', 'next.replaced_by']),
        ),
    )
    .selectFrom('became')
    .select('id')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Ends a grant, once. @param becomes the grant that has its unused time now */
export async function endGrant(db: Db, id: string, becomes: string | null, now: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ revoked_at: now, replaced_by: becomes })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function moveGrant(db: Db, id: string, startsAt: number, endsAt: number): Promise<void> {
  await db.updateTable('subscriptions').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', id).execute();
}

export function listAllGrants(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'plans.name',
      'subscriptions.source',
      'subscriptions.starts_at',
      'subscriptions.ends_at',
      'subscriptions.revoked_at',
    ])
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.created_at')
    .execute();
}

/** Current and future grants bought with test payments, and credits for them. */
export function listTestGrants(db: Db, now: number) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('payment_orders', 'payment_orders.gateway_payment_id', 'subscriptions.payment_id')
    .leftJoin('renewals', 'renewals.id', 'subscriptions.renewal_id')
    .select(['subscriptions.id', 'subscriptions.user_id'])
    .where((eb) => eb.fn.coalesce('payment_orders.gateway', 'renewals.gateway'), 'like', `${testKeyPrefix}%`)
    .where('subscriptions.revoked_at', 'is', null)
    .where('subscriptions.ends_at', '>', now)
    .execute();
}

/** Paid plan periods that ran after `from`. */
export async function listPaidSpans(db: Db, from: number): Promise<PaidSpan[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'starts_at', 'ends_at', 'revoked_at'])
    .where('source', 'not in', ['trial', 'operator'])
    .where('ends_at', '>=', from)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    startsAt: row.starts_at,
    endsAt: Math.min(row.ends_at, row.revoked_at ?? row.ends_at),
  }));
}

/** How many users have each plan now, paid or given, the trial included; most first. */
export function countPlans(db: Db, now: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.name', 'subscriptions.source'])
    .select((eb) => eb.fn.count<number>('subscriptions.user_id').distinct().as('users'))
    .where('subscriptions.revoked_at', 'is', null)
    .where('subscriptions.starts_at', '<=', now)
    .where('subscriptions.ends_at', '>', now)
    .groupBy(['plans.name', 'plans.sort_order', 'subscriptions.source'])
    .orderBy('plans.sort_order')
    .execute();
}

export async function deleteGrants(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}
