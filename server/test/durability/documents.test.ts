import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BillingPayment, Receipt } from '@interest-miner/contract/billing/endpoints';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { findDocument, getReceipt } from '../../src/features/billing/documents/get-document.ts';
import { listPayments } from '../../src/features/billing/documents/list-payments.ts';
import {
  customerLines,
  factsOf,
  notesOf,
  pdfTexts,
  sumsOf,
  supplierLines,
} from '../../src/features/billing/documents/pdf/wording.ts';
import { listOwnDocuments } from '../../src/features/billing/queries/documents.ts';
import { findGrants } from '../../src/features/billing/queries/grants.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type EarlierInstallation, openEarlierInstallation } from './earlier-installation.ts';
import * as earlier from './earlier-statements.ts';

const newest = '0144-time-given';

/**
 * What the program before migration 0146 stored, and what it answered and printed from it: receipts that were refunded and paid again,
 * invoices within a state, to another and abroad, credit notes in parts, and a deleted account.
 */
const before = JSON.parse(readFileSync(new URL('./documents-before.json', import.meta.url), 'utf8')) as {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>;
  readonly people: Readonly<
    Record<
      string,
      {
        readonly payments: readonly BillingPayment[];
        readonly receipts: Readonly<Record<string, Receipt>>;
        readonly documents: readonly { readonly document: Invoice; readonly printed: readonly string[] }[];
      }
    >
  >;
};

let installation: EarlierInstallation | undefined;
let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  await installation?.close();
  [app, installation] = [undefined, undefined];
});

