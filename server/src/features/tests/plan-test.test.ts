import { planTest } from '@interest-miner/contract/tests/endpoints';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = async () => testsOf(app, (await app.login()).token);

test('a plan says what the money can show, and proposes fewer audiences', async () => {
  const { call, input, audience } = await person();
  const { cells } = await input();
  const more = [...cells, { audience_id: await audience('Cars', ids.cars) }];
  const body = { cells: more, goal: 'leads' as const, daily_budget: 700, days: 14 };
  const plan = (await call(planTest, { body })).json.data;
  expect(plan).toMatchObject({ currency: 'USD', source: 'usual_prices', planned: 29_400 });
  expect(plan.proposal).toBe('Three audiences are too many for $21.00 a day: two would do.');
  expect(plan.warnings.join(' ')).toContain(testPlanTexts.withoutWinner);
  const own = (await call(planTest, { body: { ...body, cells, cost_per_result: 0.5 } })).json.data;
  expect(own).toMatchObject({ source: 'user', cost_per_result: { low: 0.5, high: 0.5 }, proposal: null });
});

test.each([
  // $2.10 of two audiences over 14 days: 29 results each at 1 dollar, 15 at 2.
  [210, 1, /^\$58\.80 over 14 days shows a difference in cost per result of \d+% or more\.$/],
  [210, 2, /^\$58\.80 over 14 days brings each audience 15 results at most\. A verdict needs 20 in each, so/],
  [210, 1.48, /^\$58\.80 over 14 days brings each audience 19 results at most\./],
  [210, null, /^\$58\.80 over 14 days brings each audience \d+ results? at most/],
  [2500, null, /of \d+% or more if a result is cheap\. If it is dear, an audience gets under 20 results/],
  [9000, null, /shows a difference in cost per result of \d+ to \d+% or more, depending on what a result costs\.$/],
])('a budget of %i cents a day, and %s a result: nothing is promised that cannot come', async (budget, cost, says) => {
  const { call, input } = await person();
  const { cells } = await input();
  const body = { cells, goal: 'leads' as const, daily_budget: budget, days: 14, cost_per_result: cost };
  expect((await call(planTest, { body })).json.data.sentence).toMatch(says);
});

test('what would show the usual difference: days, or a budget where no test is long enough', async () => {
  const { call, input } = await person();
  const { cells } = await input();
  const proposal = async (daily_budget: number) => {
    const body = { cells, goal: 'leads' as const, daily_budget, days: 14, cost_per_result: 2 };
    return (await call(planTest, { body })).json.data.proposal;
  };
  // 119 results each at 2 dollars are 238 dollars: 24 days of 10 dollars, or 14 of 17.
  expect(await proposal(1000)).toBe(
    'Interests usually differ by about 50%. To show that, the test needs about 24 days, or about $18.00 a day for each audience.',
  );
  expect(await proposal(100)).toBe(
    'Interests usually differ by about 50%. To show that in 14 days, each audience needs about $18.00 a day.',
  );
});

test('usual prices are those of the country of a region or city too', async () => {
  const { token } = await app.login();
  const { call } = await testsOf(app, token);
  const { create } = audiencesOf(app, token);
  const costIn = async (places: object) => {
    const audience_id = await create('Yoga', { groups: [[ids.yoga]], places });
    const body = { cells: [{ audience_id }], goal: 'link_clicks' as const, daily_budget: 2000, days: 14 };
    return (await call(planTest, { body })).json.data.cost_per_result;
  };
  const country = await costIn({ countries: ['IN'] });
  expect(country?.high).toBeLessThan(0.5);
  expect(await costIn({ regions: [{ key: '1738', name: 'Maharashtra', country: 'IN' }] })).toEqual(country);
  expect(await costIn({ cities: [{ key: '1023191', name: 'Pune', country: 'IN' }] })).toEqual(country);
});

test('a plan warns of audiences that share their interests', async () => {
  const { call, audience } = await person();
  const cells = [{ audience_id: await audience('One', ids.yoga) }, { audience_id: await audience('Two', ids.yoga) }];
  const plan = (await call(planTest, { body: { cells, goal: 'leads', daily_budget: 2000, days: 14 } })).json.data;
  expect(plan.overlaps).toEqual([{ cells: [0, 1], share: 1 }]);
  expect(plan.warnings.join(' ')).toContain('One and Two share 100% of their interests');
});
