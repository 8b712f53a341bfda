import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startRazorpay } from '../../../test/stand-ins/razorpay.ts';
import { choosePayments } from '../../adapters.ts';
import type { PaymentsPort } from './port.ts';
import { signSubscription } from './signature.ts';

const day = 86_400_000;

interface Setup {
  app: TestApp;
  port: PaymentsPort;
  /** A visitor's authorisation in the checkout window. */
  authorise(id: string): Promise<{ paymentId: string; signature: string }>;
  /** The next charge, made by the gateway. */
  charge(id: string): Promise<unknown>;
  fail(id: string): Promise<unknown>;
  close(): Promise<void>;
}

interface CheckoutAnswer {
  razorpay_subscription_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

async function againstStandIn(): Promise<Setup> {
  let now = Date.now;
  const razorpay = await startRazorpay(() => now());
  const app = await createTestApp({ env: razorpay.env });
  now = () => app.clock.now;
  return {
    app,
    port: app.deps.payments,
    async authorise(id) {
      const { payment, signature } = await razorpay.subscribed.authorise(id);
      return { paymentId: payment.id, signature };
    },
    charge: async (id) => await razorpay.subscribed.charge(id),
    fail: async (id) => await razorpay.subscribed.fail(id),
    async close() {
      await app.close();
      await razorpay.close();
    },
  };
}

async function againstSandbox(overHttp: boolean): Promise<Setup> {
  const app = await createTestApp();
  const { sandbox } = app.deps;
  if (!sandbox) throw new Error('no sandbox');
  let port = app.deps.payments;
  if (overHttp) {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const config = { ...app.deps.config, RAZORPAY_API_URL: `${address}/sandbox/razorpay/v1/` };
    port = choosePayments({ ...app.deps, config }).payments;
  }
  return {
    app,
    port,
    async authorise(id) {
      const body = { key_id: port.checkout.key, outcome: 'success' };
      const { json, text, status } = await app.request<CheckoutAnswer>('POST', `/sandbox/razorpay/checkout/${id}`, {
        body,
      });
      if (status !== 200) throw new Error(text);
      expect(json.razorpay_subscription_id).toBe(id);
      return { paymentId: json.razorpay_payment_id, signature: json.razorpay_signature };
    },
    charge: (id) => sandbox.subscriptions.turn(id, 'charge'),
    fail: (id) => sandbox.subscriptions.turn(id, 'fail'),
    close: () => app.close(),
  };
}

describe.each([
  ['Razorpay, by its stand-in', againstStandIn],
  ['the sandbox, in this process', () => againstSandbox(false)],
  ['the sandbox, over HTTP', () => againstSandbox(true)],
])('subscriptions of %s', (_name, open) => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup.close());

