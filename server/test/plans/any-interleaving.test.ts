import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../src/features/billing/ledger/read-facts.ts';
import { timeline } from '../../src/features/billing/timeline/timeline.ts';
import { plans } from '../shop.ts';
import { type Many, openForMany, performOrRefuse } from './people.ts';
import { movingStep, type Step, stayingStep } from './steps.ts';

// PLAN_RUNS=10000 runs it at full length, with other cases each time, or those of PLAN_SEED; PLAN_PATH is one of them.
const { PLAN_RUNS, PLAN_SEED, PLAN_PATH } = process.env;
const runs = {
  numRuns: Number(PLAN_RUNS ?? 160),
  seed: Number(PLAN_SEED ?? (PLAN_RUNS ? Date.now() : 18)),
  ...(PLAN_PATH ? { path: PLAN_PATH } : {}),
};
const hour = 3_600_000;
const day = 24 * hour;
/** Credits are rounded to the smallest unit of money: within this time of a change, both plans are right. */
const roundedMs = 10 * 60_000;

let many: Many;
beforeAll(async () => {
  many = await openForMany();
});
afterAll(() => many.close());

type Case = { readonly isMoving: boolean; readonly steps: readonly Step[] };

/** Two subscriptions charge the month from 15 February: the first one ahead, before its first month was refunded. */
const chargedTwice: Case = {
  isMoving: false,
  steps: [
    { kind: 'subscribe', plan: 2 },
    { kind: 'webhook', of: 0, again: false },
    { kind: 'charge', of: 0 },
    { kind: 'refund', of: 0 },
    { kind: 'subscribe', plan: 2 },
    { kind: 'charge', of: 3 },
  ],
};

const cases: fc.Arbitrary<Case> = fc.oneof(
  fc.record({ isMoving: fc.constant(false), steps: fc.array(stayingStep, { minLength: 1, maxLength: 14 }) }),
  fc.record({ isMoving: fc.constant(true), steps: fc.array(movingStep, { minLength: 1, maxLength: 12, size: 'max' }) }),
);

test('access is a function of payments, cancellations, changes and the time', {
  timeout: 7_200_000,
}, async () => {
  const { deps, shop } = many;
  await fc.assert(
    fc.asyncProperty(cases, ({ isMoving, steps }) =>
      many.withUser(isMoving, async (world, userId) => {
        for (const one of steps) await performOrRefuse(world, one);
        await world.settleAll();
        await world.settleAll();
        expect(world.chargeable(), 'cancelled, but the gateway charges it').toEqual([]);
        const facts = await readFacts(deps.db, userId);
        const { now } = shop.app.clock;
        const days = [0, 1, 2, 5, 17, 31, 34, 62, 95, ...(isMoving ? [] : [-1, -20, -40])];
        // An hour on both sides of each end: there a day too few, or too many, shows.
        const ends = facts.grants.flatMap(({ endsAt }) => [endsAt - hour, endsAt + hour]).filter((end) => end > now);
        for (const time of [...days.map((one) => now + one * day + 1000), ...ends]) {
          const right = (isMoving ? [time, time - roundedMs, time + roundedMs] : [time]).map(world.expected);
          const rank = timeline(facts, time).plan?.rank ?? plans.free;
          if (!right.includes(rank)) expect([time - now, rank]).toEqual([time - now, right[0]]);
        }
        const granted = await deps.db
          .selectFrom('grants')
          .select('payment_id')
          .where('user_id', '=', userId)
          .where('payment_id', 'is not', null)
          .execute();
        expect(new Set(granted.map((grant) => grant.payment_id)).size).toBe(granted.length);
      }),
    ),
    { ...runs, examples: [[chargedTwice]] },
  );
});

test('a month that two subscriptions charged is used twice: three months are paid, and no day is lost', async () => {
  const { deps, shop, start } = many;
  await many.withUser(chargedTwice.isMoving, async (world, userId) => {
    for (const one of chargedTwice.steps) await performOrRefuse(world, one);
    await world.settleAll();
    await world.settleAll();
    const rows = await deps.db.selectFrom('payment_orders').select('status').where('user_id', '=', userId).execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(['paid', 'paid', 'paid', 'refunded']);
    const facts = await readFacts(deps.db, userId);
    expect(shop.app.clock.now).toBe(start);
    // 31 days from 15 January and 28 from 15 February, which the running subscription paid for; then the other's 28.
    const rankAt = (days: number) => timeline(facts, start + days * day).plan?.rank ?? plans.free;
    expect([0, 30, 31, 58, 59, 86.9, 87].map(rankAt)).toEqual([2, 2, 2, 2, 2, 2, plans.free]);
  });
});
