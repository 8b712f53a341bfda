import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SandboxTables } from '../../db/tables/sandbox-gateway.ts';

type SandboxOrder = Selectable<SandboxTables['sandbox_orders']>;
type SandboxPayment = Selectable<SandboxTables['sandbox_payments']>;
type Db = Kysely<Database>;

/** A secret of this installation, created by the first process that asks for it. */
export async function keepSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('sandbox_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('sandbox_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

export async function insertOrder(db: Db, order: Insertable<SandboxTables['sandbox_orders']>): Promise<void> {
  await db.insertInto('sandbox_orders').values(order).execute();
}

export function findOrder(db: Db, id: string): Promise<SandboxOrder | undefined> {
  return db.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts an attempt on an unpaid order. @returns the order, or undefined if it is paid or unknown */
export function attemptOrder(db: Db, id: string, status: 'attempted' | 'paid'): Promise<SandboxOrder | undefined> {
  return db
    .updateTable('sandbox_orders')
    .set((eb) => ({ status, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .returningAll()
    .executeTakeFirst();
}

export async function insertPayment(db: Db, payment: SandboxPayment): Promise<void> {
  await db.insertInto('sandbox_payments').values(payment).execute();
}

export function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export function paymentsOf(db: Db, orderId: string): Promise<SandboxPayment[]> {
  return db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).execute();
}

export async function queueWebhook(
  db: Db,
  webhook: Omit<Selectable<SandboxTables['sandbox_webhooks']>, 'next_attempt_at'>,
): Promise<void> {
  await db
    .insertInto('sandbox_webhooks')
    .values({ ...webhook, next_attempt_at: webhook.created_at })
    .execute();
}

export function dueWebhooks(db: Db, now: number, limit: number) {
  return db
    .selectFrom('sandbox_webhooks')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/** Claims one delivery and sets its retry time. @returns false if another process has claimed it */
export async function claimWebhook(db: Db, id: string, attempts: number, nextAttemptAt: number | null) {
  const row = await db
    .updateTable('sandbox_webhooks')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeWebhook(db: Db, id: string): Promise<void> {
  await db.updateTable('sandbox_webhooks').set({ next_attempt_at: null }).where('id', '=', id).execute();
}

export async function deleteClosedWebhooks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('sandbox_webhooks')
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
