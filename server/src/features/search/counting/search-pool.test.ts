import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leaveSearches } from '../../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { hasRedis, startRedis } from '../../../../test/processes/redis-server.ts';
import type { Deps } from '../../../deps.ts';
import { connectRedis } from '../../../http/limits/redis.ts';
import { entitlementOf } from '../../billing/index.ts';
import { blockOf, createSearchPool } from './search-pool.ts';
import { refundSearch, searchesRemaining, takeSearch } from './take-search.ts';

test('blocks are a tenth of what is left; the last hundred are counted one by one', () => {
  expect([3000, 300, 100, 99, 1, 0].map(blockOf)).toEqual([50, 30, 10, 1, 1, 1]);
});

// Only where redis-server is installed: the tests do not bring it.
describe.skipIf(!hasRedis)('with Redis', () => {
  let app: TestApp;
  let store: Awaited<ReturnType<typeof startRedis>>;
  let clients: Redis[];
  /** Two processes over one database and one Redis. */
  let processes: Deps[];
  beforeAll(async () => {
    [app, store] = await Promise.all([createTestApp(), startRedis()]);
    clients = [connectRedis(store.url), connectRedis(store.url)];
    await vi.waitFor(() => expect(clients.map(({ status }) => status)).toEqual(['ready', 'ready']));
    processes = clients.map((client) => ({ ...app.deps, searchPool: createSearchPool(client) }));
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await store.kill();
    await app.close();
  });

  const process = (number: number) => processes[number % processes.length] as Deps;
  async function person(left?: number) {
    const who = await app.login();
    const id = await app.userId(who.email);
    await takeSearch(app.deps, id);
    if (left !== undefined) await leaveSearches(app, who, left);
    return id;
  }
  /** Searches in both processes at once. @returns how many were granted */
  async function searches(id: string, times: number): Promise<number> {
    const asked = Array.from({ length: times }, (_, number) =>
      takeSearch(process(number), id).then(
        () => true,
        () => false,
      ),
    );
    return (await Promise.all(asked)).filter(Boolean).length;
  }
  const left = async (id: string) => {
    const deps = process(0);
    return searchesRemaining(deps, id, await entitlementOf(deps, id));
  };
  const stored = async (id: string) =>
    (await app.deps.db.selectFrom('search_usage').select('used').where('user_id', '=', id).executeTakeFirstOrThrow())
      .used;

  test('many at once in two processes get exactly what is left, and another user their own', async () => {
    const [ada, ben] = [await person(120), await person(2)];
    const granted = await Promise.all([searches(ada, 60), searches(ben, 5)]);
    expect(granted).toEqual([60, 2]);
    expect(await left(ada)).toBe(60);
    expect(await searches(ada, 90)).toBe(60);
    expect([await left(ada), await left(ben)]).toEqual([0, 0]);
  });

  test('one statement counts for many searches; how many are left is exact all the while', async () => {
    const id = await person(200);
    const seen = [await left(id)];
    for (let number = 0; number < 3; number += 1) {
      await takeSearch(process(number), id);
      seen.push(await left(id));
    }
    expect(seen).toEqual([200, 199, 198, 197]);
    expect(await stored(id)).toBe(100 + 20);
  });

  test('a refunded search is handed out again', async () => {
    const id = await person(1);
    const taken = await takeSearch(process(0), id);
    await expect(takeSearch(process(1), id)).rejects.toMatchObject({ code: 'searches_used_up' });
    await refundSearch(process(1), taken);
    expect(await left(id)).toBe(1);
    expect(await searches(id, 3)).toBe(1);
  });

  test('what Redis forgets its user has lost: nobody gets more than the plan has', async () => {
    const id = await person(130);
    await takeSearch(process(0), id);
    await clients[0]?.flushall();
    // Of the first block of 13, one was used.
    expect(await left(id)).toBe(117);
    // Fewer at once than are counted singly, and than a network may have open.
    expect([await searches(id, 39), await searches(id, 39), await searches(id, 39)]).toEqual([39, 39, 39]);
    expect(await searches(id, 20)).toBe(0);
  });

  test('without Redis every search is counted by itself, and refunded', async () => {
    const id = await person(30);
    await store.kill();
    expect(await searches(id, 20)).toBe(20);
    await refundSearch(process(0), await takeSearch(process(0), id));
    expect(await left(id)).toBe(10);
    expect(await searches(id, 20)).toBe(10);
  });
});
