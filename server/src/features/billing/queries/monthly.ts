import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import type { Money, PaidSpan } from '../operator/monthly-numbers.ts';

type Db = Kysely<Database>;

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

/** Payments and full refunds since `from`, of live or of test accounts. */
export async function listMoney(db: Db, from: number, test: boolean): Promise<Money[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .select(['gateway', 'amount_minor', 'currency', 'paid_at', 'refunded_at'])
    .where('status', 'in', ['paid', 'refunded'])
    .where((eb) => eb.or([eb('paid_at', '>=', from), eb('refunded_at', '>=', from)]))
    .execute();
  return rows
    .filter(({ gateway }) => isTestKey(gateway) === test)
    .flatMap(({ amount_minor: minor, currency, paid_at: paid, refunded_at: refunded }) => [
      ...(paid === null ? [] : [{ at: paid, minor, currency }]),
      ...(refunded === null ? [] : [{ at: refunded, minor: -minor, currency }]),
    ]);
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
