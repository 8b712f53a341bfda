import { createOrder, listPayments, verifyPayment } from '@interest-miner/contract/billing/endpoints';
import { getCurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { subscriptionsJob } from '../../features/billing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  const operator = 'operator-token-of-this-test-with-32-characters';
  app = await createTestApp({ env: { RAZORPAY_SUBSCRIPTIONS: 'on', OPERATOR_TOKEN: operator } });
  ({ token } = await app.login());
});
afterAll(() => app.close());

const path = '/operator/sandbox-subscriptions';
const authorization = 'Bearer operator-token-of-this-test-with-32-characters';
const turn = (where: string, form: string) =>
  app.app.inject({
    method: 'POST',
    url: `${path}/${where}`,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
const standing = async () => {
  await app.deps.db.updateTable('gateway_subscriptions').set({ check_due_at: 0 }).execute();
  await subscriptionsJob(app.deps).run(new AbortController().signal);
  return (await app.call(getCurrentSubscription, { token })).json.data.standing;
};

test('a page of another site changes nothing, though the browser sends the password with it', async () => {
  const post = async (headers: Record<string, string>) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `${path}/month`,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', host: 'miner.test', ...headers },
      payload: '',
    });
    return statusCode;
  };
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'http://miner.test:8080' },
    { origin: 'null' },
  ];
  for (const headers of others) expect([headers, await post(headers)]).toEqual([headers, 403]);
  const own: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://miner.test' }];
  for (const headers of own) expect([headers, await post(headers)]).toEqual([headers, 303]);
});

test('the clock goes through a year: a click is a month, a failure, or a halt', async () => {
  const order = { plan_id: 3, auto_renew: 1 } as const;
  const { data } = (await app.call(createOrder, { token, body: order })).json;
  expect(data).toMatchObject({ kind: 'subscription', order: { id: expect.stringMatching(/^sub_/), amount: 4900 } });
  const window = `/sandbox/razorpay/checkout/${data.order.id}`;
  expect((await app.request('GET', window)).json).toMatchObject({ amount: 4900, currency: 'USD', status: 'created' });
  const paid = await app.request<{ razorpay_payment_id: string; razorpay_signature: string }>('POST', window, {
    body: { key_id: data.checkout.key, outcome: 'success' },
  });
  const verified = await app.call(verifyPayment, {
    token,
    body: {
      order_id: data.order.id,
      payment_id: paid.json.razorpay_payment_id,
      signature: paid.json.razorpay_signature,
      payment_uuid: data.payment_uuid,
      plan_id: 3,
    },
  });
  expect(verified.json.data).toMatchObject({ status: 'completed', plan_name: 'Pro' });
  // From now on the window replaces the card: it takes the token, and after a failure the charge.
  expect((await app.request('GET', window)).json).toMatchObject({ amount: 100 });
  for (let month = 1; month < 12; month += 1) expect((await turn('month', '')).statusCode).toBe(303);
  expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, until: '2027-01-15T12:00:00.000Z' });
  expect((await app.call(listPayments, { token })).json.data).toHaveLength(12);
  await turn(data.order.id, 'turn=fail');
  expect(await standing()).toMatchObject({ renewal: 'failing', until: '2027-01-18T12:00:00.000Z' });
  expect((await app.request('GET', window)).json).toMatchObject({ amount: 4900 });
  await turn(data.order.id, 'turn=halt');
  expect(await standing()).toMatchObject({ renewal: 'cancelled', until: '2027-01-15T12:00:00.000Z' });
  const page = await app.app.inject({ method: 'GET', url: path, headers: { authorization } });
  expect(page.body).toMatch(/<td>halted<\/td><td>12<\/td><td>2027-01-15<\/td>/);
  expect((await turn(data.order.id, 'turn=dance')).statusCode).toBe(400);
});

test('the page needs the operator token', async () => {
  expect((await app.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
  expect((await app.app.inject({ method: 'POST', url: `${path}/month` })).statusCode).toBe(401);
});
