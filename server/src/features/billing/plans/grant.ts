import { randomUUID } from 'node:crypto';
import { planDays } from '@interest-miner/contract/billing/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/time.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { newGrant } from '../ledger/new-grant.ts';
import { insertGrant } from '../queries/grants.ts';
import { findPlanByName } from '../queries/plans.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { periodMs } from '../timeline/credit.ts';
import { freePlanId, trialPlanId } from './plans.ts';

const unpaid = { paymentId: null, subscriptionId: null } as const;

/** Starts the trial of a new account. */
export async function startTrial(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  const length = planDays.trial * dayMs;
  const time = { from: now, length, startsAt: now, endsAt: now + length };
  const trial = { id: randomUUID(), plan: { id: trialPlanId }, source: 'trial', ...unpaid, ...time };
  await insertGrant(db, userId, trial, now);
}

/**
 * Puts a user on a plan for one period, replacing all current grants; `Free` only ends them.
 * @returns false if no plan has that name
 */
export async function setPlan(db: Kysely<Database>, userId: string, planName: string, now: number): Promise<boolean> {
  const plan = await findPlanByName(db, planName);
  if (!plan) return false;
  await db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    const given = { source: 'operator', ...unpaid, from: now, length: periodMs };
    const grant = plan.id === freePlanId ? undefined : await newGrant(transaction, plan.id, given);
    await appendFact(transaction, userId, { kind: 'given', grant }, now);
  });
  return true;
}
