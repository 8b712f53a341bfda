import { randomUUID } from 'node:crypto';
import { testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { audiencesOf } from './audiences.ts';
import type { TestApp } from './harness.ts';

/** The first account of the built-in test ad account. */
const testAccount = 'act_1000000000000001';

/** A push as the client sends it. */
export const onePush = (change: object = {}) => ({
  request_id: randomUUID(),
  ad_account_id: testAccount,
  name: 'Yoga in India',
  objective: 'OUTCOME_AWARENESS',
  special_ad_category: 'none',
  daily_budget: 500,
  ...change,
});

/** Calls on pushes as one user, who is connected to the test ad account. */
export async function pushesOf(app: TestApp, token: string) {
  await app.call('PUT', '/api/connections/meta', { token, body: { access_token: testAdAccountToken } });
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, `/api${path}`, { token, ...(body ? { body } : {}) });
  return {
    call,
    start: (audience: string, change: object = {}) => call('POST', `/audiences/${audience}/push`, onePush(change)),
    /** Pushes a new audience. @returns the push's id */
    async make(spec?: object) {
      const audience = await audiencesOf(app, token).create('The secret plan', spec);
      return (await call('POST', `/audiences/${audience}/push`, onePush())).json.data.id as string;
    },
  };
}

/** Everything in all test ad accounts. */
export function madeObjects(app: TestApp) {
  return app.deps.db.selectFrom('test_ad_objects').selectAll().orderBy('kind', 'desc').execute();
}
