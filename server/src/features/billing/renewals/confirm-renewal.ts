import type { PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { findPlan } from '../queries/plans.ts';
import { checkRenewalSoon, findRenewal, type Renewal } from '../queries/renewals.ts';
import { checkRenewal, tryCheckRenewal } from './reconcile-renewals.ts';

const withinMs = 8000;
const askMs = 4000;

/** The state of a subscription's checkout, as the contract words it. */
function stateOf(renewal: Renewal): PaymentState {
  const isOver = ['cancelled', 'expired', 'completed'].includes(renewal.status);
  return {
    payment_uuid: renewal.id,
    status: renewal.authorised_at !== null ? 'completed' : isOver ? 'failed' : 'pending',
    plan_name: renewal.plan_name,
    failure: null,
  };
}

/**
 * Verifies a checkout of a subscription and brings it to the gateway's state. The signature alone grants nothing.
 * @throws AppError payment_invalid, payment_pending, payments_unavailable
 */
export async function confirmRenewal(
  deps: Deps,
  renewal: Renewal,
  input: { order_id: string; payment_id: string; signature: string; plan_id: number },
): Promise<PaymentState> {
  const plan = await findPlan(deps.db, renewal.plan_id);
  const subscriptionId = renewal.gateway_id;
  if (subscriptionId === null || subscriptionId !== input.order_id || plan?.sort_order !== input.plan_id)
    throw new AppError('payment_invalid');
  const signed = { subscriptionId, paymentId: input.payment_id, signature: input.signature };
  if (!(await deps.payments.subscriptions.isSigned(signed))) throw new AppError('payment_invalid');
  // Someone authorised it: if this process dies or the gateway does not answer, the job continues.
  await checkRenewalSoon(deps.db, renewal.id, deps.clock());
  await checkRenewal(deps, renewal.id, AbortSignal.timeout(withinMs));
  const settled = (await findRenewal(deps.db, renewal.id)) ?? renewal;
  if (settled.authorised_at !== null) return stateOf(settled);
  await checkRenewalSoon(deps.db, renewal.id, deps.clock());
  throw new AppError('payment_pending');
}

/** The state of a subscription's checkout; the gateway is asked first, if it answers in time. */
export async function askRenewal(deps: Deps, renewal: Renewal): Promise<PaymentState> {
  if (renewal.authorised_at === null) await tryCheckRenewal(deps, renewal.id, askMs);
  return stateOf((await findRenewal(deps.db, renewal.id)) ?? renewal);
}
