import { z } from 'zod';
import { dataResponse, defineEndpoint, messageAndDataResponse } from '../endpoint.ts';
import { formatMoney } from '../money.ts';
import { checkout, planId } from './endpoints.ts';
import { buyer } from './gst.ts';
import { type FormatDay, planStanding } from './plan-standing.ts';

/** A query parameter of the Billing page: opens the payment of that plan (`sort_order`) directly, for links in mails. */
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

/** Everything the Billing page shows about a plan except the payments. */
export const currentSubscription = z.object({
  standing: planStanding,
  /** `renewing`: the gateway charges each month. `one_off`: the user pays for each period. */
  mode: z.enum(['renewing', 'one_off']),
  /** What the user chose: renew (or be reminded), or end the plan. */
  auto_renew: z.boolean(),
  /** The price of the plan that renews or was last paid for; null without one. */
  price: price.nullable(),
  /** How the last payment was made, such as `card`. */
  payment_method: z.string().nullable(),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
  /** The plan to pay for again, or to resume, if it does not renew automatically; after a downgrade, the new one. */
  again: z.object({ plan: planName, price }).nullable(),
  /** Opens the gateway's window to replace the card; null if no card is stored. */
  replace_card: checkout.nullable(),
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
  response: messageAndDataResponse(currentSubscription),
  errors: ['nothing_to_cancel', 'rate_limited'],
});

export const resumeSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/resume',
  summary: 'Undo a cancellation while the plan still runs',
  auth: 'user',
  response: messageAndDataResponse(
    z.object({
      current: currentSubscription,
      /** The gateway has ended the mandate: this checkout sets up a new one and charges nothing now. */
      checkout: checkout.nullable(),
    }),
  ),
  errors: ['nothing_to_resume', 'buyer_required', 'plan_unavailable', 'payments_unavailable', 'rate_limited'],
});

/** What a change costs and does, calculated before it is made. */
export const planChange = z.object({
  /** `keep`: cancels a scheduled move to another plan. */
  kind: z.enum(['upgrade', 'downgrade', 'keep']),
  from: planName,
  to: planName,
  price,
  /** When the new plan begins. */
  starts_at: z.string(),
  /** Due today: the whole price, or 0 if the first charge is later. */
  pay_now: price,
  /** The date of the next charge after today; null if the plan does not renew automatically. */
  next_charge_at: z.string().nullable(),
  /** Unused days of the current plan, rounded, and what its unused time is worth to the minute. */
  unused_days: z.number().int(),
  unused_value: price,
  /**
   * How unused days count. `days`: `credit_days` of the new plan before its first charge. `kept`: they are added after
   * the new plan. `used`: the current plan runs to its end first.
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
    /** For the invoice; by default the last one given. */
    buyer: buyer.optional(),
  }),
  response: dataResponse(
    z.object({
      change: planChange,
      /** To pay for or authorise in the checkout; the change takes effect then. Null if it is already scheduled. */
      checkout: checkout.nullable(),
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

/** The calculation of a change in sentences, shown before it is confirmed. */
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
