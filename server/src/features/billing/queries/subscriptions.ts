import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { PlansTable, SubscriptionStatus, SubscriptionsTable } from '../../../db/tables/billing.ts';
import { testKeyPrefix } from '../../../ports/payments/port.ts';
import { hasSameAccount } from './same-account.ts';

type Db = Kysely<Database>;

export type Subscription = Selectable<SubscriptionsTable>;
type SubscriptionOfUser = Pick<
  Subscription,
  'id' | 'plan_id' | 'gateway' | 'amount_minor' | 'currency' | 'status' | 'starts_at' | 'cancel'
> &
  Pick<PlansTable, 'name' | 'features' | 'searches_per_period' | 'is_premium' | 'sort_order'>;

/** States in which the gateway may charge. */
const liveStates: SubscriptionStatus[] = ['authenticated', 'active', 'pending'];
/** States in which the gateway may charge again: also after a halt or pause, which it can lift without us. */
const chargeableStates: SubscriptionStatus[] = [...liveStates, 'halted', 'paused'];
/** Final states. */
export const endStates: readonly SubscriptionStatus[] = ['cancelled', 'completed', 'expired'];

const subscriptionsOf = compiledRead<{ userId: string }, SubscriptionOfUser>((db, value) =>
  db
    .selectFrom('renewals')
    .innerJoin('plans', 'plans.id', 'renewals.plan_id')
    .select([
      'renewals.id',
      'renewals.plan_id',
      'renewals.gateway',
      'renewals.amount_minor',
      'renewals.currency',
      'renewals.status',
      'renewals.starts_at',
      'renewals.cancel',
      'plans.name',
      'plans.features',
      'plans.searches_per_period',
      'plans.is_premium',
      'plans.sort_order',
    ])
    .where('renewals.user_id', '=', value('userId'))
    .where('renewals.status', 'in', liveStates),
);

/** A user's subscriptions that the gateway may charge, with their plans. */
export function findLiveSubscriptions(db: Db, userId: string): Promise<SubscriptionOfUser[]> {
  return subscriptionsOf(db, { userId });
}

/** The plan of a user's newest authorised subscription, if its first charge was to come after `now`. */
export async function findAwaitedPlanId(db: Db, userId: string, now: number): Promise<string | undefined> {
  const newest = await db
    .selectFrom('renewals')
    .select(['plan_id', 'starts_at'])
    .where('user_id', '=', userId)
    .where('authorised_at', 'is not', null)
    .orderBy('authorised_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (newest?.starts_at ?? 0) > now ? newest?.plan_id : undefined;
}

/** @returns false if the user has an open one */
export async function insertSubscription(db: Db, subscription: Subscription): Promise<boolean> {
  const row = await db
    .insertInto('renewals')
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOwnSubscription(db: Db, userId: string, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('renewals').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export function findSubscriptionBySlot(db: Db, slot: string): Promise<Subscription | undefined> {
  return db.selectFrom('renewals').selectAll().where('open_slot', '=', slot).executeTakeFirst();
}

export function findSubscriptionOfEvent(db: Db, gatewayId: string): Promise<Subscription | undefined> {
  return db.selectFrom('renewals').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst();
}

/** Opens a reserved subscription for its checkout. @returns undefined if the reservation was dropped */
export function openSubscription(
  db: Db,
  id: string,
  opened: Pick<Updateable<SubscriptionsTable>, 'gateway_id' | 'gateway_plan_id' | 'check_due_at'>,
): Promise<Subscription | undefined> {
  return db
    .updateTable('renewals')
    .set({ ...opened, status: 'created' })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a failed reservation: there is nothing to pay for at the gateway. */
export async function dropSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('renewals').where('id', '=', id).where('status', '=', 'creating').execute();
}

/** Ends a checkout that was never completed: the next check notifies the gateway. */
export async function retireSubscription(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ open_slot: null, cancel: 'now', check_due_at: now })
    .where('id', '=', id)
    .where('authorised_at', 'is', null)
    .execute();
}

/**
 * Stores a state of the gateway in one conditional statement.
 * @returns undefined if another one was stored since `version` was read: ask the gateway again
 */
export function storeState(
  db: Db,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
  state: Pick<Subscription, 'status' | 'paid_count' | 'authorised_at' | 'failed_at' | 'open_slot' | 'ended_at'>,
): Promise<Subscription | undefined> {
  return db
    .updateTable('renewals')
    .set({ ...state, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a subscription active after a charge; the rest of its state is stored next. */
export async function activateSubscription(db: Db, id: string): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ status: 'active', ended_at: null })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute();
}

/** When a subscription ended: now, if it had not before. */
const endedBy = (eb: ExpressionBuilder<Database, 'renewals'>, now: number) =>
  eb.fn.coalesce('renewals.ended_at', eb.val(now));

/** Marks every subscription of a user that may be charged as cancelled. @returns those that were not yet */
export function cancelSubscriptions(db: Db, userId: string, now: number): Promise<Subscription[]> {
  return db
    .updateTable('renewals')
    .set((eb) => ({ cancel: 'end', cancel_sent_at: null, check_due_at: now, ended_at: endedBy(eb, now) }))
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
  let query = db
    .updateTable('renewals')
    .set((eb) => ({ cancel: when, cancel_sent_at: null, check_due_at: now, ended_at: endedBy(eb, now) }))
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('status', 'in', chargeableStates);
  if (when === 'end') query = query.where('cancel', 'is', null);
  await query.execute();
}

/** Ends one subscription at once. */
export async function endSubscription(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set((eb) => ({ cancel: 'now', cancel_sent_at: null, check_due_at: now, ended_at: endedBy(eb, now) }))
    .where('id', '=', id)
    .where('status', 'not in', endStates)
    .execute();
}

/** Ends every test subscription in our database only: the gateway account that knows them is no longer configured. */
export async function endTestSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set((eb) => ({ status: 'cancelled', open_slot: null, check_due_at: null, ended_at: endedBy(eb, now) }))
    .where('gateway', 'like', `${testKeyPrefix}%`)
    .where('status', 'not in', endStates)
    .execute();
}

