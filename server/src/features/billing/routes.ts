import * as billing from '@interest-miner/contract/billing';
import type { Bind } from '../../http/bind.ts';
import { checkPayment } from './checkout/check-payment.ts';
import { createOrder, readIdempotencyKey } from './checkout/create-order.ts';
import { verifyPayment } from './checkout/verify-payment.ts';
import type { BillingDeps } from './deps.ts';
import { listPlans } from './grants/list-plans.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { listPayments } from './receipts/list-payments.ts';

export function billingRoutes(bind: Bind, deps: BillingDeps): void {
  bind(billing.listPlans, () => listPlans(deps));
  bind(billing.listPayments, (_input, { actor }) => listPayments(deps, actor));
  bind(billing.getReceipt, ({ params }, { actor }) => getReceipt(deps, actor, params.uuid));
  bind(billing.checkPayment, ({ params }, { actor }) => checkPayment(deps, actor, params.uuid));
  bind(billing.verifyPayment, ({ body }, { actor }) => verifyPayment(deps, actor, body));
  bind(billing.createOrder, ({ body }, { actor, request }) =>
    createOrder(deps, actor, {
      plan_id: body.plan_id,
      idempotency_key: body.idempotency_key ?? readIdempotencyKey(request.headers['idempotency-key']),
    }),
  );
}
