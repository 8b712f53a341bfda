import type { ExpressionBuilder, InferResult, Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { SubscriptionStatus, SubscriptionsTable } from '../../../db/tables/billing.ts';
import { testKeyPrefix } from '../../../ports/payments/port.ts';
import { liveStates } from '../timeline/timeline.ts';
import { gatewayRows } from './gateway-rows.ts';
import { planColumns } from './grants.ts';

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
    .selectAll('gateway_subscriptions')
    .select(planColumns)
    .where('gateway_subscriptions.status', 'in', liveStates);

/** A subscription that the gateway may charge, with its plan. */
export type LiveSubscription = InferResult<ReturnType<typeof selectLive>>[number];

export const findLiveSubscriptions = compiledRead<{ userId: string }, LiveSubscription>((db, value) =>
  selectLive(db).where('gateway_subscriptions.user_id', '=', value('userId')),
);

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

const update = (db: Db, id: string, changes: Partial<Subscription>) =>
  db.updateTable('gateway_subscriptions').set(changes).where('id', '=', id);

/** Ends a checkout that was never completed: the next check notifies the gateway. */
export async function retireSubscription(db: Db, id: string, now: number): Promise<void> {
  const retired = update(db, id, { open_slot: null, cancel: 'now', check_due_at: now });
  await retired.where('authorised_at', 'is', null).execute();
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
  const stored = update(db, id, { ...state, version: version + 1 });
  return stored.where('version', '=', version).returningAll().executeTakeFirst();
}

/** Marks a subscription active after a charge; the rest of its state is stored next. */
export async function activateSubscription(db: Db, id: string): Promise<void> {
  await update(db, id, { status: 'active', ended_at: null }).where('status', '=', 'created').execute();
}

type Ending = ExpressionBuilder<Database, 'gateway_subscriptions'>;

/** When a subscription ended: now, if it had not before. */
const endedBy = (eb: Ending, now: number) => eb.fn.coalesce('gateway_subscriptions.ended_at', eb.val(now));

/** Marks subscriptions as cancelled: the next check, which is due, tells the gateway. */
const cancel = (db: Db, when: 'now' | 'end', now: number) =>
  db
    .updateTable('gateway_subscriptions')
    .set((eb) => ({ cancel: when, cancel_sent_at: null, check_due_at: now, ended_at: endedBy(eb, now) }));

/**
 * Cancels every subscription of a user that may be charged, but `except`; at once also those that were to end later.
 * @returns those that it cancelled
 */
export function cancelSubscriptions(
  db: Db,
  { userId, except = '' }: { userId: string; except?: string },
  when: 'now' | 'end',
  now: number,
): Promise<Subscription[]> {
  let query = cancel(db, when, now)
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('status', 'in', chargeableStates);
  if (when === 'end') query = query.where('cancel', 'is', null);
  return query.returningAll().execute();
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
  await update(db, id, { cancel_sent_at: now }).where('cancel', '=', cancel).execute();
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
