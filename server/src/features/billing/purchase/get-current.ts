import type { CurrentSubscription, PlanNotice } from '@interest-miner/contract/billing/subscription-endpoints';
import type { Deps, UserContext } from '../../../deps.ts';
import { dayMs, toIso } from '../../../lib/time.ts';
import { isSameAccount } from '../../../ports/payments/port.ts';
import { type PlanTerms, readFacts } from '../ledger/read-facts.ts';
import { planAgain } from '../plans/plan-again.ts';
import { toStanding } from '../plans/standing.ts';
import { findRefundedSince, orders } from '../queries/orders.ts';
import { findAwaitedPlanId, subscriptions } from '../queries/subscriptions.ts';
import { isLive, latest, type PlanPosition, renewsSoon, timeline } from '../timeline/timeline.ts';
import { checkoutOf } from './purchase.ts';

type Position = PlanPosition<PlanTerms>;
type OfUser = { readonly deps: Deps; readonly actor: Pick<UserContext['actor'], 'userId'> };

const soonMs = 7 * dayMs;
/** How long an ended plan or a refund is still shown. */
const recentMs = 14 * dayMs;

function noticesOf(position: Position, ended: Position['last'], now: number): PlanNotice[] {
  const { plan, until, renews } = position;
  if (!plan && ended && ended.endsAt > now - recentMs)
    return [{ kind: 'ended', plan_name: ended.plan.name, at: toIso(ended.endsAt) }];
  if (!plan || until === null) return [];
  const notice = (kind: PlanNotice['kind']): PlanNotice[] => [{ kind, plan_name: plan.name, at: toIso(until) }];
  if (renews === 'failing') return notice('charge_failed');
  if (renews === 'automatic') return renewsSoon(until, now) ? notice('renewal_ahead') : [];
  return renews !== 'none' && until - now <= soonMs ? notice('ending_soon') : [];
}

async function cardOf(deps: Deps, { subscription, plan }: Position): Promise<CurrentSubscription['replace_card']> {
  if (!subscription || !plan || (subscription.status !== 'active' && subscription.status !== 'pending')) return null;
  const stored = await subscriptions.find(deps.db, { id: subscription.id });
  if (!stored || !isSameAccount(stored.gateway, deps.payments.checkout.key)) return null;
  return checkoutOf(deps, stored, { sort_order: subscription.plan.rank }, 'card');
}

/** The actor's plan, its end, what follows, and how to change it, as the Billing page shows it. */
export async function getCurrent({ deps, actor: { userId } }: OfUser): Promise<CurrentSubscription> {
  const now = deps.clock();
  const facts = await readFacts(deps.db, userId);
  const position = timeline(facts, now);
  const { plan, last, subscription, renews } = position;
  const ended = latest(facts.grants.filter(({ source, endsAt }) => source === 'payment' && endsAt <= now));
  const paymentId = (plan ? last : ended)?.paymentId ?? null;
  const order = await orders.find(deps.db, { gateway_payment_id: paymentId, user_id: userId });
  const refunded = await findRefundedSince(deps.db, userId, now - recentMs);
  const awaitedId = renews === 'cancelled' ? await findAwaitedPlanId(deps.db, userId, now) : undefined;
  const asksAgain = renews === 'reminder' || renews === 'cancelled' || !plan;
  const price = subscription?.price ?? (order ? { amount: order.amount_minor, currency: order.currency } : null);
  return {
    standing: toStanding(position),
    mode: deps.config.RAZORPAY_SUBSCRIPTIONS === 'on' ? 'renewing' : 'one_off',
    auto_renew: renews === 'automatic' || renews === 'reminder' || renews === 'failing',
    price: plan ? price : null,
    payment_method: order?.method ?? null,
    // Also after the plan has ended without a charge: the gateway may still make it.
    can_cancel: renews === 'reminder' || facts.subscriptions.some(isLive),
    can_resume: renews === 'cancelled',
    again: asksAgain && order ? await planAgain(deps, awaitedId ?? order.next_plan_id ?? order.plan_id) : null,
    replace_card: await cardOf(deps, position),
    notices: [
      ...noticesOf(position, ended, now),
      ...(refunded?.refunded_at
        ? [{ kind: 'refunded' as const, plan_name: refunded.plan_name, at: toIso(refunded.refunded_at) }]
        : []),
    ],
  };
}
