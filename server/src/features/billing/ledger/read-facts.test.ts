import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUsers } from '../../../../test/arrange.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { setPlan, startTrial } from '../index.ts';
import { readFacts, readFactsOfAll } from './read-facts.ts';

const day = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('everyone is read once, some at a time, with what is read of each alone; requests run in between', async () => {
  const { db, clock } = shop.app.deps;
  const payer = await shop.customer();
  await shop.buy(payer, plans.pro);
  const given = await addUsers(shop.app, payer.id, 230);
  for (const userId of given) await setPlan(db, userId, 'Basic', clock());
  const [onTrial = ''] = await addUsers(shop.app, payer.id, 1);
  await startTrial(db, onTrial, clock());

  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  const seen: string[] = [];
  for await (const page of readFactsOfAll(db, { since: clock(), trials: false })) {
    expect(page.length).toBeLessThanOrEqual(100);
    for (const { userId, ...facts } of page) {
      seen.push(userId);
      if ([payer.id, given[0]].includes(userId)) expect(facts).toEqual(await readFacts(db, userId));
    }
  }
  isOver = true;
  await others;
  expect(seen).toEqual([payer.id, ...given].sort());
  expect(turns).toBeGreaterThanOrEqual(2);

  const all: string[] = [];
  for await (const page of readFactsOfAll(db, { since: clock(), trials: true }))
    all.push(...page.map(({ userId }) => userId));
  expect(all).toEqual([payer.id, onTrial, ...given].sort());
  // Long after: nobody has time left.
  for await (const page of readFactsOfAll(db, { since: clock() + 400 * day, trials: true })) expect(page).toEqual([]);
});
