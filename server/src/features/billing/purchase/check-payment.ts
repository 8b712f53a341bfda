import type { PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { UserContext } from '../../../deps.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { tryCheck } from '../gateway/follow.ts';
import { followedOrders } from '../gateway/settle-order.ts';
import { followedSubscriptions } from '../gateway/settle-subscription.ts';
import { findPurchase, isOrder, stateOf } from './purchase.ts';

const withinMs = 4000;

/**
 * The state of one of the actor's payments. An open one is looked up at the gateway first; if the gateway does not
 * answer, the stored state is returned.
 * @throws AppError not_found, rate_limited
 */
export async function checkPayment({ deps, actor }: UserContext, { uuid }: { uuid: string }): Promise<PaymentState> {
  const purchase = await findPurchase(deps, actor, uuid);
  const state = stateOf(purchase);
  if (state.status === 'completed' || state.status === 'refunded') return state;
  await deps.limits.take(attemptLimits.paymentCheck, actor.userId);
  return stateOf(
    isOrder(purchase)
      ? await tryCheck(deps, followedOrders, purchase, withinMs)
      : await tryCheck(deps, followedSubscriptions, purchase, withinMs),
  );
}
