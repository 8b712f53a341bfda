import type { Receipt } from '@interest-miner/contract/billing/endpoints';
import { taxWithin } from '@interest-miner/contract/money';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { statusOf } from '../checkout/payment-state.ts';
import { findGrantOfPayment } from '../queries/grants.ts';
import { findOwnOrder, type Order } from '../queries/orders.ts';
import { receiptsOf } from '../queries/receipts.ts';
import { findCustomer } from '../queries/users.ts';

/** `IM-2026-000001`. */
export const receiptName = (number: number, issuedAt: number) =>
  `IM-${new Date(issuedAt).getUTCFullYear()}-${String(number).padStart(6, '0')}`;

/** The tax contained in an order, as stored with it. */
export function taxOf(order: Order): Receipt['tax'] {
  if (order.tax_label === null || order.tax_basis_points === null) return null;
  return {
    label: order.tax_label,
    percent: order.tax_basis_points / 100,
    amount: taxWithin(order.amount_minor, order.tax_basis_points),
  };
}

/**
 * The receipt of one of the actor's payments, with plan, price and tax as stored with the order.
 * @throws AppError not_found, also for payments that were never completed
 */
export async function getReceipt({ deps, actor }: UserContext, { uuid }: { uuid: string }): Promise<Receipt> {
  const order = await findOwnOrder(deps.db, actor.userId, uuid);
  const customer = await findCustomer(deps.db, actor.userId);
  if (!order || !customer || order.receipt_number === null || order.gateway_payment_id === null)
    throw new AppError('not_found');
  const grant = await findGrantOfPayment(deps.db, order.gateway_payment_id);
  const paidAt = order.paid_at ?? order.created_at;
  const earlier = (await receiptsOf(deps.db, order.id)).filter(({ number }) => number !== order.receipt_number);
  return {
    number: receiptName(order.receipt_number, paidAt),
    replaces: earlier.map((receipt) => receiptName(receipt.number, receipt.issued_at)),
    uuid: order.id,
    date: toIso(paidAt),
    status: statusOf(order),
    plan_name: order.plan_name,
    period_start: grant ? toIso(grant.starts_at) : null,
    period_end: grant ? toIso(grant.ends_at) : null,
    amount: order.amount_minor,
    currency: order.currency,
    tax: taxOf(order),
    payment_method: order.method,
    payment_id: order.gateway_payment_id,
    customer_name: customer.name,
    customer_email: customer.email,
    test_payment: isTestKey(order.gateway),
  };
}
