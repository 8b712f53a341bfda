import { planTest } from '@interest-miner/contract/tests/endpoints';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a plan warns of audiences that share their interests', async () => {
  const { call, audience } = await person();
  const cells = [{ audience_id: await audience('One', ids.yoga) }, { audience_id: await audience('Two', ids.yoga) }];
  const plan = (await call(planTest, { body: { cells, goal: 'leads', daily_budget: 2000, days: 14 } })).json.data;
  expect(plan.overlaps).toEqual([{ cells: [0, 1], share: 1 }]);
  expect(plan.warnings.join(' ')).toContain('One and Two share 100 % of their interests');
});
