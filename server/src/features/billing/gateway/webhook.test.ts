import { createHmac } from 'node:crypto';
import { checkPayment } from '@interest-miner/contract/billing/endpoints';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { webhookReads } from '../../../../test/webhook-reads.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.razorpay.state.fault = undefined;
});

const payOrder = async () => shop.payOrder(await shop.customer());

describe('webhook and verification in any order reach the same state', () => {
  type Purchase = Awaited<ReturnType<typeof payOrder>>;
  const verify = ({ who, order, paid }: Purchase) => shop.verify(who, order, paid);
  const deliver = (event: string) => (purchase: Purchase) =>
    shop.deliver(shop.razorpay.message(event, purchase.paid.payment));
  const orderPaid = deliver('order.paid');
  const captured = deliver('payment.captured');
  const failed = deliver('payment.failed');

  test.each([
    ['verification alone', [verify]],
    ['order.paid alone', [orderPaid]],
    ['payment.captured alone', [captured]],
    ['webhook before verification', [orderPaid, verify]],
    ['webhook after verification', [verify, captured, orderPaid]],
    ['webhook on both sides', [captured, verify, orderPaid]],
    ['an old failure afterwards', [orderPaid, failed, verify]],
  ])('%s', async (_name, steps) => {
    const purchase = await payOrder();
    for (const step of steps) expect((await step(purchase)).status).toBe(200);
    expect(await shop.grants(purchase.who)).toHaveLength(1);
    const history = await shop.history(purchase.who);
    expect(history).toMatchObject([{ status: 'completed', amount: 1900, payment_method: 'upi' }]);
    expect((await shop.profile(purchase.who)).subscription_status).toBe('active');
  });
});

describe('signatures', () => {
  test("match those of Razorpay's SDK", async () => {
    const { paid } = await payOrder();
    const { body, headers } = shop.razorpay.message('order.paid', paid.payment);
    expect(validateWebhookSignature(body, headers['x-razorpay-signature'], shop.razorpay.webhookSecret)).toBe(true);
    expect((await shop.deliver({ body, headers })).status).toBe(200);
  });

  test.each<[string, (signature: string) => string]>([
    ['tampered', (signature) => `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`],
    ['empty', () => ''],
    ['short', (signature) => signature.slice(1)],
    ['in capitals', (signature) => signature.toUpperCase()],
  ])('one that is %s is rejected', async (_name, change) => {
    const { who, paid } = await payOrder();
    const { body, headers } = shop.razorpay.message('order.paid', paid.payment);
    const answer = await shop.deliver({
      body,
      headers: { ...headers, 'x-razorpay-signature': change(headers['x-razorpay-signature']) },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('payment_invalid');
    expect(await shop.grants(who)).toEqual([]);
  });

  test('one made with the key secret, or for a body that differs by a space, is rejected', async () => {
    const { who, paid } = await payOrder();
    const { body, headers } = shop.razorpay.message('order.paid', paid.payment);
    const wrongSecret = createHmac('sha256', shop.razorpay.keySecret).update(body).digest('hex');
    const answers = [
      await shop.deliver({ body, headers: { ...headers, 'x-razorpay-signature': wrongSecret } }),
      await shop.deliver({ body: `${body} `, headers }),
      await shop.deliver({ body: '', headers }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400]);
    expect(await shop.grants(who)).toEqual([]);
  });

  test('a signed body that is not JSON or too large is rejected', async () => {
    const signed = (body: string) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', shop.razorpay.webhookSecret).update(body).digest('hex'),
      },
    });
    expect((await shop.deliver(signed('{"event":'))).status).toBe(400);
    expect((await shop.deliver(signed(`"${'x'.repeat(70_000)}"`))).status).toBe(413);
  });
});

