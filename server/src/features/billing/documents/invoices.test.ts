import { getReceipt } from '@interest-miner/contract/billing/endpoints';
import { getBuyer, getInvoice, setBuyer } from '@interest-miner/contract/billing/invoice-endpoints';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeBuyer } from '../../../../test/arrange.ts';
import { malformed, present } from '../../../../test/call.ts';
import { password } from '../../../../test/harness.ts';
import { tablesWith } from '../../../../test/personal-data.ts';
import { type Customer, openShop, plans, type Shop, taxInvoices } from '../../../../test/shop.ts';
import { deletionJob } from '../../deletion/index.ts';

const pune = { state: '27', pin: '411001', address: '4 Hill Lane, Pune', business_name: 'प्रिया Studio ₹' };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(taxInvoices);
});
afterAll(() => shop.close());

const numbersOf = async (who: Customer) => {
  const [row] = await shop.history(who);
  return { invoice: row?.invoice_number as string, notes: row?.credit_notes as string[] };
};
const buyerOf = async (who: Customer) => (await shop.app.call(getBuyer, { token: who.token })).json.data;
const invoiceOf = (who: Customer, number: string) =>
  shop.app.call(getInvoice, { params: { number }, token: who.token });
const file = (who: Customer, path: string) =>
  shop.app.app.inject({ url: `/api/billing/${path}`, headers: { authorization: `Bearer ${who.token}` } });
const refunded = (payment: object) => shop.deliver(shop.razorpay.message('refund.processed', payment as never));

describe('an invoice', () => {
  test('to another state has IGST and the buyer as given at checkout, and replaces the receipt', async () => {
    const who = await shop.customer();
    expect(await buyerOf(who)).toEqual({ asked: true, buyer: null });
    const { order, payment } = await shop.buy(who, plans.basic, { buyer: pune });
    const { invoice } = await numbersOf(who);
    expect(invoice).toMatch(/^INV-2526-\d{5}$/);
    const { json } = await invoiceOf(who, present(invoice));
    expect(json.data).toMatchObject({
      number: invoice,
      kind: 'invoice',
      payment_uuid: order.uuid,
      payment_id: payment.id,
      amount: 118_000,
      currency: 'INR',
      customer: { name: pune.business_name, email: who.email, address: pune.address, pin: '411001', gstin: null },
      gst: {
        supplier: { legal_name: taxInvoices.GST_LEGAL_NAME, gstin: taxInvoices.GSTIN, state: 'Karnataka (29)' },
        place_of_supply: { code: '27', name: 'Maharashtra' },
        taxable: 100_000,
        cgst: 0,
        igst: 18_000,
      },
      test_payment: false,
    });
    expect((await shop.app.call(getReceipt, { params: { uuid: order.uuid }, token: who.token })).status).toBe(404);
    expect((await buyerOf(who)).buyer).toMatchObject(pune);
  });

  test('without an address, as for earlier payments, is taxed in the state of the supplier', async () => {
    const who = await shop.customer();
    const { json: ordered } = await shop.order(who, plans.basic, { buyer: pune });
    await removeBuyer(shop.app, who.id);
    const order = { id: ordered.data.order.id, uuid: ordered.data.payment_uuid, plan: plans.basic, amount: 118_000 };
    expect((await shop.verify(who, order, await shop.razorpay.pay(order.id))).status).toBe(200);
    const { json } = await invoiceOf(who, present((await numbersOf(who)).invoice));
    expect(json.data.gst).toMatchObject({ taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0, local_label: 'SGST' });
  });

  test('can be downloaded as PDF, alone or with its whole year, by its owner only', async () => {
    const [who, stranger] = [await shop.customer(), await shop.customer()];
    await shop.buy(who, plans.basic, { buyer: pune });
    const { invoice } = await numbersOf(who);
    for (const path of [`invoices/${invoice}/pdf`, 'years/2026/pdf']) {
      const answer = await file(who, path);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await file(stranger, path)).statusCode).toBe(404);
    }
    expect((await invoiceOf(stranger, present(invoice))).status).toBe(404);
    expect((await file(who, 'years/2025/pdf')).statusCode).toBe(404);
  });

  test('needs an address: ordering, changing and resuming without one explain what to do', async () => {
    const who = await shop.customer();
    const refusal = { code: 'buyer_required', message: expect.stringMatching(/state and PIN code.*enter them/) };
    expect((await shop.order(who, plans.basic)).json).toMatchObject(refusal);
    await shop.buy(who, plans.basic, { buyer: pune });
    await shop.cancel(who);
    await removeBuyer(shop.app, who.id);
    expect((await shop.resume(who)).json).toMatchObject(refusal);
    expect((await shop.change(who, { plan_id: plans.pro, confirm: true })).json).toMatchObject(refusal);
    expect((await shop.change(who, { plan_id: plans.pro })).json.success).toBe(true);
    const put = async (token: string, body: object) =>
      (await shop.app.call(setBuyer, { token, body: malformed(body) })).json;
    expect(await put(who.token, { state: '27' })).toMatchObject({ code: 'validation_failed' });
    expect((await put(who.token, pune)).data).toEqual({ asked: true, buyer: expect.objectContaining(pune) });
    expect((await buyerOf(await shop.customer())).buyer).toBeNull();
    expect((await shop.change(who, { plan_id: plans.pro, confirm: true })).json.success).toBe(true);
    expect((await shop.resume(who)).json.success).toBe(true);
  });

  test('refuses an address without PIN or with a GSTIN of another state', async () => {
    const who = await shop.customer();
    const refusal = async (buyer: object) => (await shop.order(who, plans.basic, { buyer })).status;
    expect(await refusal({ state: '27' })).toBe(400);
    expect(await refusal({ ...pune, gstin: taxInvoices.GSTIN })).toBe(400);
    expect(await refusal({ ...pune, gstin: '27ABCDE1234F1Z0' })).toBe(200);
    expect(await refusal({ state: '96' })).toBe(200);
  });
});

