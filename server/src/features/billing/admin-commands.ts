import { planDays } from '@interest-miner/contract/billing/limits';
import { formatMoney } from '@interest-miner/contract/money';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../lib/time.ts';
import { isTestKey } from '../../ports/payments/port.ts';
import { revokePayment } from './gateway/grant-payment.ts';
import { reconcile } from './gateway/reconcile-job.ts';
import { refundPayment, requirePaid } from './gateway/refund-payment.ts';
import { setPlan } from './plans/grant.ts';
import { type Order, orders } from './queries/orders.ts';
import { type Subscription, subscriptions } from './queries/subscriptions.ts';
import { findUserId } from './queries/users.ts';

const listed = 100;
const closedAccount = '(deleted account)';

/** An operator command; returns the text to print. @throws Error with a message for the operator */
export interface AdminCommand {
  readonly usage: string;
  run(deps: Deps, args: readonly string[]): Promise<string>;
}

async function ownerOf(deps: Deps, email: string): Promise<string> {
  const user = await findUserId(deps.db, email.toLowerCase());
  if (!user) throw new Error(`No account has the address ${email}.`);
  return user.id;
}

/** "2026-11-23 18:04", in UTC. */
const minuteOf = (time: number) => toIso(time).slice(0, 16).replace('T', ' ');

/** One row of a list for the operator, its notes below it. */
function operatorLine(
  cells: readonly string[],
  row: { readonly gateway: string; readonly note: string | null },
): string {
  const paidWith = isTestKey(row.gateway) ? 'test payment' : '';
  const notes = row.note?.split('\n') ?? [];
  return [[...cells, paidWith].join('  ').trimEnd(), ...notes.map((note) => `    look: ${note}`)].join('\n');
}

function orderLine(order: Order & { email: string | null }): string {
  const money = formatMoney(order.amount_minor, order.currency, 'en-US');
  const day = minuteOf(order.paid_at ?? order.created_at);
  const who = order.email ?? closedAccount;
  return operatorLine([day, order.status.padEnd(8), money.padStart(10), order.plan_name, who, order.id], order);
}

/** How far the cancellation of a subscription has come; empty without one. */
function cancellationOf({ cancel, cancel_sent_at: sentAt }: Subscription): string {
  if (cancel === null) return '';
  return sentAt === null ? 'cancelling' : 'cancelled';
}

function subscriptionLine(subscription: Subscription & { email: string | null }): string {
  const money = `${formatMoney(subscription.amount_minor, subscription.currency, 'en-US').padStart(10)} a month`;
  const status = [subscription.status, cancellationOf(subscription)].filter(Boolean).join(', ').padEnd(8);
  const who = subscription.email ?? closedAccount;
  const charges = `${subscription.paid_count} charges`;
  const day = minuteOf(subscription.created_at);
  const cells = [day, status, money, subscription.plan_name, who, charges, subscription.gateway_id ?? ''];
  return operatorLine(cells, subscription);
}

export const billingCommands: Record<string, AdminCommand> = {
  'set-plan': {
    usage: `set-plan EMAIL PLAN        give a user Free, Basic, Pro or Enterprises for ${planDays.period} days`,
    async run(deps, [email, plan]) {
      if (!email || !plan) throw new Error('set-plan needs an e-mail address and a plan: set-plan EMAIL PLAN');
      const userId = await ownerOf(deps, email);
      if (!(await setPlan(deps.db, userId, plan, deps.clock()))) throw new Error(`There is no plan named ${plan}.`);
      return `${email.toLowerCase()} is on ${plan} now.`;
    },
  },
  payments: {
    usage: `payments [EMAIL | noted]   the last ${listed} payments, of everyone, of one user, or those that need attention`,
    async run(deps, [whose]) {
      const noted = whose === 'noted';
      const userId = whose && !noted ? await ownerOf(deps, whose) : undefined;
      const found = await orders.listWithEmail(deps.db, { noted, userId }, listed);
      if (found.length > 0) return found.map(orderLine).join('\n');
      return noted ? 'No payment needs attention.' : 'No payments yet.';
    },
  },
  reconcile: {
    usage: 'reconcile                  ask the gateway about every open payment that is due, now',
    async run(deps) {
      const { checked, unanswered } = await reconcile(deps);
      return `Checked ${checked} payment(s); the gateway did not answer for ${unanswered}.`;
    },
  },
  subscriptions: {
    usage: `subscriptions [EMAIL]      the last ${listed} subscriptions that renew, of everyone or of one user`,
    async run(deps, [email]) {
      const userId = email ? await ownerOf(deps, email) : undefined;
      const found = await subscriptions.listWithEmail(deps.db, { userId }, listed);
      return found.length === 0 ? 'No subscriptions yet.' : found.map(subscriptionLine).join('\n');
    },
  },
  refund: {
    usage:
      'refund PAYMENT [AMOUNT [NAME]]  refund a payment, or a part such as 9.50, through the gateway; repeating it is safe',
    async run(deps, [id, decimal, name]) {
      if (!id) throw new Error('refund needs a payment, and for a part of it an amount: refund PAYMENT [AMOUNT]');
      if (name !== undefined && !/^[\w-]{1,20}$/.test(name))
        throw new Error('The name of a refund has 1 to 20 letters, digits, - or _.');
      return refundPayment(deps, id, decimal, name);
    },
  },
  'refund-note': {
    usage: 'refund-note PAYMENT NOTE   note a refund made by hand, and end the plan it bought',
    async run(deps, [id, ...words]) {
      const note = words.join(' ').trim();
      if (!id || note === '') throw new Error('refund-note needs a payment and a reason: refund-note PAYMENT NOTE');
      const { order, paymentId } = await requirePaid(deps, id);
      if (!(await revokePayment(deps, { orderId: order.id, paymentId, note })))
        return `Payment ${id} was already noted as refunded.`;
      return `Payment ${id} is noted as refunded; the ${order.plan_name} plan it bought has ended.`;
    },
  },
};
