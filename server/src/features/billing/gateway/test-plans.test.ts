import { checkPayment, createOrder, listPayments } from '@interest-miner/contract/billing/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setGatewayKey } from '../../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { startServerProcess } from '../../../../test/processes/server-process.ts';
import { runAdmin } from '../../../admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Date.now();
});
afterAll(() => app.close());

async function boughtInTest() {
  const person = await app.login();
  const { token } = person;
  const { json } = await app.call(createOrder, { body: { plan_id: 3 }, token });
  const { order, payment_uuid: uuid } = json.data;
  const body = { key_id: 'rzp_test_sandbox', outcome: 'success' };
  await app.request('POST', `/sandbox/razorpay/checkout/${order.id}`, { body });
  await app.call(checkPayment, { params: { uuid }, token });
  return person;
}
const profile = async (token: string) => (await app.call(getProfile, { token })).json.data;

/** Restarts the program on the same database with changed settings. @returns its output */
async function restart(env: Record<string, string>): Promise<string> {
  const { DATABASE_URL } = app.deps.config;
  const database = DATABASE_URL ? { DATABASE_URL } : {};
  const server = await startServerProcess({ DATA_DIR: app.dataDir, ...database, ...env });
  await server.end('SIGKILL');
  return server.output();
}

test('a plan bought with a test payment is labelled everywhere and ends when a live key is set', async () => {
  const { token, email } = await boughtInTest();
  expect(await profile(token)).toMatchObject({ subscription_status: 'active', test_plan: true });
  const { json } = await app.call(listPayments, { token });
  expect(json.data).toMatchObject([{ status: 'completed', test_payment: true }]);
  expect(await runAdmin(app.deps, ['payments', email])).toMatch(/test payment$/m);

  const publicly = await restart({ PUBLIC_URL: 'https://miner.example' });
  expect(publicly).toMatch(/WARNING {4}anyone can get a paid plan for free/);
  expect(await profile(token)).toMatchObject({ subscription_status: 'active' });

  // A plan bought with real money stays.
  const paying = await boughtInTest();
  await setGatewayKey(app, await app.userId(paying.email), 'rzp_live_key');
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_key', RAZORPAY_KEY_SECRET: 'a_secret_of_the_account' };
  const live = await restart({ PUBLIC_URL: 'https://miner.example', ...keys });
  expect(live).toContain('plans bought with test payments have ended: 1');
  expect(live).not.toContain('WARNING');
  expect(await profile(token)).toMatchObject({ subscription_status: 'trial', test_plan: false });
  expect(await profile(paying.token)).toMatchObject({ subscription_status: 'active', test_plan: false });
  expect(await restart(keys)).not.toContain('have ended');
});