export async function confirmCancel(db: Db, { id, cancel }: Subscription, now: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ cancel_sent_at: now })
    .where('id', '=', id)
    .where('cancel', '=', cancel)
    .execute();
}

/** Schedules a check at `dueAt`, unless one is due earlier. */
export async function checkSubscriptionSoon(db: Db, id: string, dueAt: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ check_due_at: dueAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('check_due_at', 'is', null), eb('check_due_at', '>', dueAt)]))
    .where('status', '<>', 'creating')
    .execute();
}

/** Schedules the next check, unless another one has been scheduled since `subscription` was read. */
export async function planSubscriptionCheck(db: Db, subscription: Subscription, dueAt: number | null): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ check_due_at: dueAt })
    .where('id', '=', subscription.id)
    .where('check_due_at', subscription.check_due_at === null ? 'is' : '=', subscription.check_due_at)
    .where('cancel', subscription.cancel === null ? 'is' : '=', subscription.cancel)
    .execute();
}

/** Subscriptions of one gateway account that are due for a check, longest waiting first. */
export function selectDueSubscriptions(db: Db, key: string, now: number, limit: number): Promise<Subscription[]> {
  return db
    .selectFrom('renewals')
    .selectAll()
    .where(hasSameAccount(key))
    .where('check_due_at', '<=', now)
    .orderBy('check_due_at')
    .limit(limit)
    .execute();
}

/** Deletes reservations whose process died before the gateway answered. */
export async function deleteStaleSubscriptions(db: Db, before: number): Promise<void> {
  await db.deleteFrom('renewals').where('status', '=', 'creating').where('created_at', '<', before).execute();
}

/** Appends a line to the operator's notes, unless it is there already. */
export async function noteSubscription(db: Db, id: string, note: string): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ note: sql<string>`coalesce(note || ${'\n'}, '') || ${note}` })
    .where('id', '=', id)
    .where(sql<boolean>`(note is null or (length(note) < 4000 and note not like ${`%${note}%`}))`)
    .execute();
}

/** Subscriptions for the operator with the user's email, newest first; `userId` for one user's. */
export function listSubscriptionsOfOperator(db: Db, userId: string | undefined, limit: number) {
  const query = db
    .selectFrom('renewals')
    .leftJoin('users', 'users.id', 'renewals.user_id')
    .selectAll('renewals')
    .select('users.email')
    .where('renewals.status', '<>', 'creating')
    .orderBy('renewals.created_at', 'desc')
    .orderBy('renewals.id')
    .limit(limit);
  return (userId === undefined ? query : query.where('renewals.user_id', '=', userId)).execute();
}

/** Unlinks a user's subscriptions, and has the gateway end them. */
export async function forgetSubscriptions(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ user_id: null, open_slot: null, cancel: 'now', cancel_sent_at: null, check_due_at: 0 })
    .where('user_id', '=', userId)
    .where('status', 'not in', endStates)
    .execute();
  await db.updateTable('renewals').set({ user_id: null, open_slot: null }).where('user_id', '=', userId).execute();
}