describe('a refund', () => {
  test('in parts gets one credit note per part, which add up to the invoice, however often it is reported', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who, plans.basic, { buyer: pune });
    await shop.razorpay.refund(payment, 50_000);
    await refunded(payment);
    await refunded(payment);
    await shop.razorpay.refund(payment);
    await Promise.all([refunded(payment), refunded(payment)]);
    const { invoice, notes } = await numbersOf(who);
    expect(notes).toHaveLength(2);
    const documents = await Promise.all([invoice, ...notes].map(async (number) => invoiceOf(who, present(number))));
    const [original, ...credits] = documents.map(({ json }) => json.data);
    expect(original).toMatchObject({ status: 'refunded', credit_notes: notes });
    for (const credit of credits) expect(credit).toMatchObject({ kind: 'credit_note', corrects: { number: invoice } });
    for (const part of ['taxable', 'igst'] as const)
      expect(credits.reduce((sum, { gst }) => sum + present(gst)[part], 0)).toBe(original?.gst?.[part]);
  });
});

/** Sequences of every series and year, which must be 1, 2, 3 … */
async function sequences() {
  const rows = await shop.app.deps.db.selectFrom('documents').select('number').orderBy('number').execute();
  const series = new Map<string, number[]>();
  for (const { number } of rows) {
    const [name, year, sequence] = number.split('-');
    const key = `${name}-${year}`;
    series.set(key, [...(series.get(key) ?? []), Number(sequence)]);
  }
  return series;
}

test('numbers have no gaps or duplicates, whatever runs concurrently', async () => {
  const step = fc.record({ of: fc.nat(3), by: fc.constantFrom('verify', 'event', 'refund') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const who = await Promise.all([0, 1, 2, 3].map(() => shop.customer()));
      const purchases = await Promise.all(
        who.map(async (customer) => {
          const { json } = await shop.order(customer, plans.basic, { buyer: pune });
          const order = { id: json.data.order.id, uuid: json.data.payment_uuid, plan: plans.basic, amount: 118_000 };
          return { customer, order, paid: await shop.razorpay.pay(order.id) };
        }),
      );
      await Promise.all(
        steps.map(async ({ of, by }) => {
          const purchase = purchases[of];
          if (!purchase) return undefined;
          if (by === 'verify') return shop.verify(purchase.customer, purchase.order, purchase.paid);
          if (by === 'refund') await shop.razorpay.refund(purchase.paid.payment);
          const event = by === 'refund' ? 'refund.processed' : 'payment.captured';
          return shop.deliver(shop.razorpay.message(event, purchase.paid.payment));
        }),
      );
      for (const numbers of (await sequences()).values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }),
    { numRuns: 6 },
  );
});

test('numbers start at 1 in a new financial year', async () => {
  const before = shop.app.clock.now;
  shop.app.clock.now = Date.parse('2028-03-31T18:30:00Z');
  const who = await shop.customer();
  await shop.buy(who, plans.basic, { buyer: pune });
  expect((await numbersOf(who)).invoice).toBe('INV-2829-00001');
  shop.app.clock.now = before;
});

test('deleting the account keeps numbers and amounts, without personal data', async () => {
  const who = await shop.customer();
  await shop.buy(who, plans.basic, { buyer: { ...pune, address: '77 Nowhere Street' } });
  const { invoice } = await numbersOf(who);
  await shop.app.call(deleteAccount, { body: { password }, token: who.token });
  shop.app.clock.now += 2 * 60_000;
  await deletionJob(shop.app.deps).run(AbortSignal.timeout(60_000));
  expect(await tablesWith(shop.app, who.email, '77 Nowhere Street')).toEqual([]);
  const row = shop.app.deps.db.selectFrom('documents').selectAll().where('number', '=', invoice);
  expect(await row.executeTakeFirst()).toMatchObject({ amount_minor: 118_000, user_id: null, customer: null });
});
