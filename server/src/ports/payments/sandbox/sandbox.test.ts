import { createOrder, listPayments } from '@interest-miner/contract/billing/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { startRazorpay } from '../../../../test/stand-ins/razorpay.ts';
import { openWebhooks } from '../../../../test/stored.ts';
import { choosePayments } from '../../../adapters.ts';
import { allJobs } from '../../../all-jobs.ts';
import { describeStart } from '../../../start-report.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const sandbox = () => {
  if (!app.deps.sandbox) throw new Error('no sandbox');
  return app.deps.sandbox;
};
const pay = (orderId: string, outcome: string, key_id = 'rzp_test_sandbox') =>
  app.request('POST', `/sandbox/razorpay/checkout/${orderId}`, { body: { key_id, outcome } });

async function ordered() {
  const { token } = await app.login();
  const body = { plan_id: 3 };
  const { json } = await app.call(createOrder, { body, token });
  return { token, data: json.data };
}

test('the app says that no money moves', async () => {
  const { data } = await ordered();
  expect(data.checkout).toEqual({
    script_url: '/sandbox/razorpay/checkout.js',
    key: 'rzp_test_sandbox',
    sandbox: true,
  });
  expect((await app.call(getSystemStatus)).json.data.test_payments).toBe(true);
  const started = {
    address,
    fellBack: false,
    engine: 'sqlite' as const,
    operatorToken: 'x',
    endedTestPlans: 0,
    config: app.deps.config,
  };
  expect(describeStart(started)).toContain('built-in test gateway (no money moves)');
});

test('a real signed webhook over HTTP starts the plan without any verification', async () => {
  const { token, data } = await ordered();
  expect((await pay(data.order.id, 'success')).status).toBe(200);
  await sandbox().webhooks.close();
  const { json } = await app.call(listPayments, { token });
  expect(json.data).toMatchObject([{ status: 'completed', amount: 4900, payment_method: 'card' }]);
  expect(await openWebhooks(app)).toEqual([]);
});

test('a chosen failure is reported like one of Razorpay, and shown as failed', async () => {
  const { token, data } = await ordered();
  const { json } = await pay(data.order.id, 'failure');
  expect(json.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'payment_failed',
    metadata: { order_id: data.order.id },
  });
  await sandbox().webhooks.close();
  expect((await app.call(listPayments, { token })).json.data).toMatchObject([{ status: 'failed' }]);
});

test('rejected webhooks are retried for a day with growing delays', async () => {
  const { data } = await ordered();
  sandbox().webhooks.listenAt('http://127.0.0.1:9');
  await pay(data.order.id, 'success');
  await sandbox().webhooks.close();
  expect((await openWebhooks(app)).map((row) => row.due_at)).toEqual(Array(2).fill(app.clock.now + 10_000));
  const start = app.clock.now;
  for (let hours = 0; hours < 25; hours += 1) {
    app.clock.now += 3_600_000;
    await sandbox().webhooks.deliverDue();
  }
  expect(await openWebhooks(app)).toEqual([]);
  app.clock.now = start;
  sandbox().webhooks.listenAt(address);
});

test('the job redelivers a missed webhook', async () => {
  const { token, data } = await ordered();
  sandbox().webhooks.listenAt('http://127.0.0.1:9');
  await pay(data.order.id, 'success');
  await sandbox().webhooks.close();
  sandbox().webhooks.listenAt(address);
  app.clock.now += 10_000;
  const job = allJobs(app.deps).find(({ name }) => name === 'payments.sandbox-webhooks');
  await job?.run(AbortSignal.timeout(5000));
  expect((await app.call(listPayments, { token })).json.data).toMatchObject([{ status: 'completed' }]);
});

test('an order is paid once, with any number of checkout windows', async () => {
  const { data } = await ordered();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(data.order.id, 'success')));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  await sandbox().webhooks.close();
});

test('the REST API needs the secret key, and the window the public one', async () => {
  const { data } = await ordered();
  const url = `/sandbox/razorpay/v1/orders/${data.order.id}`;
  expect((await app.request('GET', url)).status).toBe(401);
  const authorization = `Basic ${Buffer.from('rzp_test_sandbox:guess').toString('base64')}`;
  expect((await app.request('GET', url, { headers: { authorization } })).status).toBe(401);
  expect((await pay(data.order.id, 'success', 'rzp_live_other')).status).toBe(400);
  expect((await pay('order_unknown', 'success')).status).toBe(400);
  expect((await app.request('GET', '/sandbox/razorpay/checkout/order_unknown')).status).toBe(404);
  expect((await app.request('GET', `/sandbox/razorpay/checkout/${data.order.id}`)).json).toEqual({
    amount: 4900,
    currency: 'USD',
    status: 'created',
  });
  const { keySecret } = await sandbox().secrets();
  const own = { authorization: `Basic ${Buffer.from(`rzp_test_sandbox:${keySecret}`).toString('base64')}` };
  expect((await app.request('GET', url, { headers: own })).json).toMatchObject({ id: data.order.id, amount_due: 4900 });
  const orders = '/sandbox/razorpay/v1/orders';
  const bad = await app.request('POST', orders, { headers: own, body: { amount: -1, currency: 'USD' } });
  expect(bad).toMatchObject({ status: 400, json: { error: { code: 'BAD_REQUEST_ERROR' } } });
});

test('every process of an installation signs with the same secrets', async () => {
  const other = choosePayments(app.deps);
  expect(await other.sandbox?.secrets()).toEqual(await sandbox().secrets());
});

test('the window script comes from our own origin, and the policy allows no other', async () => {
  const script = await app.request('GET', '/sandbox/razorpay/checkout.js');
  expect(script.headers['content-type']).toMatch(/javascript/);
  expect(script.text).toContain('window.Razorpay');
  expect(script.headers['content-security-policy']).not.toContain('razorpay.com');
});

test('with a real key there is no sandbox, and its checkout may load', async () => {
  const razorpay = await startRazorpay();
  const real = await createTestApp({ env: razorpay.env });
  try {
    expect((await real.request('GET', '/sandbox/razorpay/checkout.js')).text).not.toContain('window.Razorpay');
    expect((await real.request('POST', '/sandbox/razorpay/v1/orders', { body: {} })).status).toBe(404);
    expect((await real.call(getSystemStatus)).json.data.test_payments).toBe(false);
    const { headers } = await real.request('GET', '/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/checkout\.razorpay\.com;/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const started = {
      address,
      fellBack: false,
      engine: 'sqlite' as const,
      operatorToken: 'x',
      endedTestPlans: 0,
      config: real.deps.config,
    };
    expect(describeStart(started)).toMatch(/payments\s+Razorpay$/m);
  } finally {
    await real.close();
    await razorpay.close();
  }
});
