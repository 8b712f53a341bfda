import { checkPayment, createOrder, listPayments } from '@interest-miner/contract/billing/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setGatewayKey } from '../../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { startServerProcess } from '../../../../test/processes/server-process.ts';
import { runAdmin } from '../../../admin.ts';
import { endTestPlans } from './grant-payment.ts';

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

test('a plan bought with a test payment is labelled everywhere, and stays where payments are tests', async () => {
  const { token, email } = await boughtInTest();
  expect(await profile(token)).toMatchObject({ subscription_status: 'active', test_plan: true });
  const { json } = await app.call(listPayments, { token });
  expect(json.data).toMatchObject([{ status: 'completed', test_payment: true }]);
  expect(await runAdmin(app.deps, ['payments', email])).toMatch(/test payment$/m);
  expect(await endTestPlans(app.deps)).toBe(0);
  expect(await profile(token)).toMatchObject({ subscription_status: 'active' });
});

test('it ends when the program starts with a live key; a plan bought with real money stays', async () => {
  const testing = await boughtInTest();
  const paying = await boughtInTest();
  await setGatewayKey(app, await app.userId(paying.email), 'rzp_live_key');
  const { DATABASE_URL } = app.deps.config;
  const live = await startServerProcess({
    DATA_DIR: app.dataDir,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    RAZORPAY_KEY_ID: 'rzp_live_key',
    RAZORPAY_KEY_SECRET: 'a_secret_of_the_account',
  });
  await live.end('SIGKILL');
  expect(live.output()).toMatch(/plans bought with test payments have ended: [12]$/m);
  expect(await profile(testing.token)).toMatchObject({ subscription_status: 'trial', test_plan: false });
  expect(await profile(paying.token)).toMatchObject({ subscription_status: 'active', test_plan: false });
  const checkout = { ...app.deps.payments.checkout, key: 'rzp_live_key' };
  expect(await endTestPlans({ ...app.deps, payments: { ...app.deps.payments, checkout } })).toBe(0);
});
