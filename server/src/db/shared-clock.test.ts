import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { describeOffset, followDatabaseClock } from './shared-clock.ts';

const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A machine whose clock is ahead of PostgreSQL's. */
async function machine(aheadMs: number) {
  const own = { aheadMs };
  const changes: number[] = [];
  const clock = await followDatabaseClock(
    app.connection.db,
    (offsetMs) => changes.push(Math.round(offsetMs / 1000)),
    () => Date.now() + own.aheadMs,
  );
  return { own, changes, clock };
}

test('processes whose clocks are minutes apart have the same time: that of their database', async () => {
  const [right, fast, slow] = await Promise.all([machine(0), machine(10 * minute), machine(-7 * minute)]);
  for (const { clock } of [right, fast, slow]) expect(Math.abs(clock.now() - Date.now())).toBeLessThan(minute);
  expect([right.changes, fast.changes, slow.changes]).toEqual([[], [-600], [420]]);
});

test('a clock that is set right later counts again, and the change is told once', async () => {
  const { own, changes, clock } = await machine(-5 * minute);
  own.aheadMs = 0;
  await clock.look();
  await clock.look();
  expect(changes).toEqual([300, 0]);
  expect(clock.offsetMs()).toBe(0);
});

test('a difference is told in words', () => {
  expect(describeOffset(-600_000)).toBe(
    "this machine's clock is 10 min ahead of the database's, which is used: set both by NTP",
  );
  expect(describeOffset(90_000)).toContain("90 s behind the database's");
});
