import { z } from 'zod';
import type { GatewayResponse } from '../transport.ts';
import { answer, newId, refuse } from './answers.ts';
import { refundEvent, subscriptionEntity, subscriptionEvent } from './entities.ts';
import * as lifecycle from './lifecycle.ts';
import type { SandboxPayment, SandboxStore, SandboxSubscription } from './store.ts';

/** Charged to check the card where the first charge comes later; refunded at once. */
export const tokenAmount = 100;

const planInput = z.object({
  period: z.literal('monthly'),
  interval: z.literal(1),
  item: z.object({
    name: z.string().max(100),
    amount: z.number().int().min(1),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
});
const subscriptionInput = z.object({
  plan_id: z.string(),
  total_count: z.number().int().min(1).max(1200),
  start_at: z.number().int().optional(),
  expire_by: z.number().int().optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
});
const refundInput = z.object({ amount: z.number().int().min(1).optional() });

/** What the operator can do to a subscription of the sandbox. */
export const turns = ['charge', 'fail', 'halt', 'cancel'] as const;
export type Turn = (typeof turns)[number];

const toMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000);

/** Subscriptions of the built-in gateway. @param changed called after each change, to deliver its webhooks */
export function createSandboxSubscriptions(store: SandboxStore, clock: () => number, changed: () => void) {
  /** Stores a step with its payment and webhooks, all or nothing. @returns undefined if another change came first */
  async function take(
    before: SandboxSubscription,
    { after, payment: outcome, events }: lifecycle.Step,
    method = 'card',
  ): Promise<{ payment: SandboxPayment | undefined } | undefined> {
    const now = clock();
    const plan = await store.findPlan(before.plan_id);
    if (!plan) return undefined;
    const amount = outcome === 'token' ? tokenAmount : plan.amount;
    const order = outcome && {
      id: newId('order'),
      amount,
      currency: plan.currency,
      receipt: before.id,
      notes: '{}',
      status: outcome === 'failed' ? ('attempted' as const) : ('paid' as const),
      attempts: 1,
      created_at: now,
    };
    const payment: SandboxPayment | undefined = order && {
      id: newId('pay'),
      order_id: order.id,
      amount,
      currency: plan.currency,
      status: outcome === 'failed' ? 'failed' : 'captured',
      method,
      error_description: outcome === 'failed' ? 'The bank declined the charge, as you chose.' : null,
      amount_refunded: outcome === 'token' ? amount : 0,
      created_at: now,
    };
    const isCharge = outcome === 'captured' && payment && after.current_start !== null && after.current_end !== null;
    const invoice = isCharge
      ? {
          id: newId('inv'),
          subscription_id: before.id,
          payment_id: payment.id,
          billing_start: after.current_start ?? now,
          billing_end: after.current_end ?? now,
          created_at: now,
        }
      : undefined;
    const webhooks = events.map((event) => ({
      id: newId('evt'),
      body: subscriptionEvent(`subscription.${event}`, after, payment, now),
      attempts: 0,
      created_at: now,
    }));
    const isStored = await store.saveSubscription(before, after, { order, payment, invoice, webhooks });
    if (!isStored) return undefined;
    changed();
    return { payment };
  }

  /** A subscription after everything due by now was done. */
  async function load(id: string): Promise<SandboxSubscription | undefined> {
    for (;;) {
      const found = await store.findSubscription(id);
      const step = found && lifecycle.due(found, clock());
      if (!found || !step) return found;
      await take(found, step);
    }
  }

  async function create(body: unknown): Promise<GatewayResponse> {
    const input = subscriptionInput.safeParse(body);
    if (!input.success) return refuse(z.prettifyError(input.error));
    const { plan_id, total_count, start_at, expire_by, notes } = input.data;
    if (!(await store.findPlan(plan_id))) return refuse('The id provided does not exist');
    const subscription: SandboxSubscription = {
      id: newId('sub'),
      plan_id,
      status: 'created',
      total_count,
      paid_count: 0,
      current_start: null,
      current_end: null,
      charge_at: null,
      start_at: toMs(start_at),
      expire_by: toMs(expire_by),
      ends_with_period: 0,
      failures: 0,
      notes: JSON.stringify(notes),
      version: 0,
      created_at: clock(),
    };
    await store.insertSubscription(subscription);
    return answer(subscriptionEntity(subscription));
  }

  async function cancel(id: string, body: unknown): Promise<GatewayResponse> {
    const atEnd = z.object({ cancel_at_cycle_end: z.boolean().default(false) }).safeParse(body);
    const found = await load(id);
    if (!found) return refuse('The id provided does not exist');
    if (lifecycle.isOver(found)) return refuse('Subscription is not cancellable in its current state');
    await take(found, lifecycle.cancel(found, atEnd.success && atEnd.data.cancel_at_cycle_end));
    const after = await store.findSubscription(id);
    return answer(subscriptionEntity(after ?? found));
  }

  async function createPlan(body: unknown): Promise<GatewayResponse> {
    const input = planInput.safeParse(body);
    if (!input.success) return refuse(z.prettifyError(input.error));
    const plan = { id: newId('plan'), ...input.data.item, created_at: clock() };
    await store.insertPlan(plan);
    return answer({ id: plan.id, entity: 'plan', interval: 1, period: 'monthly', item: input.data.item, notes: [] });
  }

  async function listInvoices(query: URLSearchParams): Promise<GatewayResponse> {
    const id = query.get('subscription_id') ?? '';
    await load(id);
    const skip = Number(query.get('skip') ?? 0);
    const items = (await store.invoicesOf(id)).slice(skip, skip + Number(query.get('count') ?? 10));
    const entities = items.map((invoice) => ({
      ...invoice,
      entity: 'invoice',
      status: 'paid',
      billing_start: Math.floor(invoice.billing_start / 1000),
      billing_end: Math.floor(invoice.billing_end / 1000),
    }));
    return answer({ entity: 'collection', count: entities.length, items: entities });
  }

  async function refund(paymentId: string, body: unknown, key: string): Promise<GatewayResponse> {
    const input = refundInput.safeParse(body ?? {});
    if (!input.success) return refuse(z.prettifyError(input.error));
    const now = clock();
    const id = newId('rfnd');
    const webhook = (amount: number) => ({
      id: newId('evt'),
      body: refundEvent({ id, payment_id: paymentId, amount }, now),
      attempts: 0,
      created_at: now,
    });
    const made = await store.refund(paymentId, { key, id, amount: input.data.amount, now, webhook });
    if (made === undefined) return refuse('The payment cannot be refunded by this amount');
    changed();
    return answer({ entity: 'refund', status: 'processed', payment_id: paymentId, id: made.id, amount: made.amount });
  }

  return {
    /** Handles a call of the REST API. @returns undefined for paths of other parts of it */
    async handle(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
      const [pathname = '', query = ''] = path.split('?', 2);
      const [, kind, id, action] = pathname.split('/');
      if (method === 'POST' && kind === 'plans' && id === undefined) return createPlan(body);
      if (method === 'POST' && kind === 'subscriptions' && id === undefined) return create(body);
      if (method === 'POST' && kind === 'subscriptions' && id && action === 'cancel') return cancel(id, body);
      if (method === 'GET' && kind === 'subscriptions' && id && action === undefined) {
        const found = await load(id);
        return found ? answer(subscriptionEntity(found)) : refuse('The id provided does not exist');
      }
      if (method === 'GET' && kind === 'invoices' && id === undefined) return listInvoices(new URLSearchParams(query));
      if (method === 'POST' && kind === 'payments' && id && action === 'refund')
        return refund(id, body, headers['x-refund-idempotency'] || newId('key'));
      return undefined;
    },
    /** A subscription as the checkout window shows it; the amount is what is charged now. */
    async show(id: string) {
      const found = await load(id);
      const plan = found && (await store.findPlan(found.plan_id));
      if (!found || !plan) return undefined;
      const isLater = found.start_at !== null && found.start_at > clock();
      const isOpen = found.status === 'created';
      const status = isOpen ? 'created' : 'paid';
      // A new card is checked with the token amount, unless it repeats a failed charge.
      const isToken = isOpen ? isLater : found.status === 'active' || found.status === 'authenticated';
      return { amount: isToken ? tokenAmount : plan.amount, currency: plan.currency, status };
    },
    /**
     * Carries out the visitor's choice in the checkout window: authorises it, or replaces its card, which repeats a
     * failed charge.
     * @returns the payment, or undefined if that is not possible
     */
    async authorise(id: string, outcome: 'success' | 'failure', method: string): Promise<SandboxPayment | undefined> {
      const found = await load(id);
      if (!found || lifecycle.isOver(found)) return undefined;
      const now = clock();
      const failed = { after: found, payment: 'failed', events: [] } as const;
      const token = { after: found, payment: 'token', events: [] } as const;
      const repeats = found.status === 'pending' || found.status === 'halted';
      const success =
        found.status === 'created' ? lifecycle.authorise(found, now) : repeats ? lifecycle.charge(found, now) : token;
      return (await take(found, outcome === 'success' ? success : failed, method))?.payment;
    },
    /** The operator's clock: the next charge, or its failure, happens now. @returns whether it did */
    async turn(id: string, what: Turn): Promise<boolean> {
      const found = await load(id);
      if (!found || (what !== 'cancel' && !lifecycle.isRunning(found)) || lifecycle.isOver(found)) return false;
      const now = clock();
      const steps = {
        charge: () => lifecycle.charge(found, now),
        fail: () => lifecycle.fail(found, now),
        halt: () => lifecycle.halt(found),
        cancel: () => lifecycle.cancel(found, false),
      };
      return (await take(found, steps[what]())) !== undefined;
    },
    /** Lets a month pass for every running subscription. @returns how many were charged or ended */
    async month(): Promise<number> {
      let count = 0;
      for (const { id, status } of await store.listSubscriptions(1000))
        if (lifecycle.isRunning({ status }) && status !== 'halted' && (await this.turn(id, 'charge'))) count += 1;
      return count;
    },
    /** Charges what is due by the real clock. */
    async chargeDue(): Promise<void> {
      for (const id of await store.dueSubscriptions(clock(), 100)) await load(id);
    },
    /** The newest subscriptions with their plans, for the operator's page. */
    async list(limit: number) {
      const rows = await store.listSubscriptions(limit);
      const plans = new Map(
        await Promise.all(rows.map(async (row) => [row.plan_id, await store.findPlan(row.plan_id)] as const)),
      );
      return rows.map((row) => ({ ...row, plan: plans.get(row.plan_id) }));
    },
  };
}

export type SandboxSubscriptions = ReturnType<typeof createSandboxSubscriptions>;
