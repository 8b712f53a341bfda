import { dayInWords } from '@interest-miner/contract/dates';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { tryCheck } from '../gateway/follow.ts';
import { followedSubscriptions } from '../gateway/settle-subscription.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { chooseNext } from '../queries/orders.ts';
import { cancelSubscriptions } from '../queries/subscriptions.ts';
import { timeline } from '../timeline/timeline.ts';
import { getCurrent } from './get-current.ts';

const withinMs = 4000;

/**
 * Cancels the actor's plan at the end of the paid period. The choice is stored first: if the gateway does not answer
 * now, it is notified later.
 * @throws AppError nothing_to_cancel, rate_limited
 */
export async function cancelPlan({ deps, actor }: UserContext) {
  const { userId } = actor;
  await deps.limits.take(attemptLimits.planCancel, userId);
  const now = deps.clock();
  const cancelled = await cancelSubscriptions(deps.db, { userId }, 'end', now);
  for (const one of cancelled) await tryCheck(deps, followedSubscriptions, one, withinMs);
  const { plan, last, until, renews } = timeline(await readFacts(deps.db, userId), now);
  if (!plan || until === null || renews === 'none') {
    if (cancelled.length === 0) throw new AppError('nothing_to_cancel');
    const message = 'Your plan is cancelled. Nothing will be charged.';
    return { message, data: await getCurrent({ deps, actor }) };
  }
  const isNew = last?.paymentId
    ? await chooseNext(deps.db, { userId, paymentId: last.paymentId }, { auto_renew: 0 })
    : false;
  const day = dayInWords(until);
  const message =
    isNew || cancelled.length > 0
      ? `${plan.name} is cancelled. It stays yours until ${day}, and nothing more is charged.`
      : `${plan.name} was cancelled before. It stays yours until ${day}.`;
  return { message, data: await getCurrent({ deps, actor }) };
}
