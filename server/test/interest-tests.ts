import { randomUUID } from 'node:crypto';
import { connectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { createTest, createTestAtMeta, startTest } from '@interest-miner/contract/tests/endpoints';
import { audiencesOf } from './audiences.ts';
import { callAs } from './call.ts';
import type { TestApp } from './harness.ts';
import { ids } from './lists.ts';

const testAccount = 'act_1000000000000001';
/** An ad that the test ad account has from the start. */
export const sourceAd = '120200000000000101';

/** An ad that it has too, whose copies are rejected in review. */
export const rejectedAd = '12020000000000011666';

/** A test as the client sends it. @param cells audiences of the same user */
export const oneTest = (cells = [{ audience_id: '00000000-0000-4000-8000-000000000000' }], change: object = {}) => ({
  name: 'Yoga or football',
  cells,
  goal: 'link_clicks' as const,
  daily_budget: 3000,
  days: 10,
  ad_account_id: testAccount,
  objective: 'OUTCOME_TRAFFIC' as const,
  special_ad_category: 'none' as const,
  start_day: '2026-01-16',
  ads: [sourceAd],
  ...change,
});

/** Tests of one user, who is connected to the test ad account. */
export async function testsOf(app: TestApp, token: string) {
  await app.call(connectMeta, { token, body: { access_token: testAdAccountToken } });
  const call = callAs(app, token);
  const audiences = audiencesOf(app, token);
  const audience = (name: string, interest: string) =>
    audiences.create(name, { groups: [[interest]], places: { countries: ['US'] } });
  const cells = async () => [
    { audience_id: await audience('Yoga', ids.yoga) },
    { audience_id: await audience('Football', ids.soccer) },
  ];
  const input = async (change: object = {}) => ({ request_id: randomUUID(), ...oneTest(await cells(), change) });
  const save = async (change: object = {}) => (await call(createTest, { body: await input(change) })).json.data;
  return {
    call,
    audience,
    input,
    save,
    /** A test that exists at Meta, paused. */
    async make(change: object = {}) {
      const { id } = await save(change);
      return (await call(createTestAtMeta, { params: { id } })).json.data;
    },
    async start({ id, most_it_can_cost }: { id: string; most_it_can_cost: { amount: number } | null }) {
      return call(startTest, { params: { id }, body: { agreed: most_it_can_cost?.amount ?? 0 } });
    },
  };
}
