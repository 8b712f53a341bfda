import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';

const pairs = 100;
const allowedMs = 10;
// A busy machine may be late once, not three times in a row.
const timed = { retry: 2 };
let app: TestApp;
let owner: string[];
beforeAll(async () => {
  app = await createTestApp();
  // Ten codes a day for one address, five failures for one address and network.
  owner = [];
  for (let index = 0; index < pairs / 5; index += 1) owner.push((await app.login()).email);
});
afterAll(() => app.close());

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Calls with known and unknown addresses in turns. @returns the distance of both medians in ms, and the answers' statuses */
async function compare(path: string, extra: object): Promise<{ apart: number; statuses: Set<number> }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  // Another try on another day: the day's codes of an address are soon used up.
  app.clock.now += 86_400_000;
  for (let index = 0; index < pairs; index += 1) {
    // Who goes first alternates too: what one call leaves behind would slow the other one.
    const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const email = kind === 'known' ? owner[index % owner.length] : `nobody-${index % owner.length}@example.com`;
      await app.deps.mails.idle();
      const started = performance.now();
      const answer = await app.call('POST', path, {
        body: { email, ...extra },
        remoteAddress: `172.20.${index}.${kind === 'known' ? 1 : 2}`,
      });
      times[kind].push(performance.now() - started);
      statuses.add(answer.status);
    }
  }
  return { apart: Math.abs(median(times.known) - median(times.unknown)), statuses };
}

test('login takes as long for an unknown address', timed, async () => {
  const { apart, statuses } = await compare('/api/auth/login', { password: 'Wrong-1!x' });
  expect(statuses).toEqual(new Set([401]));
  expect(apart).toBeLessThan(allowedMs);
});

test('forgot password takes as long for an unknown address', timed, async () => {
  const { apart, statuses } = await compare('/api/auth/forgot-password', {});
  expect(statuses).toEqual(new Set([200]));
  expect(apart).toBeLessThan(allowedMs);
});
