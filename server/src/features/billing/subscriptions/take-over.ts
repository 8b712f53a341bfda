import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { hourMs } from '../../../lib/time.ts';
import { rearrange } from '../grants/placement.ts';
import { insertGrant, replaceGrant } from '../queries/grants.ts';
import { findPlan } from '../queries/plans.ts';
import { cancelOthers, type Subscription } from '../queries/subscriptions.ts';
import { creditFor } from './credit.ts';
import { findUnused } from './unused-time.ts';

/** Maximum time of a checkout, from the calculation shown to the authorisation. */
export const checkoutMs = hourMs;
type Db = Deps['db'];

/**
 * Unused time of smaller plans becomes time of the new one, separately per grant, so that a refund ends only what its
 * payment gave. A charge during the checkout was not part of the calculation: its credit follows the periods that the
 * new subscription pays for.
 */
async function creditUnused(
  db: Db,
  subscription: Subscription,
  userId: string,
  rank: number,
  now: number,
): Promise<void> {
  const unused = await findUnused(db, userId, { rank, currency: subscription.currency }, now);
  const credits = unused.map((grant) => ({ grant, ms: creditFor([grant], subscription.amount_minor).ms }));
  const total = credits.reduce((sum, { ms }) => sum + ms, 0);
  const missing = (subscription.starts_at ?? now) - now - total;
  // The first charge is due as calculated: the minutes of the checkout, and rounding, leave no gap before it.
  const last = credits.at(-1);
  if (last && Math.abs(missing) <= checkoutMs) last.ms = Math.max(0, last.ms + missing);
  let startsAt = now;
  for (const { grant, ms } of credits) {
    const id = ms > 0 ? randomUUID() : null;
    await replaceGrant(db, grant.id, id, now);
    if (id === null) continue;
    await insertGrant(db, {
      id,
      user_id: userId,
      plan_id: subscription.plan_id,
      starts_at: startsAt,
      ends_at: startsAt + ms,
      source: 'credit',
      payment_id: null,
      revoked_at: null,
      renewal_id: subscription.id,
      replaced_by: null,
      created_at: now,
    });
    startsAt += ms;
  }
}

/**
 * Applies the authorisation of a subscription to the earlier plan: cancels any other subscription, including halted
 * ones, and after an upgrade turns unused time into time of the new plan before its first charge.
 * @param db a transaction that holds the lock of grants
 */
export async function takeOver(db: Db, subscription: Subscription, now: number): Promise<void> {
  const { user_id: userId } = subscription;
  if (userId === null) return;
  await cancelOthers(db, { id: subscription.id, userId }, subscription.change ?? 'end', now);
  const plan = await findPlan(db, subscription.plan_id);
  if (subscription.change === 'now' && plan)
    await rearrange(db, userId, now, () => creditUnused(db, subscription, userId, plan.sort_order, now));
}
