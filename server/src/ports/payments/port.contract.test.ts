import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startRazorpay } from '../../../test/stand-ins/razorpay.ts';
import { choosePayments } from '../../adapters.ts';
import type { PaymentsPort } from './port.ts';
import { signCheckout, signWebhook } from './signature.ts';

interface Setup {
  port: PaymentsPort;
  /** A visitor's attempt in the checkout window. */
  attempt(orderId: string, succeeds: boolean): Promise<{ paymentId: string; signature: string }>;
  secrets: { keySecret: string; webhookSecret: string };
  close(): Promise<void>;
}

interface CheckoutAnswer {
  razorpay_payment_id: string;
  razorpay_signature: string;
  error: { metadata: { payment_id: string } };
}

async function againstStandIn(): Promise<Setup> {
  const razorpay = await startRazorpay();
  const app = await createTestApp({ env: razorpay.env });
  return {
    port: app.deps.payments,
    async attempt(orderId, succeeds) {
      const { payment, signature } = await razorpay.pay(orderId, succeeds ? {} : { status: 'failed' });
      return { paymentId: payment.id, signature };
    },
    secrets: razorpay,
    async close() {
      await app.close();
      await razorpay.close();
    },
  };
}

async function againstSandbox(overHttp: boolean): Promise<Setup> {
  const app: TestApp = await createTestApp();
  const sandbox = app.deps.sandbox;
  if (!sandbox) throw new Error('no sandbox');
  let port = app.deps.payments;
  if (overHttp) {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    // The same client, pointed at our own server as RAZORPAY_API_URL would.
    const config = { ...app.deps.config, RAZORPAY_API_URL: `${address}/sandbox/razorpay/v1/` };
    port = choosePayments({ ...app.deps, config }).payments;
  }
  const { keySecret, webhookSecret = '' } = await sandbox.secrets();
  return {
    port,
    async attempt(orderId, succeeds) {
      const url = `/sandbox/razorpay/checkout/${orderId}`;
      const body = { key_id: port.checkout.key, outcome: succeeds ? 'success' : 'failure' };
      const { status, json } = await app.request<CheckoutAnswer>('POST', url, { body });
      expect(status).toBe(succeeds ? 200 : 400);
      if (succeeds) return { paymentId: json.razorpay_payment_id, signature: json.razorpay_signature };
      return { paymentId: json.error.metadata.payment_id, signature: '' };
    },
    secrets: { keySecret, webhookSecret },
    close: () => app.close(),
  };
}

describe.each([
  ['Razorpay, by its stand-in', againstStandIn],
  ['the sandbox, in this process', () => againstSandbox(false)],
  ['the sandbox, over HTTP', () => againstSandbox(true)],
])('%s', (_name, open) => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup.close());
  const order = (receipt: string) => setup.port.createOrder({ amount: 4900, currency: 'USD', receipt });

  test('creates an order', async () => {
    expect(await order('receipt-1')).toMatch(/^order_[\w]+$/);
  });

  test('a successful attempt is captured and signed, and both sides report the same', async () => {
    const id = await order('receipt-2');
    expect(await setup.port.paymentsOfOrder(id)).toEqual([]);
    const { paymentId, signature } = await setup.attempt(id, true);
    const payment = await setup.port.findPayment(paymentId);
    expect(payment).toMatchObject({ id: paymentId, orderId: id, amount: 4900, currency: 'USD', status: 'captured' });
    expect(await setup.port.paymentsOfOrder(id)).toEqual([payment]);
    expect(await setup.port.isSignedCheckout({ orderId: id, paymentId, signature })).toBe(true);
    const sdk = { order_id: id, payment_id: paymentId };
    expect(validatePaymentVerification(sdk, signature, setup.secrets.keySecret)).toBe(true);
    for (const wrong of ['', signature.slice(1), `${signature}0`, signature.toUpperCase(), 'ü'.repeat(64)]) {
      expect(await setup.port.isSignedCheckout({ orderId: id, paymentId, signature: wrong })).toBe(false);
    }
    expect(await setup.port.isSignedCheckout({ orderId: `${id}x`, paymentId, signature })).toBe(false);
  });

  test('a declined attempt says why, and the order can still be paid', async () => {
    const id = await order('receipt-3');
    const { paymentId } = await setup.attempt(id, false);
    const failed = await setup.port.findPayment(paymentId);
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringMatching(/declined/) });
    await setup.attempt(id, true);
    const statuses = (await setup.port.paymentsOfOrder(id))?.map((payment) => payment.status);
    expect(statuses?.sort()).toEqual(['captured', 'failed']);
  });

  test('a captured payment cannot be captured again', async () => {
    const id = await order('receipt-4');
    const payment = await setup.port.findPayment((await setup.attempt(id, true)).paymentId);
    expect(payment && (await setup.port.capture(payment))).toBeUndefined();
  });

  test('an unknown payment or order is undefined', async () => {
    expect(await setup.port.findPayment('pay_unknown')).toBeUndefined();
    expect(await setup.port.paymentsOfOrder('order_unknown')).toBeUndefined();
  });

  test('an unknown dispute is undefined', async () => {
    expect(await setup.port.findDispute('disp_unknown')).toBeUndefined();
  });

  test('webhooks are signed over their bytes', async () => {
    const body = '{"event":"order.paid","payload":{"order":{"entity":{"id":"order_1"}}}}';
    const signature = signWebhook(setup.secrets.webhookSecret, body);
    expect(validateWebhookSignature(body, signature, setup.secrets.webhookSecret)).toBe(true);
    expect(await setup.port.isSignedWebhook(Buffer.from(body), signature)).toBe(true);
    expect(await setup.port.isSignedWebhook(Buffer.from(`${body} `), signature)).toBe(false);
    expect(setup.port.readEvent(JSON.parse(body))).toEqual({
      type: 'order.paid',
      orderId: 'order_1',
      paymentId: null,
      disputeId: null,
      subscriptionId: null,
    });
  });
});

test.each([
  [
    'EnLs21M47BllR3X8PSFtjtbd',
    'order_IEIaMR65cu6nz3',
    'pay_IH4NVgf4Dreq1l',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'test_key_secret',
    'order_TEST000000001',
    'pay_TEST000000001',
    'fbf39634b5947e8e20a87445ecd92bb3fc78827e61b5368dc01c0f3477d28e4c',
  ],
])('the signature of the contract, with key %s', (secret, orderId, paymentId, signature) => {
  expect(signCheckout(secret, orderId, paymentId)).toBe(signature);
});
