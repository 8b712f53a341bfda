import * as billing from '@interest-miner/contract/billing';
import type { Bind } from '../../http/bind.ts';
import { checkPayment } from './check-payment.ts';
import { createOrder, readIdempotencyKey } from './create-order.ts';
import type { BillingDeps } from './deps.ts';
import { getReceipt } from './get-receipt.ts';
import { listPayments } from './list-payments.ts';
import { listPlans } from './list-plans.ts';
import { verifyPayment } from './verify-payment.ts';

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
