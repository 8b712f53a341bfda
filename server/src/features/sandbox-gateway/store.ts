import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SandboxStore } from '../../ports/payments/sandbox/store.ts';
import * as queries from './queries.ts';

/** Database storage for the built-in payment gateway. */
export function createSandboxStore(db: Kysely<Database>): SandboxStore {
  return {
    keepSecret: (name, fresh) => queries.keepSecret(db, name, fresh),
    insertOrder: (order) => queries.insertOrder(db, order),
    findOrder: (id) => queries.findOrder(db, id),
    findPayment: (id) => queries.findPayment(db, id),
    paymentsOf: (orderId) => queries.paymentsOf(db, orderId),
    addAttempt: (orderId, status, write) =>
      db.transaction().execute(async (transaction) => {
        const order = await queries.attemptOrder(transaction, orderId, status);
        if (!order) return undefined;
        const { payment, webhooks } = write(order);
        await queries.insertPayment(transaction, payment);
        for (const webhook of webhooks) await queries.queueWebhook(transaction, webhook);
        return payment;
      }),
    dueWebhooks: (now, limit) => queries.dueWebhooks(db, now, limit),
    claimWebhook: (id, attempts, nextAttemptAt) => queries.claimWebhook(db, id, attempts, nextAttemptAt),
    closeWebhook: (id) => queries.closeWebhook(db, id),
    deleteClosedWebhooks: (before) => queries.deleteClosedWebhooks(db, before),
  };
}
