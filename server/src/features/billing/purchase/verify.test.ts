import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { databaseEngine } from '../../../../test/harness.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { orders } from '../queries/orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.razorpay.state.fault = undefined;
  shop.razorpay.state.captures = true;
});

const payOrder = async () => shop.payOrder(await shop.customer());

async function expectNothingGranted(who: Parameters<Shop['grants']>[0]) {
  expect(await shop.grants(who)).toEqual([]);
  expect((await shop.profile(who)).subscription_status).toBe('trial');
}

test('a verified payment starts the plan for 30 days', async () => {
  const { who, order, paid } = await payOrder();
  const sdk = { order_id: order.id, payment_id: paid.payment.id };
  expect(validatePaymentVerification(sdk, paid.signature, shop.razorpay.keySecret)).toBe(true);
  const answer = await shop.verify(who, order, paid);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ success: true, data: { status: 'completed', plan_name: 'Basic' } });
  const profile = await shop.profile(who);
  expect(profile).toMatchObject({ subscription_status: 'active', plan_details: { name: 'Basic' } });
  expect(Date.parse(present(profile.end_date)) - shop.app.clock.now).toBe(30 * 86_400_000);
  expect(await shop.history(who)).toEqual([
    {
      uuid: order.uuid,
      amount: 1900,
      currency: 'USD',
      payment_method: 'upi',
      payment_date: new Date(shop.app.clock.now).toISOString(),
      plan_name: 'Basic',
      status: 'completed',
      has_receipt: true,
      invoice_number: null,
      credit_notes: [],
      test_payment: false,
      extra_payment: null,
    },
  ]);
});

describe('signatures', () => {
  const flip = (signature: string) => `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`;
  test.each<[string, (signature: string) => unknown]>([
    ['tampered', flip],
    ['empty', () => ''],
    ['only spaces', () => '   '],
    ['in an array', (signature) => [signature]],
    ['in an object', (signature) => ({ signature })],
    ['cut short', (signature) => signature.slice(0, -1)],
    ['longer', (signature) => `${signature}0`],
    ['in capitals', (signature) => signature.toUpperCase()],
    ['not ASCII', () => 'ü'.repeat(64)],
    ['null', () => null],
    ['true', () => true],
    ['missing', () => undefined],
    ['10,000 characters long', () => 'a'.repeat(10_000)],
  ])('one that is %s is rejected', async (_name, change) => {
    const { who, order, paid } = await payOrder();
    const answer = await shop.verify(who, order, { ...paid, signature: change(paid.signature) });
    expect(answer.status).toBe(400);
    expect(['payment_invalid', 'validation_failed']).toContain(answer.json.code);
    await expectNothingGranted(who);
  });

  test('one for another payment is rejected', async () => {
    const { who, order, paid } = await payOrder();
    const other = await payOrder();
    expect((await shop.verify(who, order, { ...paid, signature: other.paid.signature })).status).toBe(400);
    await expectNothingGranted(who);
  });

  test("the payment must belong to the stored order, not just to the request's", async () => {
    const cheap = await payOrder();
    const order = await shop.ordered(cheap.who, plans.enterprises);
    // A valid signature and payment of the cheap order, submitted for the expensive one.
    const answer = await shop.verify(cheap.who, order, cheap.paid, { order_id: cheap.order.id });
    expect(answer.json.code).toBe('payment_invalid');
    const again = await shop.verify(cheap.who, order, cheap.paid);
    expect(again.json.code).toBe('payment_invalid');
    await expectNothingGranted(cheap.who);
  });
});

