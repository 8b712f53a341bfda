import { randomUUID } from 'node:crypto';
import { connectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { startPush } from '@interest-miner/contract/pushes/endpoints';
import { audiencesOf, type Spec } from './audiences.ts';
import { callAs, malformed } from './call.ts';
import type { TestApp } from './harness.ts';

/** The first account of the built-in test ad account. */
export const testAccount = 'act_1000000000000001';

/** A push as the client sends it. */
export const onePush = (change: object = {}) => ({
  request_id: randomUUID(),
  ad_account_id: testAccount,
  name: 'Yoga in India',
  objective: 'OUTCOME_AWARENESS' as const,
  special_ad_category: 'none' as const,
  daily_budget: 500,
  ...change,
});

/** Calls on pushes as one user, who is connected to the test ad account. */
export async function pushesOf(app: TestApp, token: string) {
  await app.call(connectMeta, { token, body: { access_token: testAdAccountToken } });
  const call = callAs(app, token);
  return {
    call,
    start: (audience: string, change: object = {}) =>
      call(startPush, { params: { id: audience }, body: malformed(onePush(change)) }),
    /** Pushes a new audience. @returns the push's id */
    async make(spec?: Spec) {
      const audience = await audiencesOf(app, token).create('The secret plan', spec);
      return (await call(startPush, { params: { id: audience }, body: onePush() })).json.data.id;
    },
  };
}

type MadeObject = Awaited<ReturnType<typeof madeObjects>>[number];

/** Everything in all test ad accounts. */
export function madeObjects(app: TestApp) {
  return app.deps.db.selectFrom('test_ad_objects').selectAll().orderBy('kind', 'desc').execute();
}

/** Removes everything from all test ad accounts. */
export async function emptyTestAccounts(app: TestApp): Promise<void> {
  await app.deps.db.deleteFrom('test_ad_objects').execute();
}

/** Changes an object in a test ad account, as a person does in Ads Manager. */
export async function changeObject(app: TestApp, { id, fields }: MadeObject, change: Record<string, string>) {
  const changed = JSON.stringify({ ...(JSON.parse(fields) as object), ...change });
  await app.deps.db.updateTable('test_ad_objects').set({ fields: changed }).where('id', '=', id).execute();
}
