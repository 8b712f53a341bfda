import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveSearches } from '../../../../test/arrange.ts';
import { type Customer, openShop, plans, type Shop } from '../../../../test/shop.ts';
import { setPlan } from './grant.ts';

const day = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Sets how many searches a user has left. */
async function leave(who: Customer, searches: number) {
  await shop.search(who);
  await leaveSearches(shop.app, who, searches);
  expect((await shop.profile(who)).searches_remaining).toBe(searches);
}

test('a new account has a trial of 30 days and 300 searches that ends by itself', async () => {
  const who = await shop.customer();
  expect(await shop.profile(who)).toMatchObject({
    subscription_status: 'trial',
    searches_remaining: 300,
    plan_details: { name: 'Free trial' },
    end_date: new Date(shop.app.clock.now + 30 * day).toISOString(),
  });
  await shop.search(who);
  expect((await shop.profile(who)).searches_remaining).toBe(299);
  const start = shop.app.clock.now;
  shop.app.clock.now = start + 30 * day - 1;
  expect((await shop.profile(await shop.backAgain(who))).subscription_status).toBe('trial');
  shop.app.clock.now += 1;
  expect(await shop.profile(await shop.backAgain(who))).toMatchObject({
    subscription_status: 'inactive',
    searches_remaining: 20,
    plan_details: { name: 'Free' },
    end_date: null,
  });
  shop.app.clock.now = start;
});

test('buying a plan with 0 searches left adds its searches at once; a renewal adds them again', async () => {
  const who = await shop.customer();
  await leave(who, 0);
  await shop.buy(who);
  expect((await shop.profile(who)).searches_remaining).toBe(300);
  await leave(who, 0);
  await shop.buy(who);
  // The renewal's searches are available only in its own period.
  expect((await shop.profile(who)).searches_remaining).toBe(0);
  const start = shop.app.clock.now;
  shop.app.clock.now = start + 30 * day;
  const back = await shop.backAgain(who);
  expect(await shop.profile(back)).toMatchObject({ searches_remaining: 300, subscription_status: 'active' });
  expect((await shop.search(back)).status).toBe(200);
  shop.app.clock.now = start + 60 * day;
  expect((await shop.profile(await shop.backAgain(who))).subscription_status).toBe('inactive');
  shop.app.clock.now = start;
});

test('a plan paused by a better one resumes with its remaining searches, not a new allowance', async () => {
  const who = await shop.customer();
  const start = shop.app.clock.now;
  await shop.buy(who, plans.basic);
  await leave(who, 3);
  shop.app.clock.now = start + 10 * day;
  await shop.buy(await shop.backAgain(who), plans.pro);
  shop.app.clock.now = start + 45 * day;
  expect(await shop.profile(await shop.backAgain(who))).toMatchObject({
    plan_details: { name: 'Basic' },
    searches_remaining: 3,
  });
  shop.app.clock.now = start;
});

test('the free plan renews every calendar month', async () => {
  const who = await shop.customer();
  await setPlan(shop.app.deps.db, who.id, 'Free', shop.app.clock.now);
  await leave(who, 0);
  expect((await shop.search(who)).status).toBe(402);
  const start = shop.app.clock.now;
  shop.app.clock.now = Date.UTC(2026, 1, 1);
  expect((await shop.profile(await shop.backAgain(who))).searches_remaining).toBe(20);
  shop.app.clock.now = start;
});

test('an unlimited plan stays unlimited', async () => {
  const who = await shop.customer();
  await setPlan(shop.app.deps.db, who.id, 'Enterprises', shop.app.clock.now);
  await Promise.all([shop.search(who), shop.search(who)]);
  expect((await shop.profile(who)).searches_remaining).toBeGreaterThan(900_000);
});

test('plans that the operator gives at once leave one', async () => {
  const { id } = await shop.customer();
  const { db } = shop.app.deps;
  const names = ['Basic', 'Pro', 'Basic', 'Pro', 'Enterprises'];
  await Promise.all(names.map((name) => setPlan(db, id, name, shop.app.clock.now)));
  const running = await db
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  expect(running).toHaveLength(1);
});