describe('events', () => {
  test('a replayed event is ignored without asking the gateway', async () => {
    const { paid } = await payOrder();
    const message = shop.razorpay.message('order.paid', paid.payment);
    await shop.deliver(message);
    const calls = shop.razorpay.calls.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.deliver(message)));
    expect(answers.map((answer) => answer.json.message)).toEqual(Array(5).fill('seen before'));
    expect(shop.razorpay.calls).toHaveLength(calls);
  });

  test.each([
    ['an unknown event', { event: 'invoice.paid', payload: {} }],
    ['a future event type', { event: 'payment.teleported', payload: { payment: { entity: { id: 'pay_x' } } } }],
    ['an event without a payload', { event: 'order.paid' }],
    ['a payload of another shape', { event: 'order.paid', payload: { payment: ['no'] } }],
    ['a body without an event', { hello: 'world' }],
    ['a list', [1, 2, 3]],
    ['an order that is not ours', { event: 'order.paid', payload: { order: { entity: { id: 'order_elsewhere' } } } }],
  ])('%s gets 200 and changes nothing', async (_name, message) => {
    const body = JSON.stringify(message);
    const answer = await shop.deliver({
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': `evt_${_name.length}`,
        'x-razorpay-signature': createHmac('sha256', shop.razorpay.webhookSecret).update(body).digest('hex'),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.json.message).toMatch(/ignored|not ours/);
  });

  test('an event is not trusted: the gateway is asked', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const { payment } = await shop.razorpay.pay(order.id, { status: 'failed' });
    const claim = shop.razorpay.message('order.paid', { ...payment, status: 'captured' });
    expect((await shop.deliver(claim)).status).toBe(200);
    expect(await shop.grants(who)).toEqual([]);
  });

  test('a declined payment shows in the history until a later payment succeeds', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.pro);
    const { payment } = await shop.razorpay.pay(order.id, { status: 'failed' });
    await shop.deliver(shop.razorpay.message('payment.failed', payment));
    expect(await shop.history(who)).toMatchObject([{ status: 'failed', has_receipt: false }]);
    const state = await shop.app.call(checkPayment, { params: { uuid: order.uuid }, token: who.token });
    expect(state.json.data).toMatchObject({ status: 'failed', failure: 'The bank declined the card.' });
    const paid = await shop.razorpay.pay((await shop.ordered(who, plans.pro)).id);
    await shop.deliver(shop.razorpay.message('order.paid', paid.payment));
    expect(await shop.history(who)).toMatchObject([{ status: 'completed' }]);
  });
});

test('a webhook reads its order once: when it is paid, reported again, and refunded', async () => {
  const { who, paid } = await payOrder();
  const reads = (event: string) => webhookReads(shop, 'payment_orders', shop.razorpay.message(event, paid.payment));
  expect(await reads('order.paid')).toBe(1);
  expect(await shop.grants(who)).toHaveLength(1);
  expect(await reads('payment.captured')).toBe(1);
  await shop.razorpay.refund(paid.payment);
  expect(await reads('refund.processed')).toBe(1);
  expect(await shop.history(who)).toMatchObject([{ status: 'refunded' }]);
});

describe('a gateway that fails', () => {
  test.each(['status-500', 'silence'] as const)(
    '%s: the webhook gets 2xx, and the payment is not lost',
    async (fault) => {
      const { who, paid } = await payOrder();
      shop.razorpay.state.fault = fault;
      const answer = await shop.deliver(shop.razorpay.message('order.paid', paid.payment));
      expect(answer.status).toBe(200);
      expect(await shop.grants(who)).toEqual([]);
      shop.razorpay.state.fault = undefined;
      const { reconcile } = await import('./reconcile-job.ts');
      await reconcile(shop.app.deps);
      expect(await shop.grants(who)).toHaveLength(1);
    },
  );
});

test('without a webhook secret every webhook is rejected', async () => {
  const closed = await openShop({ RAZORPAY_WEBHOOK_SECRET: '' });
  try {
    const who = await closed.customer();
    const order = await closed.ordered(who, plans.basic);
    const { body, headers } = closed.razorpay.message('order.paid', (await closed.razorpay.pay(order.id)).payment);
    const unsigned = createHmac('sha256', '').update(body).digest('hex');
    expect((await closed.deliver({ body, headers })).status).toBe(400);
    expect((await closed.deliver({ body, headers: { ...headers, 'x-razorpay-signature': unsigned } })).status).toBe(
      400,
    );
    expect(await closed.grants(who)).toEqual([]);
  } finally {
    await closed.close();
  }
});