  const plan = () =>
    setup.port.subscriptions.createPlan({ name: 'Pro monthly', amount: 4900, currency: 'USD', reference: 'plan-1' });
  const find = async (id: string) => {
    const found = await setup.port.subscriptions.find(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  const create = async (startsAt: number | null = null) => {
    const expiresAt = setup.app.clock.now + 3_600_000;
    const terms = { planId: await plan(), startsAt, expiresAt, reference: 'renewal-1' };
    return find(await setup.port.subscriptions.create(terms));
  };

  test('authorised for an immediate start, it is charged, signed, active and paid for a month', async () => {
    const created = await create();
    expect(created).toMatchObject({ status: 'created', paidCount: 0, currentEnd: null });
    const { paymentId, signature } = await setup.authorise(created.id);
    const { subscriptions } = setup.port;
    expect(await subscriptions.isSigned({ subscriptionId: created.id, paymentId, signature })).toBe(true);
    expect(await subscriptions.isSigned({ subscriptionId: paymentId, paymentId: created.id, signature })).toBe(false);
    const active = await find(created.id);
    expect(active).toMatchObject({ status: 'active', paidCount: 1, planId: created.planId });
    expect(active.currentStart).toBe(Math.floor(setup.app.clock.now / 1000) * 1000);
    expect(await subscriptions.charges(created.id)).toEqual([
      { paymentId, start: active.currentStart, end: active.currentEnd },
    ]);
    expect(await setup.port.findPayment(paymentId)).toMatchObject({ amount: 4900, status: 'captured' });
  });

  test('with a later start it is authorised by a small payment that is refunded, and charged then', async () => {
    const startsAt = setup.app.clock.now + 10 * day;
    const { id } = await create(startsAt);
    const { paymentId } = await setup.authorise(id);
    expect(await find(id)).toMatchObject({ status: 'authenticated', paidCount: 0 });
    expect(await setup.port.findPayment(paymentId)).toMatchObject({ amount: 100, status: 'refunded' });
    expect(await setup.port.subscriptions.charges(id)).toEqual([]);
    await setup.charge(id);
    expect(await find(id)).toMatchObject({ status: 'active', paidCount: 1, currentStart: startsAt });
  });

  test('charges follow each other without a gap; the fourth failure in a row halts', async () => {
    const { id } = await create();
    await setup.authorise(id);
    const first = await find(id);
    await setup.charge(id);
    const second = await find(id);
    expect(second).toMatchObject({ paidCount: 2, currentStart: first.currentEnd });
    await setup.fail(id);
    expect(await find(id)).toMatchObject({ status: 'pending', currentEnd: second.currentEnd });
    for (let failure = 0; failure < 3; failure += 1) await setup.fail(id);
    expect(await find(id)).toMatchObject({ status: 'halted', paidCount: 2 });
    await setup.charge(id);
    expect(await find(id)).toMatchObject({ status: 'active', paidCount: 3 });
    expect(await setup.port.subscriptions.charges(id)).toHaveLength(3);
  });

  test('cancelled with its period it stays active until the next charge is due; cancelled now, it ends at once', async () => {
    const { subscriptions } = setup.port;
    const [late, now] = [await create(), await create()];
    for (const { id } of [late, now]) await setup.authorise(id);
    expect(await subscriptions.cancel(late.id, 'end')).toBe(true);
    expect(await find(late.id)).toMatchObject({ status: 'active' });
    await setup.charge(late.id);
    expect(await find(late.id)).toMatchObject({ status: 'cancelled', paidCount: 1 });
    expect(await subscriptions.cancel(now.id, 'now')).toBe(true);
    expect(await find(now.id)).toMatchObject({ status: 'cancelled' });
    expect(await subscriptions.cancel(now.id, 'now')).toBe(false);
  });

  test('a checkout that is not completed expires', async () => {
    const { id } = await create();
    setup.app.clock.now += 3_600_001;
    expect(await find(id)).toMatchObject({ status: 'expired' });
  });

  test('the same key is the same refund; more than the payment is refused', async () => {
    const { id } = await create();
    const { paymentId } = await setup.authorise(id);
    const refund = (key: string, amount?: number) => setup.port.subscriptions.refund({ paymentId, amount, key });
    const first = await refund('refund-part-1', 900);
    expect(first).toEqual({ id: expect.any(String), amount: 900 });
    expect(await refund('refund-part-1', 900)).toEqual(first);
    expect(await setup.port.findPayment(paymentId)).toMatchObject({ status: 'captured', refunded: 900 });
    expect(await refund('refund-too-much', 4900)).toEqual({ refused: expect.any(String) });
    expect(await refund('refund-the-rest')).toMatchObject({ amount: 4000 });
    expect(await setup.port.findPayment(paymentId)).toMatchObject({ status: 'refunded' });
  });

  test('an unknown subscription is undefined, and its event is read', async () => {
    expect(await setup.port.subscriptions.find('sub_unknown')).toBeUndefined();
    const entity = { id: 'sub_1', notes: [] };
    const event = { event: 'subscription.charged', payload: { subscription: { entity } } };
    expect(setup.port.readEvent(event)).toMatchObject({ type: 'subscription.charged', subscriptionId: 'sub_1' });
  });
});

test('the signature of the contract covers the payment before the subscription', () => {
  expect(signSubscription('test_key_secret', 'pay_TEST000000001', 'sub_TEST000000001')).toBe(
    '7c9e9e45b9ecab25e0c3bdbf2c442c99c33b97d613909d21169e33ed2a302443',
  );
});
