import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BudgetCall, type BudgetState, createBudget, spend, unused } from './budget.ts';
import type { BudgetStore } from './store.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 22);
const read: BudgetCall = { kind: 'read', urgency: 'screen', tier: 'limited' };

function memoryStore(): BudgetStore {
  const rows = new Map<string, { state: string; revision: number }>();
  return {
    findBudget: async (key) => rows.get(key),
    async swapBudget(key, revision, state) {
      if ((rows.get(key)?.revision ?? null) !== revision) return false;
      rows.set(key, { state, revision: (revision ?? 0) + 1 });
      return true;
    },
  };
}

/** Charges calls until one is refused. @returns how many were admitted, and the wait for the next one */
function drain(call: BudgetCall, now: number, from: BudgetState = unused) {
  let state = from;
  for (let taken = 0; ; taken += 1) {
    const next = spend(state, call, now);
    if (next.waitMs > 0) return { taken, waitMs: next.waitMs, state };
    state = next.state;
  }
}

test('an account of the Limited tier admits 60 points in five minutes: 60 reads or 20 writes', () => {
  expect(drain(read, start)).toMatchObject({ taken: 60, waitMs: 315_000 });
  expect(drain({ ...read, kind: 'write' }, start).taken).toBe(20);
  expect(drain({ ...read, tier: 'full' }, start).taken).toBe(9000);
});

test('readings leave room for the watch, the watch for work, and work for people at a screen', () => {
  const readings = drain({ ...read, urgency: 'readings' }, start);
  const watch = drain({ ...read, urgency: 'watch' }, start, readings.state);
  const work = drain({ ...read, urgency: 'work' }, start, watch.state);
  const screen = drain(read, start, work.state);
  expect([readings.taken, watch.taken, work.taken, screen.taken]).toEqual([24, 6, 18, 12]);
});

test('there is room after the announced wait, and none a moment before', () => {
  const { state, waitMs } = drain(read, start);
  expect(spend(state, read, start + waitMs - 1).waitMs).toBe(1);
  expect(spend(state, read, start + waitMs).waitMs).toBe(0);
});

test('300 calls are admitted in an hour, however they are spread', () => {
  let state = unused;
  let taken = 0;
  for (let at = start; at < start + 60 * minute; at += 5 * minute + 15_000) {
    const burst = drain(read, at, state);
    taken += burst.taken;
    state = burst.state;
  }
  expect(taken).toBe(300);
});

test('a clock that was set back does not lock an account', () => {
  const { state } = drain(read, start + 1000 * minute);
  expect(spend(state, read, start).waitMs).toBe(0);
});

test('whatever the order of calls, no window of five minutes or an hour holds more than Meta allows', () => {
  const step = fc.record({ after: fc.integer({ min: 0, max: 4 * minute }), isWrite: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      let state = unused;
      let now = start;
      const passed: { at: number; points: number }[] = [];
      for (const { after, isWrite } of steps) {
        now += after % 7 === 0 ? after : after % 900;
        const next = spend(state, { ...read, kind: isWrite ? 'write' : 'read' }, now);
        if (next.waitMs === 0) passed.push({ at: now, points: isWrite ? 3 : 1 });
        state = next.state;
      }
      for (const { at } of passed) {
        const within = (ms: number) => passed.filter((call) => call.at >= at && call.at < at + ms);
        expect(within(5 * minute).reduce((sum, call) => sum + call.points, 0)).toBeLessThanOrEqual(60);
        expect(within(60 * minute).length).toBeLessThanOrEqual(300);
      }
    }),
    { numRuns: 60 },
  );
});

test('concurrent callers together take no more than the budget; the rest learn how long to wait', async () => {
  const budget = createBudget(memoryStore(), () => start);
  const calls = await Promise.allSettled(
    Array.from({ length: 8 }, () => budget.enter('act_1', { ...read, count: 10 })),
  );
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  await expect(budget.enter('act_1', read)).rejects.toMatchObject({ kind: 'account_limit', pauseMs: 315_000 });
  expect(await budget.waitFor('act_1', read)).toBe(315_000);
  await budget.enter('act_2', read);
});
