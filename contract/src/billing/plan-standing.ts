import { z } from 'zod';
import { formatMoney } from '../money.ts';

const money = { amount: z.number().int(), currency: z.string() };

/**
 * A user's plan at a given time. Times are ISO 8601, money is in the currency's smallest unit.
 * Every screen and mail describes it with `planSentence`.
 */
export const planStanding = z.object({
  /** `id` is the plan's `sort_order`; the trial's is 0, the Free plan's 1. */
  plan: z.object({ id: z.number().int(), name: z.string() }),
  /** `given`: a plan that the operator gave. */
  kind: z.enum(['free', 'trial', 'paid', 'given']),
  /** When the searches and Premium Miner of `plan` end, unless `next` renews it; null on the Free plan. */
  until: z.string().nullable(),
  /** What happens at `until`; null on the Free plan. `charged` is the amount charged then. */
  next: z
    .object({
      kind: z.enum(['renews', 'changes', 'follows', 'free']),
      plan: z.object({ id: z.number().int(), name: z.string() }),
      at: z.string(),
      /** When that plan ends, if it is already paid for (`follows`). */
      until: z.string().nullable(),
      charged: z.object(money).nullable(),
    })
    .nullable(),
  /**
   * `automatic`: the gateway charges at `until`. `reminder`: two mails ask for the next payment. `cancelled`: the user
   * ended the plan. `failing`: the last charge failed and is retried until `until`. `none`: nothing to renew.
   */
  renewal: z.enum(['automatic', 'reminder', 'cancelled', 'failing', 'none']),
});
export type PlanStanding = z.output<typeof planStanding>;

/** Formats the day of an ISO 8601 time, such as "22 Dec 2026". */
export type FormatDay = (time: string) => string;

type Next = NonNullable<PlanStanding['next']>;

function nextInWords(next: Next, planName: string, day: FormatDay, locale?: string): string {
  const price = next.charged ? formatMoney(next.charged.amount, next.charged.currency, locale) : '';
  switch (next.kind) {
    case 'renews':
      return `it renews for ${price}`;
    case 'changes':
      return `${next.plan.name} for ${price}`;
    case 'follows':
      return next.until === null ? next.plan.name : `${next.plan.name} until ${day(next.until)}`;
    default:
      return planName === next.plan.name ? 'it ends' : `the ${next.plan.name} plan`;
  }
}

/**
 * The one sentence about a user's plan: which one, until when, and what follows.
 * @param locale of amounts; the reader's by default
 */
export function planSentence(standing: PlanStanding, day: FormatDay, locale?: string): string {
  const { plan, until, next, renewal } = standing;
  if (until === null || next === null) return `You are on the ${plan.name} plan.`;
  if (renewal === 'failing')
    return `The charge for ${plan.name} failed. ${plan.name} stays yours until ${day(until)}, then the ${next.plan.name} plan.`;
  const sentence = `${plan.name} until ${day(until)}, then ${nextInWords(next, plan.name, day, locale)}.`;
  return renewal === 'cancelled' ? `${sentence} It does not renew.` : sentence;
}
