import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDeps } from '../../src/app-deps.ts';
import { readFacts } from '../../src/features/billing/standing/facts.ts';
import { planAt } from '../../src/features/billing/standing/plan-at.ts';
import { AppError } from '../../src/http/errors.ts';
import { createRazorpayPayments } from '../../src/ports/payments/razorpay.ts';
import { plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';
import { movingStep, stayingStep } from './steps.ts';
import { createWorld } from './world.ts';

// PLAN_RUNS=10000 runs it at full length, with other cases each time.
const runs = process.env.PLAN_RUNS
  ? { numRuns: Number(process.env.PLAN_RUNS), seed: Date.now() }
  : { numRuns: 40, seed: 18 };
const day = 86_400_000;
const start = Date.UTC(2026, 0, 15, 12);
/** Credits are rounded to the smallest unit of money: within this time of a change, both plans are right. */
const roundedMs = 10 * 60_000;

let shop: SubscriptionShop;
let deps: AppDeps;
let pattern: Record<string, unknown>;
let prices: ReadonlyMap<number, number>;
beforeAll(async () => {
  shop = await openSubscriptionShop();
  const { razorpay, app } = shop;
  const secrets = { keySecret: razorpay.keySecret, webhookSecret: razorpay.webhookSecret };
  const { checkout } = app.deps.payments;
  // The same client without HTTP: thousands of runs call it.
  const payments = createRazorpayPayments({
    source: 'razorpay',
    keyId: razorpay.keyId,
    secrets: async () => secrets,
    checkoutUrl: checkout.scriptUrl,
    transport: razorpay.handle,
  });
  deps = { ...app.deps, payments };
  const { id } = await shop.customer();
  pattern = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const listed = await deps.db
    .selectFrom('plans')
    .select(['sort_order', 'price_minor'])
    .where('is_listed', '=', 1)
    .execute();
  prices = new Map(listed.map((plan) => [plan.sort_order, plan.price_minor]));
});
afterAll(() => shop.close());

const cases = fc.oneof(
  fc.record({ isMoving: fc.constant(false), steps: fc.array(stayingStep, { minLength: 1, maxLength: 14 }) }),
  fc.record({ isMoving: fc.constant(true), steps: fc.array(movingStep, { minLength: 1, maxLength: 12, size: 'max' }) }),
);

test('access is a function of payments, cancellations, changes and the time', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ isMoving, steps }) => {
      shop.app.clock.now = start;
      const userId = randomUUID();
      const email = `${userId}@example.com`;
      await deps.db
        .insertInto('users')
        .values({ ...pattern, id: userId, email } as never)
        .execute();
      const world = createWorld({ shop, deps, userId, prices, isMoving });
      try {
        for (const one of steps) {
          try {
            await world.perform(one);
          } catch (error) {
            // A refusal with a message; anything else fails the test.
            if (!(error instanceof AppError) || error.status >= 500) throw error;
          }
        }
        await world.settleAll();
        await world.settleAll();
        const facts = await readFacts(deps.db, userId);
        const { now } = shop.app.clock;
        for (const days of [0, 1, 2, 5, 17, 31, 34, 62, 95, ...(isMoving ? [] : [-1, -20, -40])]) {
          const time = now + days * day + 1000;
          const right = [time, time - roundedMs, time + roundedMs].map(world.expected);
          const rank = planAt(facts, time).plan?.rank ?? plans.free;
          if (!isMoving || !right.includes(rank)) expect([days, rank]).toEqual([days, right[0]]);
        }
        const granted = await deps.db
          .selectFrom('subscriptions')
          .select('payment_id')
          .where('user_id', '=', userId)
          .where('payment_id', 'is not', null)
          .execute();
        expect(new Set(granted.map((grant) => grant.payment_id)).size).toBe(granted.length);
      } finally {
        // Runs share a gateway and a database: finished subscriptions and orders are not checked again.
        for (const table of ['renewals', 'payment_orders'] as const)
          await deps.db.updateTable(table).set({ check_due_at: null }).where('user_id', '=', userId).execute();
      }
    }),
    runs,
  );
});
