import type { Subscription } from './entities.ts';

const daySeconds = 86_400;

/** The fourth failed charge in a row halts a subscription. */
const failuresBeforeHalt = 4;

const over = ['cancelled', 'completed', 'expired'];

/** The same day a month later (UTC), or the last one of that month; times in seconds. */
export function monthLater(time: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

export const isOver = ({ status }: Pick<Subscription, 'status'>) => over.includes(status);

/** Whether the gateway may charge a subscription. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>) =>
  ['authenticated', 'active', 'pending', 'halted'].includes(status);

/** A change of state: the stored state, a payment if one is made, and the events that report it. */
export interface Step {
  readonly after: Subscription;
  readonly payment: 'captured' | 'failed' | 'token' | undefined;
  readonly events: readonly string[];
}

const end = (subscription: Subscription, status: 'cancelled' | 'completed' | 'expired'): Step => ({
  after: { ...subscription, status, charge_at: null },
  payment: undefined,
  events: [status],
});

/** The charge of the next period succeeds; a subscription that was cancelled ends instead. */
export function charge(subscription: Subscription, now: number): Step {
  if (subscription.ends_with_period) return end(subscription, 'cancelled');
  if (subscription.paid_count >= subscription.total_count) return end(subscription, 'completed');
  const start = subscription.current_end ?? subscription.start_at ?? now;
  const after = {
    ...subscription,
    status: 'active' as const,
    paid_count: subscription.paid_count + 1,
    remaining_count: subscription.remaining_count - 1,
    current_start: start,
    current_end: monthLater(start),
    charge_at: monthLater(start),
    failures: 0,
  };
  return {
    after,
    payment: 'captured',
    events: subscription.status === 'active' ? ['charged'] : ['charged', 'activated'],
  };
}

/** The charge fails, and is tried again a day later, until the fourth failure. */
export function fail(subscription: Subscription, now: number): Step {
  if (subscription.ends_with_period) return end(subscription, 'cancelled');
  const failures = subscription.failures + 1;
  const halts = failures >= failuresBeforeHalt;
  const status = halts ? ('halted' as const) : ('pending' as const);
  const after = { ...subscription, status, failures, charge_at: halts ? null : now + daySeconds };
  return { after, payment: 'failed', events: [status] };
}

/** Ends the attempts to charge. */
export function halt(subscription: Subscription): Step {
  const after = { ...subscription, status: 'halted' as const, failures: failuresBeforeHalt, charge_at: null };
  return { after, payment: undefined, events: ['halted'] };
}

/** The visitor authorises it: the first charge follows at once, or when it is due. */
export function authorise(subscription: Subscription, now: number): Step {
  if (subscription.start_at === null || subscription.start_at <= now) {
    const { after, payment } = charge({ ...subscription, start_at: null }, now);
    return { after, payment, events: ['authenticated', 'activated', 'charged'] };
  }
  const after = { ...subscription, status: 'authenticated' as const, charge_at: subscription.start_at };
  return { after, payment: 'token', events: ['authenticated'] };
}

/** Ends a subscription now, or with the running period. */
export function cancel(subscription: Subscription, atEnd: boolean): Step {
  if (!atEnd || subscription.status !== 'active') return end(subscription, 'cancelled');
  return { after: { ...subscription, ends_with_period: true }, payment: undefined, events: [] };
}

/** An open checkout that is not authorised in time expires. @returns undefined if it has not */
export function expire(subscription: Subscription, now: number): Step | undefined {
  const isLate = subscription.expire_by !== null && subscription.expire_by <= now;
  return subscription.status === 'created' && isLate ? end(subscription, 'expired') : undefined;
}
