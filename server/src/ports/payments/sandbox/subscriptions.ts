import { z } from 'zod';
import type { GatewayResponse } from '../transport.ts';
import { answer, type Call, collection, type Routes, refuse, unknownId, withBody } from './answers.ts';
import { type Book, newId } from './book.ts';
import {
  invoiceEntity,
  orderEntity,
  type Payment,
  type PaymentTerms,
  paymentEntity,
  planEntity,
  subscriptionEntity,
} from './entities.ts';
import * as lifecycle from './lifecycle.ts';
import type { SandboxObject } from './store.ts';

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

const cancelInput = z.object({ cancel_at_cycle_end: z.boolean().default(false) });

/** What the operator can do to a subscription of the sandbox. */
export const turns = ['charge', 'fail', 'halt', 'cancel'] as const;
export type Turn = (typeof turns)[number];

/** Plans and subscriptions of the built-in gateway, their charges and invoices. */
export function createSandboxSubscriptions(book: Book) {
  const { store, object, event } = book;
  type Stored = SandboxObject<'subscription'>;

  /**
   * Stores a step with its payment and webhooks, all or nothing.
   * @param terms what differs from a payment of the plan's price
   * @returns undefined if another change came first
   */
  async function take(
    before: Stored,
    { after, payment: outcome, events }: lifecycle.Step,
    terms: Partial<PaymentTerms> = {},
  ): Promise<{ payment: Payment | undefined } | undefined> {
    const now = book.now();
    const plan = await store.find('plan', before.fields.plan_id);
    if (!plan) return undefined;
    const { currency } = plan.fields.item;
    const amount = outcome === 'token' ? tokenAmount : plan.fields.item.amount;
    const isDeclined = outcome === 'failed';
    const order = orderEntity({
      id: newId('order'),
      amount,
      currency,
      receipt: before.id,
      notes: {},
      status: isDeclined ? 'attempted' : 'paid',
      attempts: 1,
      created_at: now,
    });
    const payment =
      outcome &&
      paymentEntity({
        id: newId('pay'),
        order_id: order.id,
        amount,
        currency,
        status: isDeclined ? 'failed' : outcome === 'token' ? 'refunded' : 'captured',
        method: 'card',
        error_description: isDeclined ? 'The bank declined the charge, as you chose.' : null,
        created_at: now,
        ...terms,
      });
    const { current_start: start, current_end: end } = after;
    const invoice =
      outcome === 'captured' && payment && start !== null && end !== null
        ? invoiceEntity(newId('inv'), {
            subscription_id: before.id,
            payment_id: payment.id,
            billing_start: start,
            billing_end: end,
          })
        : undefined;
    const added = [
      ...(payment
        ? [object('order', order.id, order), object('payment', payment.id, payment, { parentId: order.id })]
        : []),
      ...(invoice ? [object('invoice', invoice.id, invoice, { parentId: before.id })] : []),
      ...events.map((type) => event(`subscription.${type}`, { subscription: after, payment })),
    ];
    const dueAt = after.charge_at === null ? null : after.charge_at * 1000;
    return (await book.save(added, [{ ...before, fields: after, dueAt }])) ? { payment } : undefined;
  }

  /** A subscription as it is now: an open checkout may have expired. */
  async function load(id: string): Promise<Stored | undefined> {
    for (;;) {
      const found = await store.find('subscription', id);
      const step = found && lifecycle.expire(found.fields, book.now());
      if (!found || !step) return found;
      await take(found, step);
    }
  }

  async function create(input: z.output<typeof subscriptionInput>): Promise<GatewayResponse> {
    const { plan_id, total_count, start_at = null, expire_by = null, notes } = input;
    if (!(await store.find('plan', plan_id))) return unknownId();
    const terms = { plan_id, total_count, start_at, expire_by, notes };
    const subscription = subscriptionEntity({ id: newId('sub'), ...terms, created_at: book.now() });
    await book.save([object('subscription', subscription.id, subscription)]);
    return answer(subscription);
  }

  async function cancel(
    { cancel_at_cycle_end: isAtEnd }: z.output<typeof cancelInput>,
    { id }: Call,
  ): Promise<GatewayResponse> {
    for (;;) {
      const found = await load(id);
      if (!found) return unknownId();
      if (lifecycle.isOver(found.fields)) return refuse('Subscription is not cancellable in its current state');
      const step = lifecycle.cancel(found.fields, isAtEnd);
      if (await take(found, step)) return answer(step.after);
    }
  }

  async function createPlan({ item }: z.output<typeof planInput>): Promise<GatewayResponse> {
    const plan = planEntity(newId('plan'), item);
    await book.save([object('plan', plan.id, plan)]);
    return answer(plan);
  }

  async function listInvoices(query: URLSearchParams): Promise<GatewayResponse> {
    const skip = Number(query.get('skip') ?? 0);
    const invoices = await store.childrenOf('invoice', query.get('subscription_id') ?? '');
    // Several may have been made at one time.
    invoices.sort((one, other) => (one.fields.billing_start ?? 0) - (other.fields.billing_start ?? 0));
    return collection(invoices.slice(skip, skip + Number(query.get('count') ?? 10)).map(({ fields }) => fields));
  }

  const routes: Routes = {
    'POST plans': withBody(planInput, createPlan),
    'POST subscriptions': withBody(subscriptionInput, create),
    'POST subscriptions/:id/cancel': withBody(cancelInput, cancel),
    'GET subscriptions/:id': async ({ id }) => {
      const found = await load(id);
      return found ? answer(found.fields) : unknownId();
    },
    'GET invoices': ({ query }) => listInvoices(query),
  };

  return {
    routes,
    /** A subscription as the checkout window shows it; the amount is what is charged now. */
    async show(id: string) {
      const found = (await load(id))?.fields;
      const plan = found && (await store.find('plan', found.plan_id));
      if (!found || !plan) return undefined;
      const { amount, currency } = plan.fields.item;
      const isLater = found.start_at !== null && found.start_at > book.now();
      const isOpen = found.status === 'created';
      // A new card is checked with the token amount, unless it repeats a failed charge.
      const isToken = isOpen ? isLater : found.status === 'active' || found.status === 'authenticated';
      return { amount: isToken ? tokenAmount : amount, currency, status: isOpen ? 'created' : 'paid' };
    },
    /**
     * Carries out the visitor's choice in the checkout window: authorises it, or replaces its card, which repeats a
     * failed charge.
     * @returns the payment, or undefined if that is not possible
     */
    async authorise(id: string, outcome: 'success' | 'failure', method: string): Promise<Payment | undefined> {
      const found = await load(id);
      if (!found || lifecycle.isOver(found.fields)) return undefined;
      const { fields: now } = found;
      const without = (payment: 'failed' | 'token') => ({ after: now, payment, events: [] });
      const repeats = now.status === 'pending' || now.status === 'halted';
      const success =
        now.status === 'created'
          ? lifecycle.authorise(now, book.now())
          : repeats
            ? lifecycle.charge(now, book.now())
            : without('token');
      return (await take(found, outcome === 'success' ? success : without('failed'), { method }))?.payment;
    },
    /**
     * The operator's clock: the next charge, or its failure, happens now.
     * @returns the payment that was tried, if any; undefined if nothing happened
     */
    async turn(id: string, what: Turn, terms: Partial<PaymentTerms> = {}) {
      const found = await load(id);
      if (!found || lifecycle.isOver(found.fields)) return undefined;
      if (what !== 'cancel' && !lifecycle.isRunning(found.fields)) return undefined;
      const steps = {
        charge: () => lifecycle.charge(found.fields, book.now()),
        fail: () => lifecycle.fail(found.fields, book.now()),
        halt: () => lifecycle.halt(found.fields),
        cancel: () => lifecycle.cancel(found.fields, false),
      };
      return take(found, steps[what](), terms);
    },
    /** Lets a month pass for every running subscription. @returns how many were charged or ended */
    async month(): Promise<number> {
      let count = 0;
      for (const { id, fields } of await store.newest('subscription', 1000))
        if (fields.status !== 'halted' && (await this.turn(id, 'charge'))) count += 1;
      return count;
    },
    /** Charges what is due by the real clock, as often as periods have ended. */
    async chargeDue(): Promise<void> {
      const now = book.now();
      let isCharged = true;
      while (isCharged) {
        isCharged = false;
        for (const found of await store.due('subscription', now * 1000, 100))
          isCharged = (await take(found, lifecycle.charge(found.fields, now))) !== undefined || isCharged;
      }
    },
    /** The newest subscriptions with their plans, for the operator's page. */
    async list(limit: number) {
      const found = (await store.newest('subscription', limit)).map(({ fields }) => fields);
      const ids = [...new Set(found.map((one) => one.plan_id))];
      const plans = new Map(await Promise.all(ids.map(async (id) => [id, await store.find('plan', id)] as const)));
      return found.map((one) => ({ ...one, plan: plans.get(one.plan_id)?.fields.item }));
    },
  };
}

export type SandboxSubscriptions = ReturnType<typeof createSandboxSubscriptions>;
