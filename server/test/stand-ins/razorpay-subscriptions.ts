import { createHmac, randomBytes } from 'node:crypto';

/** Razorpay's payments as the stand-in stores them. */
export interface ChargedPayment {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  error_description: string | null;
  created_at: number;
  amount_refunded?: number;
}

/** A subscription in Razorpay's format; times in seconds. */
export interface StandInSubscription {
  id: string;
  entity: 'subscription';
  plan_id: string;
  status: string;
  paid_count: number;
  total_count: number;
  current_start: number | null;
  current_end: number | null;
  charge_at: number | null;
  start_at: number | null;
  expire_by: number;
  created_at: number;
  /** Empty notes are a list, as Razorpay sends them. */
  notes: never[];
}

interface Plan {
  id: string;
  item: { amount: number; currency: string };
}

interface Invoice {
  subscription_id: string;
  payment_id: string | null;
  status: 'paid' | 'issued';
  billing_start: number;
  billing_end: number;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;
const refuse = (description: string) => ({ status: 400, json: { error: { code: 'BAD_REQUEST_ERROR', description } } });
const ok = (json: unknown) => ({ status: 200, json });
const over = ['cancelled', 'completed', 'expired'];
const failuresBeforeHalt = 4;

function monthLater(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** Plans, subscriptions, invoices and refunds of the stand-in. @param options.clock now in milliseconds */
export function createSubscriptions(options: {
  clock: () => number;
  keySecret: string;
  payments: Map<string, ChargedPayment>;
  orders: Map<string, unknown>;
}) {
  const { clock, keySecret, payments, orders } = options;
  const plans = new Map<string, Plan>();
  const subscriptions = new Map<string, StandInSubscription>();
  const invoices: Invoice[] = [];
  const ending = new Set<string>();
  const failures = new Map<string, number>();
  const refunds = new Map<string, { id: string; payment_id: string; amount: number; body: string }>();
  const now = () => Math.floor(clock() / 1000);

  function get(id: string): StandInSubscription {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`no subscription ${id}`);
    return found;
  }

  function pay(subscription: StandInSubscription, change: Partial<ChargedPayment> = {}): ChargedPayment {
    const { amount = 0, currency = '' } = plans.get(subscription.plan_id)?.item ?? {};
    const order = { id: newId('order'), amount, currency, receipt: '', status: 'paid' };
    orders.set(order.id, order);
    const payment: ChargedPayment = {
      id: newId('pay'),
      order_id: order.id,
      amount,
      currency,
      status: 'captured',
      error_description: null,
      created_at: now(),
      ...change,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  /** The charge of the next period, whenever it is made. */
  function charge(id: string, change: Partial<ChargedPayment> = {}): ChargedPayment | undefined {
    const subscription = get(id);
    if (over.includes(subscription.status)) return undefined;
    const start = subscription.current_end ?? subscription.start_at ?? now();
    if (ending.has(id)) {
      Object.assign(subscription, { status: 'cancelled', charge_at: null });
      return undefined;
    }
    const payment = pay(subscription, change);
    const end = monthLater(start);
    invoices.push({
      subscription_id: id,
      payment_id: payment.id,
      status: 'paid',
      billing_start: start,
      billing_end: end,
    });
    failures.delete(id);
    Object.assign(subscription, {
      status: 'active',
      paid_count: subscription.paid_count + 1,
      current_start: start,
      current_end: end,
      charge_at: end,
    });
    return payment;
  }

  function create(body: Record<string, unknown>) {
    if (!plans.has(String(body.plan_id)) || !Number.isInteger(body.total_count)) return refuse('bad subscription');
    const subscription: StandInSubscription = {
      id: newId('sub'),
      entity: 'subscription',
      plan_id: String(body.plan_id),
      status: 'created',
      paid_count: 0,
      total_count: Number(body.total_count),
      current_start: null,
      current_end: null,
      charge_at: null,
      start_at: typeof body.start_at === 'number' ? body.start_at : null,
      expire_by: Number(body.expire_by),
      created_at: now(),
      notes: [],
    };
    subscriptions.set(subscription.id, subscription);
    return ok({ ...subscription });
  }

  function cancel(id: string, atEnd: unknown) {
    const subscription = subscriptions.get(id);
    if (!subscription || over.includes(subscription.status)) return refuse('Subscription is not cancellable');
    if (atEnd && subscription.status === 'active') ending.add(id);
    else Object.assign(subscription, { status: 'cancelled', charge_at: null });
    return ok({ ...subscription });
  }

  function refund(paymentId: string, body: Record<string, unknown>, key: string | undefined) {
    const payment = payments.get(paymentId);
    const same = key === undefined ? undefined : refunds.get(key);
    if (same) return same.body === JSON.stringify(body) ? ok(same) : refuse('Different body for the same key');
    if (payment?.status !== 'captured') return refuse('The payment status should be captured for action to be taken');
    const amount = typeof body.amount === 'number' ? body.amount : payment.amount - (payment.amount_refunded ?? 0);
    if ((payment.amount_refunded ?? 0) + amount > payment.amount) return refuse('The refund amount is too high');
    payment.amount_refunded = (payment.amount_refunded ?? 0) + amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const made = { id: newId('rfnd'), payment_id: paymentId, amount, body: JSON.stringify(body) };
    if (key !== undefined) refunds.set(key, made);
    return ok(made);
  }

  const sign = (payment: ChargedPayment, id: string) =>
    createHmac('sha256', keySecret).update(`${payment.id}|${id}`).digest('hex');

  return {
    subscriptions,
    invoices,
    /** Whether it is charged again. */
    isCharged: (id: string) => ['authenticated', 'active', 'pending'].includes(get(id).status) && !ending.has(id),
    refundsOf: (paymentId: string) => [...refunds.values()].filter((one) => one.payment_id === paymentId),
    /** @returns undefined for paths of other parts of the API */
    route(method: string, url: URL, body: Record<string, unknown>, headers: Record<string, string | undefined>) {
      const [, , kind, id = '', action] = url.pathname.split('/');
      if (kind === 'plans' && method === 'POST') {
        const item = body.item as Plan['item'];
        if (!Number.isInteger(item?.amount) || item.amount < 1) return refuse('bad plan');
        const plan = { id: newId('plan'), entity: 'plan', interval: 1, period: body.period, item };
        plans.set(plan.id, plan);
        return ok(plan);
      }
      if (kind === 'subscriptions' && method === 'POST')
        return action === 'cancel' ? cancel(id, body.cancel_at_cycle_end) : create(body);
      if (kind === 'subscriptions') {
        const subscription = subscriptions.get(id);
        if (!subscription) return refuse('The id provided does not exist');
        if (subscription.status === 'created' && subscription.expire_by <= now()) subscription.status = 'expired';
        return ok({ ...subscription });
      }
      if (kind === 'invoices') {
        const items = invoices.filter((invoice) => invoice.subscription_id === url.searchParams.get('subscription_id'));
        const skip = Number(url.searchParams.get('skip') ?? 0);
        const count = Number(url.searchParams.get('count') ?? 10);
        return ok({ entity: 'collection', items: items.slice(skip, skip + count) });
      }
      if (kind === 'payments' && action === 'refund') return refund(id, body, headers['x-refund-idempotency']);
      return undefined;
    },
    /** A visitor's authorisation in the checkout window. @returns what the window passes to the page */
    authorise(id: string) {
      const subscription = get(id);
      if (subscription.status !== 'created') throw new Error(`${id} is ${subscription.status}`);
      let payment: ChargedPayment | undefined;
      if (subscription.start_at === null || subscription.start_at <= now()) payment = charge(id);
      else {
        payment = pay(subscription, { amount: 100, status: 'refunded' });
        Object.assign(subscription, { status: 'authenticated', charge_at: subscription.start_at });
      }
      if (!payment) throw new Error('nothing was paid');
      return { payment, signature: sign(payment, id) };
    },
    /** A new card in the checkout window: it is checked with a small payment, or repeats a failed charge. */
    replaceCard(id: string) {
      const subscription = get(id);
      const repeated = subscription.status === 'pending' ? charge(id) : undefined;
      const payment = repeated ?? pay(subscription, { amount: 100, status: 'refunded' });
      return { payment, signature: sign(payment, id) };
    },
    charge,
    /** A failed charge; the fourth in a row halts. */
    fail(id: string): void {
      const subscription = get(id);
      if (over.includes(subscription.status) || subscription.status === 'created') return;
      if (ending.has(id)) Object.assign(subscription, { status: 'cancelled', charge_at: null });
      else {
        const count = (failures.get(id) ?? 0) + 1;
        failures.set(id, count);
        pay(subscription, { status: 'failed', error_description: 'The bank declined the card.' });
        subscription.status = count >= failuresBeforeHalt ? 'halted' : 'pending';
      }
    },
    /** Charges every subscription as often as its periods have ended by now, as the gateway does by itself. */
    chargeDue(): void {
      for (const { id } of subscriptions.values())
        for (let due = get(id).charge_at; due !== null && due <= now(); due = get(id).charge_at) charge(id);
    },
  };
}
