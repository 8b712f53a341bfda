import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../src/features/billing/ledger/read-facts.ts';
import { timeline } from '../../src/features/billing/timeline/timeline.ts';
import { plans } from '../shop.ts';
import { type Many, openForMany, performOrRefuse } from './people.ts';
import { movingStep, stayingStep } from './steps.ts';

// PLAN_RUNS=10000 runs it at full length, with other cases each time.
const runs = process.env.PLAN_RUNS
  ? { numRuns: Number(process.env.PLAN_RUNS), seed: Date.now() }
  : { numRuns: 160, seed: 18 };
const hour = 3_600_000;
const day = 24 * hour;
/** Credits are rounded to the smallest unit of money: within this time of a change, both plans are right. */
const roundedMs = 10 * 60_000;

let many: Many;
beforeAll(async () => {
  many = await openForMany();
});
afterAll(() => many.close());

const cases = fc.oneof(
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
          const right = [time, time - roundedMs, time + roundedMs].map(world.expected);
          const rank = timeline(facts, time).plan?.rank ?? plans.free;
          if (!isMoving || !right.includes(rank)) expect([time - now, rank]).toEqual([time - now, right[0]]);
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
    runs,
  );
});
