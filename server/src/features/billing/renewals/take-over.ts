import { randomUUID } from 'node:crypto';
import type { BillingDeps } from '../deps.ts';
import { findPlan } from '../queries/plans.ts';
import { cancelOthers, type Renewal } from '../queries/renewals.ts';
import { insertGrant, replaceGrant } from '../queries/subscriptions.ts';
import { creditFor } from './credit.ts';
import { findUnused } from './unused.ts';

/** Between the maths shown and the authorisation a checkout may take this long. */
export const checkoutMs = 3_600_000;

/**
 * What the authorisation of a subscription does to the plan that ran before: any other subscription is cancelled, halted
 * ones too, and after an upgrade unused time becomes time of the new plan before its first charge.
 * @param db a transaction that holds the lock of grants
 */
export async function takeOver(db: BillingDeps['db'], renewal: Renewal, now: number): Promise<void> {
  const { user_id: userId } = renewal;
  if (userId === null) return;
  await cancelOthers(db, { id: renewal.id, userId }, renewal.change ?? 'end', now);
  const plan = await findPlan(db, renewal.plan_id);
  if (renewal.change !== 'now' || !plan) return;
  const unused = await findUnused(db, userId, { rank: plan.sort_order, currency: renewal.currency }, now);
  const credit = creditFor(unused, renewal.amount_minor);
  const endsAt = Math.min(renewal.starts_at ?? now, now + credit.ms + checkoutMs);
  const id = endsAt > now ? randomUUID() : null;
  for (const grant of unused) await replaceGrant(db, grant.id, id, now);
  if (id === null) return;
  await insertGrant(db, {
    id,
    user_id: userId,
    plan_id: renewal.plan_id,
    starts_at: now,
    ends_at: endsAt,
    source: 'credit',
    payment_id: null,
    revoked_at: null,
    renewal_id: renewal.id,
    replaced_by: null,
    created_at: now,
  });
}
