import { getReceipt } from '@interest-miner/contract/billing/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endChecks } from '../../../../test/arrange.ts';
import { present } from '../../../../test/call.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { runAdmin } from '../../../admin.ts';
import { runJob } from '../../../jobs/jobs.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { orders } from '../queries/orders.ts';
import { reconcile, reconcileJob } from './reconcile-job.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.razorpay.state.fault = undefined;
  // Each test starts with no checks due.
  await endChecks(shop.app);
});

const run = () => reconcile(shop.app.deps);
const wait = (ms: number) => {
  shop.app.clock.now += ms;
};

describe('payments without a webhook', () => {
  test('an open order is looked up after 15 minutes, not before', async () => {
    const who = await shop.customer();
    await shop.payOrder(who);
    wait(14 * minute);
    await run();
    expect(await shop.grants(who)).toEqual([]);
    wait(minute);
    await run();
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('an order that cannot be settled does not block the others', async () => {
    const [stuck, who] = [await shop.customer(), await shop.customer()];
    const bad = await shop.ordered(stuck, plans.basic);
    wait(minute);
    const good = await shop.ordered(who, plans.basic);
    await shop.razorpay.pay(good.id);
    wait(16 * minute);
    const { payments } = shop.app.deps;
    const broken = {
      ...payments,
      paymentsOfOrder: async (id: string, signal?: AbortSignal) => {
        if (id === bad.id) throw new TypeError('a defect');
        return payments.paymentsOfOrder(id, signal);
      },
    };
    await expect(reconcile({ ...shop.app.deps, payments: broken })).rejects.toThrow('a defect');
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('a payment authorised nearly three days late still counts', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    const { payment } = await shop.razorpay.pay(order.id, { status: 'failed' });
    for (let passed = 0; passed < 3 * day - hour; passed += hour) {
      wait(hour);
      await run();
    }
    expect(await shop.history(who)).toMatchObject([{ status: 'failed' }]);
    shop.razorpay.become(payment, 'authorized');
    wait(12 * hour);
    await run();
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('an unpaid order lapses after four days, is not checked again and leaves the history', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    expect(await shop.history(who)).toMatchObject([{ status: 'pending' }]);
    for (let passed = 0; passed <= 4 * day + hour; passed += 6 * hour) {
      wait(6 * hour);
      await run();
    }
    expect(await shop.history(who)).toEqual([]);
    const calls = shop.razorpay.calls.length;
    wait(30 * day);
    await run();
    expect(shop.razorpay.calls).toHaveLength(calls);
    expect((await shop.ordered(await shop.backAgain(who), plans.basic)).id).not.toBe(order.id);
    // A webhook still counts after that.
    const paid = await shop.razorpay.pay(order.id);
    await shop.deliver(shop.razorpay.message('order.paid', paid.payment));
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test("a reused order is checked 15 minutes later, and yesterday's order is not reused", async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    await shop.razorpay.pay(order.id, { status: 'failed' });
    for (let passed = 0; passed < 23; passed += 1) {
      wait(hour);
      await run();
    }
    expect((await shop.ordered(who, plans.basic)).id).toBe(order.id);
    await shop.razorpay.pay(order.id);
    wait(15 * minute);
    await run();
    expect(await shop.grants(who)).toHaveLength(1);

    const next = await shop.ordered(who, plans.pro);
    wait(25 * hour);
    expect((await shop.ordered(who, plans.pro)).id).not.toBe(next.id);
    // Its checkout window may still be open somewhere; a payment there still counts.
    await shop.razorpay.pay(next.id);
    wait(12 * hour);
    await run();
    expect(await shop.grants(who)).toHaveLength(2);
  });

  test('nothing is lost while the gateway is down', async () => {
    const who = await shop.customer();
    await shop.payOrder(who);
    wait(16 * minute);
    shop.razorpay.state.fault = 'status-500';
    expect(await run()).toEqual({ checked: 0, unanswered: 1 });
    shop.razorpay.state.fault = undefined;
    expect(await run()).toEqual({ checked: 0, unanswered: 0 });
    wait(6 * minute);
    expect(await run()).toEqual({ checked: 1, unanswered: 0 });
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('two concurrent processes grant once', async () => {
    const who = await shop.customer();
    await shop.payOrder(who);
    wait(16 * minute);
    const job = reconcileJob(shop.app.deps);
    const ran = await Promise.all([runJob(shop.app.deps, job), runJob(shop.app.deps, job), run()]);
    expect(ran.filter((result) => result === true)).toHaveLength(1);
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('one run checks all of 200 open orders', async () => {
    const who = await shop.customer();
    const { uuid } = await shop.ordered(who, plans.basic);
    const { db } = shop.app.deps;
    const row = present(await orders.find(db, { id: uuid }));
    const id = present(row.gateway_order_id);
    const original = shop.razorpay.orders.get(id);
    if (!original) throw new Error('no order');
    for (let index = 0; index < 200; index += 1) {
      const copy = `${id}_${index}`;
      shop.razorpay.orders.set(copy, { ...original, id: copy });
      const fresh = { id: `${uuid}-${index}`, gateway_order_id: copy, open_slot: null, idempotency_key: null };
      expect(await orders.insert(db, { ...row, ...fresh })).toBeDefined();
    }
    wait(16 * minute);
    expect(await run()).toEqual({ checked: 201, unanswered: 0 });
  });
});

describe('refunds', () => {
  test('a refund ends the plan, whatever reports it and however often', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who);
    await shop.razorpay.refund(payment);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    expect(await shop.grants(who)).toEqual([]);
    expect(await shop.history(who)).toMatchObject([{ status: 'refunded', has_receipt: true }]);
    expect((await shop.profile(who)).subscription_status).toBe('trial');
  });

  test('a refund without a webhook is found within a day', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who);
    await shop.razorpay.refund(payment);
    wait(day);
    await run();
    expect(await shop.grants(who)).toEqual([]);
  });

  test('stale events of a refunded payment grant nothing', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    const paid = await shop.razorpay.pay(order.id, { status: 'refunded' });
    await shop.deliver(shop.razorpay.message('refund.processed', paid.payment));
    await shop.deliver(shop.razorpay.message('payment.captured', paid.payment));
    // A delayed gateway response from before the refund.
    shop.razorpay.become(paid.payment, 'captured');
    expect((await shop.verify(who, order, paid)).status).toBe(400);
    expect(await shop.grants(who)).toEqual([]);
  });

  test('refunding the current period moves the paid renewal forward', async () => {
    const who = await shop.customer();
    const first = await shop.buy(who);
    await shop.buy(who);
    const [running, renewal] = await shop.grants(who);
    expect(renewal?.startsAt).toBe(running?.endsAt);
    wait(3 * day);
    await shop.razorpay.refund(first.payment);
    await shop.deliver(shop.razorpay.message('refund.processed', first.payment));
    const [left, ...none] = await shop.grants(who);
    expect(none).toEqual([]);
    expect(left).toMatchObject({ startsAt: shop.app.clock.now, endsAt: shop.app.clock.now + 30 * day });
    expect((await shop.profile(who)).subscription_status).toBe('active');
  });

  test('the operator can record a manual refund', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who, plans.pro);
    const { deps } = shop.app;
    expect(await runAdmin(deps, ['payments', who.email])).toMatch(/paid\s+\$49\.00\s+Pro/);
    expect(await runAdmin(deps, ['refund-note', payment.id, 'paid', 'by', 'mistake'])).toMatch(/has ended/);
    expect(await runAdmin(deps, ['refund-note', payment.id, 'again'])).toMatch(/already noted as refunded/);
    expect(await runAdmin(deps, ['payments', who.email])).toMatch(/refunded[\s\S]*look: paid by mistake/);
    expect(await shop.grants(who)).toEqual([]);
    await expect(runAdmin(deps, ['refund-note', 'pay_none', 'x'])).rejects.toThrow('no completed payment');
    await expect(runAdmin(deps, ['refund-note', payment.id])).rejects.toThrow('needs a payment and a reason');
    expect(await runAdmin(deps, ['reconcile'])).toMatch(/^Checked \d+ payment/);
    await expect(runAdmin(deps, ['toString'])).rejects.toThrow('Commands:');
  });

  test('a second payment of the same order grants nothing more and is noted for the operator', async () => {
    const who = await shop.customer();
    const { order } = await shop.buy(who);
    const twice = await shop.razorpay.pay(order.id);
    await shop.deliver(shop.razorpay.message('payment.captured', twice.payment));
    expect(await shop.grants(who)).toHaveLength(1);
    expect(await runAdmin(shop.app.deps, ['payments', who.email])).toContain(`Paid twice: ${twice.payment.id}`);
    // Refunding the second payment leaves the plan unchanged.
    await shop.razorpay.refund(twice.payment);
    await shop.deliver(shop.razorpay.message('refund.processed', twice.payment));
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('if the first of two payments of an order is refunded, the second pays for the plan', async () => {
    const who = await shop.customer();
    const { order, payment } = await shop.buy(who);
    const twice = await shop.razorpay.pay(order.id);
    await shop.deliver(shop.razorpay.message('payment.captured', twice.payment));
    await shop.razorpay.refund(payment);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    expect(await shop.grants(who)).toMatchObject([{ paymentId: twice.payment.id }]);
    expect(await shop.history(who)).toMatchObject([{ status: 'completed' }]);
    // The first payment's receipt is unchanged; the second gets its own number.
    const receipts = await listOwnDocuments(shop.app.deps.db, who.id);
    expect(receipts.map((receipt) => receipt.payment_id).sort()).toEqual([payment.id, twice.payment.id].sort());
    const { json } = await shop.app.call(getReceipt, { params: { uuid: order.uuid }, token: who.token });
    expect(json.data).toMatchObject({ payment_id: twice.payment.id, replaces: [expect.stringMatching(/^IM-2026-/)] });
    expect(json.data.replaces).not.toContain(json.data.number);
  });

  test('an authorised payment of a paid order is not captured', async () => {
    const who = await shop.customer();
    const { order } = await shop.buy(who);
    const held = await shop.razorpay.pay(order.id, { status: 'authorized' });
    await shop.deliver(shop.razorpay.message('payment.authorized', held.payment));
    expect(held.payment.status).toBe('authorized');
  });
});
