import { planDays } from '@interest-miner/contract/billing/limits';
import type { PlanNotice } from '@interest-miner/contract/billing/subscription-endpoints';

/** Texts of the user's plan: its state, changes, and what happened to its payments. */
export const planTexts = {
  title: 'Your plan',
  plan: 'Plan',
  renewsOn: 'Next payment',
  endsOn: 'Ends on',
  amount: 'Amount',
  amountPerMonth: (money: string) => `${money} per month`,
  method: 'Method',
  change: 'Change plan',
  choose: 'See plans',
  again: (plan: string, money: string) => `Pay for another month of ${plan}, ${money}`,
  replaceCard: 'Replace card',
  cancel: (plan: string) => `Cancel ${plan}`,
  cancelTitle: (plan: string) => `Cancel ${plan}?`,
  cancelText: (plan: string, day: string) =>
    `${plan} stays yours until ${day}. Then you are on the Free plan; your searches, lists and history stay.`,
  cancelConfirm: (day: string) => `Cancel on ${day}`,
  keep: (plan: string) => `Keep ${plan}`,
  leaving: {
    renewal: {
      title: 'Stop the renewal?',
      text: () => 'Your plan has ended because a charge failed, but you may still be charged for it. Stop that here.',
      stop: 'Stop renewal',
      keep: 'Keep the renewal',
    },
    reminders: {
      title: 'Stop the reminders?',
      text: (plan: string, day: string) =>
        `Nothing is charged by itself. ${plan} stays yours until ${day}, and you get no email before it ends.`,
      stop: 'Stop reminders',
      keep: 'Keep the reminders',
    },
  },
  cancelled: 'Cancelled',
  resumed: 'Your plan continues',
  changeTitle: (plan: string) => `Change to ${plan}`,
  changeLoading: 'Calculating the change…',
  changeConfirmPay: (money: string) => `Continue to payment, ${money}`,
  changeConfirm: (plan: string) => `Change to ${plan}`,
  changed: 'Plan changed',
  back: 'Back to the plans',
  renew: 'Renew every month',
  remind: 'Remind me before the plan ends',
  renewAutomatic: 'You are charged each month until you cancel. You can cancel at any time on the Billing page.',
  renewReminder: `Nothing is charged automatically: we email you ${planDays.reminders.join(' days and ')} day before the end.`,
  renewUnknown: 'If your payment method does not allow renewal, we remind you before the end instead.',
  freeAfter: (plan: string, day: string) => `You move to Free when ${plan} ends on ${day}.`,
  freeIfCancelled: (plan: string, day: string) => `To move to Free, cancel ${plan}. It stays yours until ${day}.`,
  yoursUntil: (plan: string, day: string) => `${plan} is yours until ${day}`,
  startsOn: (plan: string, day: string) => `${plan} starts on ${day}`,
  paid: (plan: string) => `${plan} is paid`,
  receipt: 'Receipt',
  invoice: 'Invoice',
  billing: 'Billing',
  nextStep: 'Next: describe your business once, and get its interests ranked.',
  start: 'Start in the Premium Miner',
  notices: {
    charge_failed: (plan, day) =>
      `The charge for ${plan} failed. ${plan} stays yours until ${day}: replace the card, or make sure it can be charged. We try again until then.`,
    renewal_ahead: (plan, day) => `${plan} renews on ${day}.`,
    ending_soon: (plan, day) => `${plan} ends on ${day}. To keep it, use the button below.`,
    ended: (plan, day) => `${plan} ended on ${day}. Nothing was lost: choose a plan to continue.`,
    refunded: (plan, day) => `Your payment for ${plan} was refunded on ${day}.`,
  } satisfies Record<PlanNotice['kind'], (plan: string, day: string) => string>,
} as const;
