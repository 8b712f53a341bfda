import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';
import { issueDocument } from '../../src/features/billing/documents/issue-document.ts';
import { orders } from '../../src/features/billing/queries/orders.ts';
import { lockReceiptCounter } from '../../src/features/billing/queries/receipt-counter.ts';
import { asEarlier, issueReceipt } from './earlier-statements.ts';

// One of several processes that issue receipts at once, for a user and a plan that are there: as a program before migration 0146, or
// as this one, which migrates while they work. Prints the payments.
const { PROGRAM = '', USER_ID = '', PLAN_ID = '' } = process.env;
const config = readConfig({});
const { db, ...connection } = connect({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR ?? '',
});

async function issue(program: 'earlier' | 'this'): Promise<string> {
  const payment = { id: `pay_${randomUUID()}`, now: Date.now() };
  const terms = {
    id: randomUUID(),
    user_id: USER_ID,
    plan_id: PLAN_ID,
    plan_name: 'Basic',
    amount_minor: 1900,
    currency: 'USD',
    gateway: 'rzp_live_standin',
    gateway_payment_id: payment.id,
    status: 'paid' as const,
    auto_renew: 0,
    created_at: payment.now,
  };
  await db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    const order = await orders.insert(transaction, terms);
    if (!order) throw new Error('no order');
    if (program === 'this') await issueDocument({ config } as Deps, transaction, order, payment);
    else await issueReceipt(asEarlier(transaction), order.id, payment.id, payment.now);
  });
  return payment.id;
}

const count = async (of: Kysely<Database>) => {
  const { issued } = await asEarlier(of)
    .selectFrom('receipts')
    .select((eb) => eb.fn.countAll<number>().as('issued'))
    .executeTakeFirstOrThrow();
  return Number(issued);
};
const isMigrated = () =>
  db
    .selectFrom('documents')
    .select('number')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );

const payments: string[] = [];
if (PROGRAM === 'this') {
  while ((await count(db)) < 20) await sleep(5);
  await migrate({ db, ...connection }, Date.now());
  for (let number = 0; number < 30; number += 1) payments.push(await issue('this'));
} else {
  for (let after = 0; after < 30; ) {
    payments.push(await issue('earlier'));
    if (await isMigrated()) after += 1;
  }
}
await db.destroy();
console.log(JSON.stringify(payments));
