import * as billing from '@interest-miner/contract/billing/endpoints';
import * as invoices from '@interest-miner/contract/billing/invoice-endpoints';
import * as subscriptions from '@interest-miner/contract/billing/subscription-endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { cancelPlan } from './changes/cancel-plan.ts';
import { changePlan } from './changes/change-plan.ts';
import { resumePlan } from './changes/resume-plan.ts';
import { checkPayment } from './checkout/check-payment.ts';
import { createOrder, readIdempotencyKey } from './checkout/create-order.ts';
import { verifyPayment } from './checkout/verify-payment.ts';
import { listPlans } from './grants/list-plans.ts';
import { getBuyer, keepBuyer, setBuyer } from './invoices/buyers.ts';
import { downloadInvoice, downloadYear } from './invoices/download-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { listPayments } from './receipts/list-payments.ts';
import { getCurrent } from './standing/get-current.ts';

export function billingRoutes(bind: Bind, deps: Deps): void {
  bind(billing.listPlans, () => listPlans(deps));
  bind(billing.listPayments, (_input, { actor }) => listPayments(deps, actor));
  bind(billing.getReceipt, ({ params }, { actor }) => getReceipt(deps, actor, params.uuid));
  bind(invoices.getInvoice, ({ params }, { actor }) => getInvoice(deps, actor, params.number));
  bind(invoices.getInvoicePdf, ({ params }, { actor }) => downloadInvoice(deps, actor, params.number));
  bind(invoices.getYearPdf, ({ params }, { actor }) => downloadYear(deps, actor, params.year));
  bind(invoices.getBuyer, (_input, { actor }) => getBuyer(deps, actor));
  bind(invoices.setBuyer, ({ body }, { actor }) => setBuyer(deps, actor, body));
  bind(billing.checkPayment, ({ params }, { actor }) => checkPayment(deps, actor, params.uuid));
  bind(billing.verifyPayment, ({ body }, { actor }) => verifyPayment(deps, actor, body));
  bind(billing.createOrder, async ({ body }, { actor, request }) => {
    await keepBuyer(deps, actor, body.buyer);
    return createOrder(deps, actor, {
      plan_id: body.plan_id,
      auto_renew: body.auto_renew,
      idempotency_key: body.idempotency_key ?? readIdempotencyKey(request.headers['idempotency-key']),
    });
  });
  bind(subscriptions.getCurrentSubscription, (_input, { actor }) => getCurrent(deps, actor));
  bind(subscriptions.cancelSubscription, (_input, { actor }) => cancelPlan(deps, actor));
  bind(subscriptions.resumeSubscription, (_input, { actor }) => resumePlan(deps, actor));
  bind(subscriptions.changeSubscription, async ({ body }, { actor }) => {
    await keepBuyer(deps, actor, body.buyer);
    return changePlan(deps, actor, body);
  });
}
