import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SandboxStore } from '../../ports/payments/sandbox/store.ts';
import * as queries from './queries.ts';
import * as subscriptions from './subscription-queries.ts';

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
    insertPlan: (plan) => subscriptions.insertPlan(db, plan),
    findPlan: (id) => subscriptions.findPlan(db, id),
    insertSubscription: (subscription) => subscriptions.insertSubscription(db, subscription),
    findSubscription: (id) => subscriptions.findSubscription(db, id),
    listSubscriptions: (limit) => subscriptions.listSubscriptions(db, limit),
    dueSubscriptions: (now, limit) => subscriptions.dueSubscriptions(db, now, limit),
    saveSubscription: (before, after, { order, payment, invoice, webhooks }) =>
      db.transaction().execute(async (transaction) => {
        if (!(await subscriptions.updateSubscription(transaction, before, after))) return false;
        if (order) await queries.insertOrder(transaction, order);
        if (payment) await queries.insertPayment(transaction, payment);
        if (invoice) await subscriptions.insertInvoice(transaction, invoice);
        for (const webhook of webhooks) await queries.queueWebhook(transaction, webhook);
        return true;
      }),
    invoicesOf: (subscriptionId) => subscriptions.invoicesOf(db, subscriptionId),
    refund: (paymentId, { webhook, ...refund }) =>
      db.transaction().execute(async (transaction) => {
        const known = await subscriptions.findRefund(transaction, refund.key);
        if (known) return known;
        const amount = await subscriptions.refundPayment(transaction, paymentId, refund.amount);
        if (amount === undefined) return undefined;
        const made = { key: refund.key, id: refund.id, payment_id: paymentId, amount, created_at: refund.now };
        await subscriptions.insertRefund(transaction, made);
        await queries.queueWebhook(transaction, webhook(amount));
        return made;
      }),
    dueWebhooks: (now, limit) => queries.dueWebhooks(db, now, limit),
    claimWebhook: (id, attempts, nextAttemptAt) => queries.claimWebhook(db, id, attempts, nextAttemptAt),
    closeWebhook: (id) => queries.closeWebhook(db, id),
    deleteClosedWebhooks: (before) => queries.deleteClosedWebhooks(db, before),
  };
}
