import * as billing from '@interest-miner/contract/billing';
import * as invoices from '@interest-miner/contract/plans/invoices';
import type { Bind } from '../../http/bind.ts';
import { checkPayment } from './checkout/check-payment.ts';
import { createOrder, readIdempotencyKey } from './checkout/create-order.ts';
import { verifyPayment } from './checkout/verify-payment.ts';
import type { BillingDeps } from './deps.ts';
import { listPlans } from './grants/list-plans.ts';
import { getBuyer, keepBuyer } from './invoices/buyers.ts';
import { downloadInvoice, downloadYear } from './invoices/download-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { listPayments } from './receipts/list-payments.ts';

export function billingRoutes(bind: Bind, deps: BillingDeps): void {
  bind(billing.listPlans, () => listPlans(deps));
  bind(billing.listPayments, (_input, { actor }) => listPayments(deps, actor));
  bind(billing.getReceipt, ({ params }, { actor }) => getReceipt(deps, actor, params.uuid));
  bind(invoices.getInvoice, ({ params }, { actor }) => getInvoice(deps, actor, params.number));
  bind(invoices.getInvoicePdf, ({ params }, { actor }) => downloadInvoice(deps, actor, params.number));
  bind(invoices.getYearPdf, ({ params }, { actor }) => downloadYear(deps, actor, params.year));
  bind(invoices.getBuyer, (_input, { actor }) => getBuyer(deps, actor));
  bind(billing.checkPayment, ({ params }, { actor }) => checkPayment(deps, actor, params.uuid));
  bind(billing.verifyPayment, ({ body }, { actor }) => verifyPayment(deps, actor, body));
  bind(billing.createOrder, async ({ body }, { actor, request }) => {
    const answer = await createOrder(deps, actor, {
      plan_id: body.plan_id,
      idempotency_key: body.idempotency_key ?? readIdempotencyKey(request.headers['idempotency-key']),
    });
    await keepBuyer(deps, actor, body.buyer);
    return answer;
  });
}
