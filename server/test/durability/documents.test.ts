import { readFileSync } from 'node:fs';
import { customerLines, documentTexts, sumsOf, supplierLines } from '@interest-miner/contract/billing/document-lines';
import type { BillingPayment, Receipt } from '@interest-miner/contract/billing/endpoints';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { getDocument, getReceipt } from '../../src/features/billing/documents/get-document.ts';
import { listPayments } from '../../src/features/billing/documents/list-payments.ts';
import { factsOf, notesOf } from '../../src/features/billing/documents/pdf/wording.ts';
import { listOwnDocuments } from '../../src/features/billing/queries/documents.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type EarlierInstallation, openEarlierInstallation } from './earlier-installation.ts';

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
  documentTexts.kinds[document.kind],
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
      const document = await getDocument(context, { number: was.document.number });
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
