import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { openShop, plans, type Shop, taxInvoices } from '../../../../test/shop.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { orders } from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { creditRefund, issueDocument } from './issue-document.ts';

let shop: Shop;
afterEach(() => shop.close());

/** Fifty at once, of which each fifth loses its process before it has ended: what it took is given back. */
async function atOnce(work: (db: Shop['app']['deps']['db'], number: number) => Promise<void>): Promise<void> {
  const { db } = shop.app.deps;
  const all = Array.from({ length: 50 }, (_, number) =>
    db.transaction().execute(async (transaction) => {
      await lockReceiptCounter(transaction);
      await work(transaction, number);
      if (number % 5 === 4) throw new Error('the process died');
    }),
  );
  const ended = await Promise.allSettled(all);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
}

const upTo = (count: number, name: (number: string) => string, digits: number) =>
  Array.from({ length: count }, (_, index) => name(String(index + 1).padStart(digits, '0')));

test.each([
  ['receipts', {}, (number: string) => `IM-2026-${number}`, 6],
  ['invoices', taxInvoices, (number: string) => `INV-2526-${number}`, 5],
] as const)(
  'of fifty %s at once, some of which end half-way, each has the next number and none is missing; so have their credit notes',
  async (kind, env, name, digits) => {
    shop = await openShop(env);
    const { deps, clock } = shop.app;
    const who = await shop.customer();
    const pune = { state: '27', pin: '411001' };
    const { uuid } = await shop.ordered(who, plans.basic, kind === 'invoices' ? { buyer: pune } : {});
    const pattern = await orders.find(deps.db, { id: uuid });
    if (!pattern) throw new Error('no order');
    const payment = (number: number) => ({ id: `pay_${number}`, now: clock.now });
    await atOnce(async (db, number) => {
      const own = { id: randomUUID(), open_slot: null, gateway_order_id: `order_${number}` };
      const order = present(await orders.insert(db, { ...pattern, ...own }));
      await issueDocument(deps, db, order, payment(number));
    });
    const numbers = async (of: string) =>
      (await listOwnDocuments(deps.db, who.id)).filter((one) => one.kind === of).map((one) => one.number);
    expect((await numbers(kind.slice(0, -1))).sort()).toEqual(upTo(40, name, digits));
    await atOnce((db, number) => creditRefund(deps, db, payment(number)));
    // A receipt gets no credit note.
    const notes = upTo(kind === 'invoices' ? 40 : 0, (number) => `CN-2526-${number}`, 5);
    expect((await numbers('credit_note')).sort()).toEqual(notes);
  },
);