/** An installation of before with its rows. */
async function openFilled(): Promise<EarlierInstallation> {
  const opened = await openEarlierInstallation(newest);
  const { db } = opened.connection;
  for (const [table, rows] of Object.entries(before.tables)) {
    await sql`delete from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
    }
  }
  return opened;
}

/** Every text of a document's PDF. */
const printed = (document: Invoice) => [
  pdfTexts.kinds[document.kind],
  ...supplierLines(document),
  ...customerLines(document),
  ...factsOf(document).map((fact) => fact.join(': ')),
  ...sumsOf(document).map(({ name, minor }) => `${name}: ${minor}`),
  ...notesOf(document),
];
const actorOf = (userId: string) => ({ userId, sessionId: '', network: '' });

test('an installation of before has every document as it was: number, person, amounts, texts', async () => {
  installation = await openFilled();
  app = await createTestApp({ env: installation.env });
  const { deps } = app;
  const everyone = Object.entries(before.people);
  expect(everyone).toHaveLength(3);
  for (const [userId, { payments, receipts, documents }] of everyone) {
    const context = { deps, actor: actorOf(userId) };
    for (const was of documents) {
      const document = await findDocument(deps, context.actor, was.document.number);
      expect({ document, printed: printed(document) }).toEqual(was);
    }
    for (const [uuid, was] of Object.entries(receipts)) expect(await getReceipt(context, { uuid })).toEqual(was);
    expect(await listPayments(context)).toEqual(payments);
    expect(await listOwnDocuments(deps.db, userId)).toHaveLength(documents.length);
  }
  const stored = await deps.db.selectFrom('documents').selectAll().execute();
  const { receipts = [], invoices = [], payment_orders: orders = [] } = before.tables;
  expect(stored).toHaveLength(receipts.length + invoices.length);
  const anonymous = new Set(orders.filter((order) => order.user_id === null).map((order) => order.id));
  const ofDeleted = stored.filter(({ order_id }) => anonymous.has(order_id));
  expect(ofDeleted.map(({ kind }) => kind).sort()).toEqual(['invoice', 'receipt']);
  for (const document of ofDeleted) expect(document).toMatchObject({ user_id: null, customer: null });
});

test('what a program of before stores during an update is a document, and it finds what this one stores', async () => {
  installation = await openFilled();
  app = await createTestApp({ env: installation.env });
  const { deps } = app;
  const { db } = deps;
  const old = earlier.asEarlier(db);
  const [userId = ''] = Object.keys(before.people);
  const context = { deps, actor: actorOf(userId) };
  const had = await listOwnDocuments(db, userId);
  const known = { receipts: await earlier.receiptsOf(old, userId), invoices: await earlier.invoicesOf(old, userId) };
  expect([...known.receipts, ...known.invoices]).toHaveLength(had.length);
  const ofBefore = before.tables.invoices?.filter((invoice) => invoice.user_id === userId) ?? [];
  expect(known.invoices.length).toBe(ofBefore.length);
  expect(known.invoices).toEqual(expect.arrayContaining([...ofBefore]));

  const [order] = await listPayments(context);
  const uuid = order?.uuid ?? '';
  const number = await earlier.issueReceipt(old, uuid, 'pay_earlier', Date.UTC(2026, 11, 31, 23, 59));
  expect(number).toBe((before.tables.receipts?.length ?? 0) + 1);
  const receipt = await getReceipt(context, { uuid });
  expect(receipt).toMatchObject({ payment_id: 'pay_earlier', amount: order?.amount, plan_name: order?.plan_name });
  expect(receipt.number).toBe(`IM-2026-${String(number).padStart(6, '0')}`);
  const customer = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
  expect([receipt.customer_name, receipt.customer_email]).toEqual([customer?.name, customer?.email]);

  const [pattern] = known.invoices;
  if (!pattern) throw new Error('no invoice');
  const invoice = { ...pattern, number: 'INV-2526-00099', payment_id: 'pay_earlier_too', issued_at: 1 };
  await earlier.issueInvoice(old, invoice);
  expect((await earlier.invoicesOf(old, userId))[0]).toEqual(invoice);
  expect(await findDocument(deps, context.actor, 'INV-2526-00099')).toMatchObject({ amount: pattern.amount_minor });
  // A payment has one receipt and one invoice, whoever stores them.
  await expect(earlier.issueReceipt(old, uuid, 'pay_earlier', 1)).rejects.toThrow();
  await expect(earlier.issueInvoice(old, { ...invoice, number: 'INV-2526-00100', kind: 'invoice' })).rejects.toThrow();

  await earlier.erase(old, userId);
  expect(await listOwnDocuments(db, userId)).toEqual([]);
  const kept = await db.selectFrom('documents').selectAll().where('order_id', '=', uuid).execute();
  expect(kept.length).toBeGreaterThan(0);
  for (const document of kept) expect(document).toMatchObject({ user_id: null, customer: null });
});

test('a program of before grants, finds, moves and ends plans during an update', async () => {
  installation = await openFilled();
  app = await createTestApp({ env: installation.env });
  const { db } = app.deps;
  const old = earlier.asEarlier(db);
  const [userId = ''] = Object.keys(before.people);
  const was = before.tables.subscriptions?.filter((grant) => grant.user_id === userId) ?? [];
  expect(was.length).toBeGreaterThan(0);
  expect((await earlier.grantsOf(old, userId)).map(({ id }) => id).sort()).toEqual(was.map(({ id }) => id).sort());
  const [pattern] = await earlier.grantsOf(old, userId);
  if (!pattern) throw new Error('no grant');
  const grant = { ...pattern, id: 'granted', payment_id: 'pay_earlier', revoked_at: null, given_from: 5, given_ms: 7 };
  await earlier.insertGrant(old, grant);
  await earlier.moveGrant(old, 'granted', 1, 2);
  expect((await findGrants(db, userId)).find(({ id }) => id === 'granted')).toMatchObject({
    starts_at: 1,
    ends_at: 2,
    given_from: 5,
    given_ms: 7,
    payment_id: 'pay_earlier',
  });
  await expect(earlier.insertGrant(old, { ...grant, id: 'again' })).rejects.toThrow();
  expect(await earlier.revokeGrantOfPayment(old, 'pay_earlier', 9)).toBe('granted');
  expect(await earlier.revokeGrantOfPayment(old, 'pay_earlier', 10)).toBeUndefined();
  expect((await findGrants(db, userId)).find(({ id }) => id === 'granted')).toMatchObject({ revoked_at: 9 });
  await earlier.erase(old, userId);
  expect(await findGrants(db, userId)).toEqual([]);
});

test('three processes at once, of which one migrates while two of before issue receipts, leave no number out', async () => {
  installation = await openFilled();
  const [USER_ID = ''] = Object.keys(before.people);
  const PLAN_ID = String(before.tables.payment_orders?.[0]?.plan_id);
  const program = fileURLToPath(new URL('./issue-receipts.ts', import.meta.url));
  const runs = await Promise.all(
    ['this', 'earlier', 'earlier'].map((PROGRAM) => {
      const env = { ...process.env, ...installation?.env, PROGRAM, USER_ID, PLAN_ID };
      return promisify(execFile)(process.execPath, [program], { env });
    }),
  );
  const issued = runs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
  const { db } = installation.connection;
  const receipts = await db.selectFrom('documents').selectAll().where('kind', '=', 'receipt').execute();
  const numbers = receipts.map(({ number }) => Number(number.slice('IM-2026-'.length))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(receipts).toHaveLength(issued.length + (before.tables.receipts?.length ?? 0));
  const payments = new Set(receipts.map(({ payment_id }) => payment_id));
  expect(issued.filter((payment) => !payments.has(payment))).toEqual([]);
  for (const receipt of receipts.filter(({ payment_id }) => issued.includes(payment_id)))
    expect(receipt).toMatchObject({ user_id: USER_ID, amount_minor: 1900, customer: expect.stringContaining('@') });
});
