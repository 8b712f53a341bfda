import { randomUUID } from 'node:crypto';
import { planDays } from '@interest-miner/contract/billing/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/time.ts';
import { insertGrant, revokeGrants } from '../queries/grants.ts';
import { findPlanByName } from '../queries/plans.ts';
import { freePlanId, trialPlanId } from './plans.ts';

/** Starts the trial of a new account. */
export async function startTrial(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await insertGrant(db, {
    id: randomUUID(),
    user_id: userId,
    plan_id: trialPlanId,
    starts_at: now,
    ends_at: now + planDays.trial * dayMs,
    source: 'trial',
    payment_id: null,
    revoked_at: null,
    renewal_id: null,
    replaced_by: null,
    created_at: now,
  });
}

/**
 * Puts a user on a plan for one period, replacing all current grants; `Free` only ends them.
 * @returns false if no plan has that name
 */
export async function setPlan(db: Kysely<Database>, userId: string, planName: string, now: number): Promise<boolean> {
  const plan = await findPlanByName(db, planName);
  if (!plan) return false;
  await db.transaction().execute(async (transaction) => {
    await revokeGrants(transaction, userId, now);
    if (plan.id === freePlanId) return;
    await insertGrant(transaction, {
      id: randomUUID(),
      user_id: userId,
      plan_id: plan.id,
      starts_at: now,
      ends_at: now + planDays.period * dayMs,
      source: 'operator',
      payment_id: null,
      revoked_at: null,
      renewal_id: null,
      replaced_by: null,
      created_at: now,
    });
  });
  return true;
}
