import { z } from 'zod';
import { paymentOrder, planId } from '../billing.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { formatMoney } from '../money.ts';
import { buyer } from './gst.ts';
import { type FormatDay, planStanding } from './plan-standing.ts';

export const subscriptionTexts = {
  currentFailed: 'Failed to load your plan.',
  cancelFailed: 'Failed to cancel your plan.',
  resumeFailed: 'Failed to resume your plan.',
  changeFailed: 'Failed to change your plan.',
} as const;

/** A query parameter of the Billing page: opens the payment of that plan (`sort_order`) at once, for links in mails. */
export const againParameter = 'again';

const price = z.object({ amount: z.number().int(), currency: z.string() });
const planName = z.object({ id: z.number().int(), name: z.string() });

/** What a banner says about the user's plan. `at`: when it happened or will happen. */
export const planNotice = z.object({
  kind: z.enum(['charge_failed', 'renewal_ahead', 'ending_soon', 'ended', 'refunded']),
  plan_name: z.string(),
  at: z.string(),
});
export type PlanNotice = z.output<typeof planNotice>;

/** Everything the Billing page shows of a plan besides the payments. */
export const currentSubscription = z.object({
  standing: planStanding,
  /** `renewing`: the gateway charges each month. `one_off`: each period is paid for by the user. */
  mode: z.enum(['renewing', 'one_off']),
  /** What the user chose: renew (or be reminded), or let the plan end. */
  auto_renew: z.boolean(),
  /** The price of the plan that renews or was paid last; null without one. */
  price: price.nullable(),
  /** How the last payment was made, such as `card`. */
  payment_method: z.string().nullable(),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
  /** The plan to pay once more, where nothing renews by itself; after a downgrade it is the new one. */
  again: z.object({ plan: planName, price }).nullable(),
  /** Opens the gateway's window to replace the card; null where no card is stored. */
  replace_card: paymentOrder.nullable(),
  notices: z.array(planNotice),
});
export type CurrentSubscription = z.output<typeof currentSubscription>;

export const getCurrentSubscription = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/current',
  summary: 'Your plan: which one, until when, what follows, and how to change it',
  auth: 'user',
  response: dataResponse(currentSubscription),
  errors: [],
});

export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'End the plan at the end of its paid period; `message` names the date. Calling it again changes nothing',
  auth: 'user',
  response: dataResponse(currentSubscription),
  errors: ['nothing_to_cancel', 'rate_limited'],
});

export const resumeSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/resume',
  summary: 'Undo a cancellation while the plan still runs',
  auth: 'user',
  response: dataResponse(
    z.object({
      current: currentSubscription,
      /** The gateway has ended the mandate: opened with the checkout, this gives a new one that charges nothing now. */
      checkout: paymentOrder.nullable(),
    }),
  ),
  errors: ['nothing_to_resume', 'buyer_required', 'plan_unavailable', 'payments_unavailable', 'rate_limited'],
});

/** What a change costs and does, worked out before it is made. */
export const planChange = z.object({
  /** `keep`: a move to another plan that is arranged is taken back. */
  kind: z.enum(['upgrade', 'downgrade', 'keep']),
  from: planName,
  to: planName,
  price,
  /** When the new plan begins. */
  starts_at: z.string(),
  /** What is paid today: the whole price, or 0 where the first charge comes later. */
  pay_now: price,
  /** When the price is charged next after today; null where nothing renews by itself. */
  next_charge_at: z.string().nullable(),
  /** Unused days of the current plan, rounded down, and what they cost. */
  unused_days: z.number().int(),
  unused_value: price,
  /**
   * How the unused days count. `days`: `credit_days` of the new plan come before its first charge. `kept`: they wait and
   * follow the new plan. `used`: the current plan runs to its end first.
   */
  credit: z.enum(['days', 'kept', 'used']),
  credit_days: z.number().int(),
});
export type PlanChange = z.output<typeof planChange>;

export const changeSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/change',
  summary:
    'Move to another plan: upgrades start now, downgrades at the end of the period. Without `confirm`, only the calculation',
  auth: 'user',
  body: z.object({
    plan_id: planId,
    confirm: z.boolean().default(false),
    /** For the invoice; the last one given is used if it is missing. */
    buyer: buyer.optional(),
  }),
  response: dataResponse(
    z.object({
      change: planChange,
      /** To be paid or authorised in the checkout; the change happens then. Null if it is already arranged. */
      checkout: paymentOrder.nullable(),
      current: currentSubscription,
    }),
  ),
  errors: [
    'plan_unavailable',
    'same_plan',
    'nothing_to_change',
    'buyer_required',
    'payments_unavailable',
    'rate_limited',
  ],
});

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The maths of a change as sentences, to show before it is confirmed. */
export function changeSentences(change: PlanChange, day: FormatDay, locale?: string): string[] {
  const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency, locale);
  const { from, to, unused_days: unused } = change;
  const starts =
    change.kind === 'upgrade'
      ? `${to.name} starts today.`
      : change.kind === 'keep'
        ? `${to.name} continues after ${day(change.starts_at)}.`
        : `${from.name} stays until ${day(change.starts_at)}, then ${to.name} starts.`;
  const unusedTime =
    change.credit === 'days' && unused > 0
      ? `Your unused ${days(unused)} of ${from.name} ${unused === 1 ? 'is' : 'are'} worth ${money(change.unused_value)}: that is ${days(change.credit_days)} of ${to.name}.`
      : change.credit === 'kept' && unused > 0
        ? `Your unused ${days(unused)} of ${from.name} ${unused === 1 ? 'is not lost: it follows' : 'are not lost: they follow'} ${to.name}.`
        : '';
  const pays = change.pay_now.amount > 0 ? `You pay ${money(change.pay_now)} today.` : 'You pay nothing today.';
  const next =
    change.next_charge_at === null ? '' : `The next charge is ${money(change.price)} on ${day(change.next_charge_at)}.`;
  return [starts, unusedTime, pays, next].filter((sentence) => sentence !== '');
}
