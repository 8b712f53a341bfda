import type { BillingPayment } from '@interest-miner/contract/billing/endpoints';
import type { DocumentsTable } from '../../../db/tables/billing.ts';
import type { UserContext } from '../../../deps.ts';

import { toIso } from '../../../lib/time.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { listOwnDocuments } from '../queries/documents.ts';
import { listOwnOrders, type Order } from '../queries/orders.ts';
import { statusOf } from './payment-status.ts';

const maxPayments = 500;

/** An order as a billing history entry. */
export function toBillingPayment(order: Order, documents: readonly DocumentsTable[]): BillingPayment {
  const own = documents.filter((document) => document.order_id === order.id);
  return {
    uuid: order.id,
    amount: order.amount_minor,
    currency: order.currency,
    payment_method: order.method,
    payment_date: toIso(order.paid_at ?? order.attempted_at ?? order.created_at),
    plan_name: order.plan_name,
    status: statusOf(order),
    has_receipt: own.some(({ kind }) => kind === 'receipt'),
    // The newest: a refunded order may have been paid again.
    invoice_number: own.findLast(({ kind }) => kind === 'invoice')?.number ?? null,
    credit_notes: own.filter(({ kind }) => kind === 'credit_note').map(({ number }) => number),
    test_payment: isTestKey(order.gateway),
    extra_payment: order.extra_payment,
  };
}

/** The actor's own payments, newest first. */
export async function listPayments({ deps, actor }: UserContext) {
  const orders = await listOwnOrders(deps.db, actor.userId, maxPayments);
  const documents = await listOwnDocuments(deps.db, actor.userId);
  return orders.map((order) => toBillingPayment(order, documents));
}
