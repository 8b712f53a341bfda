import * as billing from '@interest-miner/contract/billing/endpoints';
import * as invoices from '@interest-miner/contract/billing/invoice-endpoints';
import * as subscriptions from '@interest-miner/contract/billing/subscription-endpoints';
import type { BindVerb } from '../../deps.ts';
import { getBuyer, setBuyer } from './documents/buyers.ts';
import { downloadDocument, downloadYear } from './documents/download-document.ts';
import { getDocument, getReceipt } from './documents/get-document.ts';
import { listPayments } from './documents/list-payments.ts';
import { listPlans } from './plans/list-plans.ts';
import { cancelPlan } from './purchase/cancel-plan.ts';
import { changePlan } from './purchase/change-plan.ts';
import { checkPayment } from './purchase/check-payment.ts';
import { createOrder, readIdempotencyKey } from './purchase/create-order.ts';
import { getCurrent } from './purchase/get-current.ts';
import { resumePlan } from './purchase/resume-plan.ts';
import { verifyPayment } from './purchase/verify-payment.ts';

export function billingRoutes(bind: BindVerb): void {
  bind(billing.listPlans, listPlans);
  bind(billing.listPayments, listPayments);
  bind(billing.getReceipt, getReceipt);
  bind(invoices.getInvoice, getDocument);
  bind(invoices.getInvoicePdf, downloadDocument);
  bind(invoices.getYearPdf, downloadYear);
  bind(invoices.getBuyer, getBuyer);
  bind(invoices.setBuyer, setBuyer);
  bind(billing.checkPayment, checkPayment);
  bind(billing.verifyPayment, verifyPayment);
  bind(billing.createOrder, (context, { idempotency_key, ...input }) => {
    const header = context.request.headers['idempotency-key'];
    return createOrder(context, { ...input, idempotency_key: idempotency_key ?? readIdempotencyKey(header) });
  });
  bind(subscriptions.getCurrentSubscription, getCurrent);
  bind(subscriptions.cancelSubscription, cancelPlan);
  bind(subscriptions.resumeSubscription, resumePlan);
  bind(subscriptions.changeSubscription, changePlan);
}
