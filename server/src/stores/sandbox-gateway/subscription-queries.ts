import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SandboxTables } from '../../db/tables/sandbox-gateway.ts';

type Plan = Selectable<SandboxTables['sandbox_plans']>;
type Subscription = Selectable<SandboxTables['sandbox_subscriptions']>;
type Invoice = Selectable<SandboxTables['sandbox_invoices']>;
type Refund = Selectable<SandboxTables['sandbox_refunds']>;
type Db = Kysely<Database>;

export async function insertPlan(db: Db, plan: Plan): Promise<void> {
  await db.insertInto('sandbox_plans').values(plan).execute();
}

export function findPlan(db: Db, id: string): Promise<Plan | undefined> {
  return db.selectFrom('sandbox_plans').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertSubscription(db: Db, subscription: Subscription): Promise<void> {
  await db.insertInto('sandbox_subscriptions').values(subscription).execute();
}

export function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('sandbox_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listSubscriptions(db: Db, limit: number): Promise<Subscription[]> {
  return db
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function dueSubscriptions(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('charge_at', '<=', now)
    .orderBy('charge_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false if another change came first */
export async function updateSubscription(db: Db, before: Subscription, after: Subscription): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_subscriptions')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertInvoice(db: Db, invoice: Invoice): Promise<void> {
  await db.insertInto('sandbox_invoices').values(invoice).execute();
}

export function invoicesOf(db: Db, subscriptionId: string): Promise<Invoice[]> {
  return db
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('billing_start')
    .execute();
}

export function findRefund(db: Db, key: string): Promise<Refund | undefined> {
  return db.selectFrom('sandbox_refunds').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertRefund(db: Db, refund: Refund): Promise<void> {
  await db.insertInto('sandbox_refunds').values(refund).execute();
}

/** Refunds a part of a captured payment, or what is left. @returns the amount, or undefined if less is left */
export async function refundPayment(db: Db, id: string, amount: number | undefined): Promise<number | undefined> {
  const payment = await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
  const wanted = amount ?? (payment ? payment.amount - payment.amount_refunded : 0);
  if (!payment || wanted < 1) return undefined;
  const row = await db
    .updateTable('sandbox_payments')
    .set((eb) => ({ amount_refunded: eb('amount_refunded', '+', wanted) }))
    .where('id', '=', id)
    .where('status', '=', 'captured')
    .where('amount_refunded', '=', payment.amount_refunded)
    .where(sql<boolean>`amount_refunded + ${wanted} <= amount`)
    .returning('id')
    .executeTakeFirst();
  return row ? wanted : undefined;
}