describe('a valid signature is not enough', () => {
  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'INR' }],
    ['another order', { order_id: 'order_elsewhere' }],
    ['no order', { order_id: null }],
  ])('a payment of %s grants nothing', async (_name, change) => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const answer = await shop.verify(who, order, await shop.razorpay.pay(order.id, change));
    expect(answer.json.code).toBe('payment_invalid');
    await expectNothingGranted(who);
  });

  test.each(['created', 'failed', 'refunded'] as const)('a payment that is %s grants nothing', async (status) => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const answer = await shop.verify(who, order, await shop.razorpay.pay(order.id, { status }));
    expect([400, 409]).toContain(answer.status);
    await expectNothingGranted(who);
  });

  test('an authorised payment is captured, and the plan starts', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const paid = await shop.razorpay.pay(order.id, { status: 'authorized' });
    expect((await shop.verify(who, order, paid)).status).toBe(200);
    expect(shop.razorpay.payments.get(paid.payment.id)?.status).toBe('captured');
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('an authorised payment that cannot be captured is pending, and reconciled later', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const paid = await shop.razorpay.pay(order.id, { status: 'authorized' });
    shop.razorpay.state.captures = false;
    const answer = await shop.verify(who, order, paid);
    expect(answer.status).toBe(409);
    expect(answer.json.code).toBe('payment_pending');
    await expectNothingGranted(who);
    shop.razorpay.state.captures = true;
    expect((await shop.verify(who, order, paid)).status).toBe(200);
  });

  test("an unknown payment id and another user's order are rejected", async () => {
    const { who, order, paid } = await payOrder();
    const stranger = await shop.customer();
    expect((await shop.verify(stranger, order, paid)).status).toBe(404);
    await expectNothingGranted(stranger);
    const { createHmac } = await import('node:crypto');
    const signature = createHmac('sha256', shop.razorpay.keySecret).update(`${order.id}|pay_unknown`).digest('hex');
    expect((await shop.verify(who, order, { payment: { id: 'pay_unknown' }, signature })).json.code).toBe(
      'payment_invalid',
    );
    await expectNothingGranted(who);
  });

  test.each([
    ['another plan', { plan_id: plans.enterprises }],
    ['an unknown plan', { plan_id: 77 }],
  ])('%s in the request is rejected', async (_name, change) => {
    const { who, order, paid } = await payOrder();
    expect((await shop.verify(who, order, paid, change)).json.code).toBe('payment_invalid');
    await expectNothingGranted(who);
  });
});

/** Waiting for the gateway's timeout, in real time, shows nothing of PostgreSQL. */
const waits = databaseEngine === 'sqlite' ? (['silence'] as const) : [];

describe('a gateway that fails', () => {
  test.each(['status-500', 'status-429', 'html', 'half', 'huge', 'redirect', ...waits] as const)(
    '%s: a clear error, no grant, and a retry works',
    async (fault) => {
      const { who, order, paid } = await payOrder();
      shop.razorpay.state.fault = fault;
      const answer = await shop.verify(who, order, paid);
      expect(answer.status).toBe(503);
      expect(answer.json.code).toBe('payments_unavailable');
      await expectNothingGranted(who);
      shop.razorpay.state.fault = undefined;
      expect((await shop.verify(who, order, paid)).status).toBe(200);
      expect(await shop.grants(who)).toHaveLength(1);
    },
  );

  test('a wrong amount from the gateway grants nothing', async () => {
    const { who, order, paid } = await payOrder();
    shop.razorpay.state.fault = 'lie';
    expect((await shop.verify(who, order, paid)).json.code).toBe('payment_invalid');
    await expectNothingGranted(who);
  });
});

test('a repeated verification returns the same answer and grants nothing more', async () => {
  const { who, order, paid } = await payOrder();
  const first = await shop.verify(who, order, paid);
  const calls = shop.razorpay.calls.length;
  const second = await shop.verify(who, order, paid);
  expect(second.json).toEqual(first.json);
  expect(shop.razorpay.calls).toHaveLength(calls);
  expect(await shop.grants(who)).toHaveLength(1);
});

test('50 verifications and 20 webhooks at once make one grant, one billing row and one receipt number', async () => {
  const numberOf = async () => {
    const who = await shop.customer();
    await shop.buy(who);
    const [document] = await listOwnDocuments(shop.app.deps.db, who.id);
    return Number(present(document).number.slice('IM-2026-'.length));
  };
  const before = await numberOf();
  const { who, order, paid } = await payOrder();
  const events = ['order.paid', 'payment.captured'];
  const messages = Array.from({ length: 20 }, (_, index) =>
    shop.razorpay.message(events[index % 2] ?? '', paid.payment),
  );
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => shop.verify(who, order, paid)),
    ...messages.map((message) => shop.deliver(message)),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(Array(70).fill(200));
  expect(await shop.grants(who)).toHaveLength(1);
  expect(await shop.history(who)).toHaveLength(1);
  expect(await numberOf()).toBe(before + 2);
});

test('the auto-renew choice is stored', async () => {
  const { who, order, paid } = await payOrder();
  await shop.verify(who, order, paid);
  expect(await orders.find(shop.app.deps.db, { id: order.uuid })).toMatchObject({ auto_renew: 1 });
});
