import type { ExpressionBuilder, InferResult, Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { SubscriptionStatus, SubscriptionsTable } from '../../../db/tables/billing.ts';
import { testKeyPrefix } from '../../../ports/payments/port.ts';
import { liveStates } from '../timeline/timeline.ts';
import { gatewayRows } from './gateway-rows.ts';

type Db = Kysely<Database>;

export type Subscription = SubscriptionsTable;

export const subscriptions = gatewayRows<Subscription>('gateway_subscriptions', ['cancel']);

/** States in which the gateway may charge again: also after a halt or pause, which it can lift without us. */
const chargeableStates: SubscriptionStatus[] = [...liveStates, 'halted', 'paused'];
/** Final states. */
export const endStates: readonly SubscriptionStatus[] = ['cancelled', 'completed', 'expired'];

const selectLive = (db: Db) =>
  db
    .selectFrom('gateway_subscriptions')
    .innerJoin('plans', 'plans.id', 'gateway_subscriptions.plan_id')
    .select([
      'gateway_subscriptions.id',
      'gateway_subscriptions.user_id',
      'gateway_subscriptions.plan_id',
      'gateway_subscriptions.gateway',
      'gateway_subscriptions.amount_minor',
      'gateway_subscriptions.currency',
      'gateway_subscriptions.status',
      'gateway_subscriptions.starts_at',
      'gateway_subscriptions.cancel',
      'plans.name',
      'plans.features',
      'plans.searches_per_period',
      'plans.is_premium',
      'plans.sort_order',
    ])
    .where('gateway_subscriptions.status', 'in', liveStates);

/** A subscription that the gateway may charge, with its plan. */
export type LiveSubscription = InferResult<ReturnType<typeof selectLive>>[number];

const liveOf = compiledRead<{ userId: string }, LiveSubscription>((db, value) =>
  selectLive(db).where('gateway_subscriptions.user_id', '=', value('userId')),
);

export function findLiveSubscriptions(db: Db, userId: string): Promise<LiveSubscription[]> {
  return liveOf(db, { userId });
}

/** The same of many users. */
export function findLiveSubscriptionsOfMany(db: Db, userIds: readonly string[]): Promise<LiveSubscription[]> {
  return selectLive(db).where('gateway_subscriptions.user_id', 'in', userIds).execute();
}

/** The plan of a user's newest authorised subscription, if its first charge was to come after `now`. */
export async function findAwaitedPlanId(db: Db, userId: string, now: number): Promise<string | undefined> {
  const newest = await db
    .selectFrom('gateway_subscriptions')
    .select(['plan_id', 'starts_at'])
    .where('user_id', '=', userId)
    .where('authorised_at', 'is not', null)
    .orderBy('authorised_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (newest?.starts_at ?? 0) > now ? newest?.plan_id : undefined;
}

/** Ends a checkout that was never completed: the next check notifies the gateway. */
export async function retireSubscription(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set({ open_slot: null, cancel: 'now', check_due_at: now })
    .where('id', '=', id)
    .where('authorised_at', 'is', null)
    .execute();
}

/**
 * Stores a state of the gateway in one conditional statement.
 * @returns undefined if another one was stored since `version` was read: ask the gateway again
 */
export function storeGatewayState(
  db: Db,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
  state: Pick<Subscription, 'status' | 'paid_count' | 'authorised_at' | 'failed_at' | 'open_slot' | 'ended_at'>,
): Promise<Subscription | undefined> {
  return db
    .updateTable('gateway_subscriptions')
    .set({ ...state, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a subscription active after a charge; the rest of its state is stored next. */
export async function activateSubscription(db: Db, id: string): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set({ status: 'active', ended_at: null })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute();
}

type Ending = ExpressionBuilder<Database, 'gateway_subscriptions'>;

/** When a subscription ended: now, if it had not before. */
const endedBy = (eb: Ending, now: number) => eb.fn.coalesce('gateway_subscriptions.ended_at', eb.val(now));

/** Marks subscriptions as cancelled: the next check, which is due, tells the gateway. */
const cancel = (db: Db, when: 'now' | 'end', now: number) =>
  db
    .updateTable('gateway_subscriptions')
    .set((eb) => ({ cancel: when, cancel_sent_at: null, check_due_at: now, ended_at: endedBy(eb, now) }));

/** Cancels every subscription of a user that may be charged. @returns those that were not cancelled yet */
export function cancelSubscriptions(db: Db, userId: string, now: number): Promise<Subscription[]> {
  return cancel(db, 'end', now)
    .where('user_id', '=', userId)
    .where('status', 'in', chargeableStates)
    .where('cancel', 'is', null)
    .returningAll()
    .execute();
}

/** Cancels every other subscription of a user that may be charged, once this one is authorised. */
export async function cancelOthers(
  db: Db,
  { id, userId }: { id: string; userId: string },
  when: 'now' | 'end',
  now: number,
): Promise<void> {
  const others = cancel(db, when, now)
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('status', 'in', chargeableStates);
  await (when === 'end' ? others.where('cancel', 'is', null) : others).execute();
}

/** Ends one subscription at once. */
export async function endSubscription(db: Db, id: string, now: number): Promise<void> {
  await cancel(db, 'now', now).where('id', '=', id).where('status', 'not in', endStates).execute();
}

/** Ends every test subscription in our database only: the gateway account that knows them is no longer configured. */
export async function endTestSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set((eb) => ({ status: 'cancelled', open_slot: null, check_due_at: null, ended_at: endedBy(eb, now) }))
    .where('gateway', 'like', `${testKeyPrefix}%`)
    .where('status', 'not in', endStates)
    .execute();
}

export async function confirmCancel(db: Db, { id, cancel }: Subscription, now: number): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set({ cancel_sent_at: now })
    .where('id', '=', id)
    .where('cancel', '=', cancel)
    .execute();
}

/** Unlinks a user's subscriptions, and has the gateway end them. */
export async function forgetSubscriptions(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set({ user_id: null, open_slot: null, cancel: 'now', cancel_sent_at: null, check_due_at: 0 })
    .where('user_id', '=', userId)
    .where('status', 'not in', endStates)
    .execute();
  await db
    .updateTable('gateway_subscriptions')
    .set({ user_id: null, open_slot: null })
    .where('user_id', '=', userId)
    .execute();
}
