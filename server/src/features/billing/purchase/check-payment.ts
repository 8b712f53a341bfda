import type { PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { findOwnOrder } from '../queries/orders.ts';
import { findOwnSubscription } from '../queries/subscriptions.ts';
import { checkOrder } from '../gateway/reconcile-job.ts';
import { checkState } from './confirm-subscription.ts';
import { stateOf } from '../documents/payment-state.ts';

const withinMs = 4000;

/**
 * The state of one of the actor's payments. An open one is looked up at the gateway first; if the gateway does not
 * answer, the stored state is returned.
 * @throws AppError not_found, rate_limited
 */
export async function checkPayment({ deps, actor }: UserContext, { uuid }: { uuid: string }): Promise<PaymentState> {
  const subscription = await findOwnSubscription(deps.db, actor.userId, uuid);
  if (subscription) {
    await deps.limits.take(attemptLimits.paymentCheck, actor.userId);
    return checkState(deps, subscription);
  }
  const order = await findOwnOrder(deps.db, actor.userId, uuid);
  if (!order) throw new AppError('not_found');
  if (order.status === 'paid' || order.status === 'refunded') return stateOf(order);
  await deps.limits.take(attemptLimits.paymentCheck, actor.userId);
  try {
    await checkOrder(deps, order.id, AbortSignal.timeout(withinMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return stateOf((await findOwnOrder(deps.db, actor.userId, uuid)) ?? order);
}
