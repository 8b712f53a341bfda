import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaveSearches } from '../../../../test/arrange.ts';
import { openShop, type Shop } from '../../../../test/shop.ts';
import { refundSearch, takeSearch } from './take-search.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('20 concurrent searches with 5 left: exactly 5 succeed, and the rest get an explanation', async () => {
  const who = await shop.customer();
  await shop.search(who);
  await leaveSearches(shop.app, who, 5);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.search(who)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(402)]);
  expect(answers.find((answer) => answer.status === 402)?.json).toMatchObject({
    code: 'searches_used_up',
    message: expect.stringMatching(/Choose a plan/),
  });
  expect((await shop.profile(who)).searches_remaining).toBe(0);
});

test('the same word costs one search within a day, however it is written', async () => {
  const who = await shop.customer();
  const searchFor = async (query: string) => {
    await shop.app.call(searchInterests, { body: { query, limit: 1 }, token: who.token });
    return (await shop.profile(who)).searches_remaining;
  };
  expect([await searchFor('Sea kayak'), await searchFor(' sea  KAYAK'), await searchFor('kayak')]).toEqual([
    299, 299, 298,
  ]);
});

test('while writes are refused, a refund is kept like the count, and never makes searches', async () => {
  const who = await shop.customer();
  await shop.search(who);
  await shop.search(who);
  const { deps } = shop.app;
  const userId = await shop.app.userId(who.email);
  const before = await takeSearch(deps, userId);
  deps.writes.setDiskFailed(true);
  const during = await takeSearch(deps, userId);
  await refundSearch(deps, during);
  await refundSearch(deps, before);
  deps.writes.setDiskFailed(false);
  await vi.waitFor(() => expect(deps.writes.counts()).toEqual({ kept: 0, dropped: 0 }), { timeout: 30_000 });
  expect((await shop.profile(who)).searches_remaining).toBe(298);

  deps.writes.setDiskFailed(true);
  for (let n = 0; n < 5; n += 1) await refundSearch(deps, before);
  deps.writes.setDiskFailed(false);
  await vi.waitFor(() => expect(deps.writes.counts()).toEqual({ kept: 0, dropped: 0 }), { timeout: 30_000 });
  expect((await shop.profile(who)).searches_remaining).toBe(300);
});

test.each([
  ['is refused', { errcode: 8 }],
  ['finds no database', { code: 'ECONNRESET' }],
])('a refund that %s is made later', async (_name, details) => {
  const who = await shop.customer();
  const { deps } = shop.app;
  const taken = await takeSearch(deps, await shop.app.userId(who.email));
  let isAway = true;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('away'), details);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await refundSearch({ ...deps, db }, taken);
  isAway = false;
  expect((await shop.profile(who)).searches_remaining).toBe(299);
  await vi.waitFor(() => expect(deps.writes.counts()).toEqual({ kept: 0, dropped: 0 }), { timeout: 30_000 });
  expect((await shop.profile(who)).searches_remaining).toBe(300);
});
