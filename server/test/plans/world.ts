import type { AppDeps } from '../../src/app-deps.ts';
import { receiveWebhook } from '../../src/features/billing/gateway/receive-webhook.ts';
import { reconcile, reconcileSubscriptions } from '../../src/features/billing/gateway/reconcile-job.ts';
import { setPlan, startTrial } from '../../src/features/billing/index.ts';
import { readFacts } from '../../src/features/billing/ledger/read-facts.ts';
import { cancelPlan } from '../../src/features/billing/purchase/cancel-plan.ts';
import { changePlan } from '../../src/features/billing/purchase/change-plan.ts';
import { createOrder } from '../../src/features/billing/purchase/create-order.ts';
import { getCurrent } from '../../src/features/billing/purchase/get-current.ts';
import { resumePlan } from '../../src/features/billing/purchase/resume-plan.ts';
import { verifyPayment } from '../../src/features/billing/purchase/verify-payment.ts';
import { timeline } from '../../src/features/billing/timeline/timeline.ts';
import { plans } from '../shop.ts';
import type { SubscriptionShop } from '../subscriber.ts';
import { type Happening, planAfter } from './expected-plan.ts';
import type { Step } from './steps.ts';

const graceMs = 3 * 86_400_000;
const isLive = (status: string) => ['authenticated', 'active', 'pending'].includes(status);

interface Checkout {
  readonly order: { readonly id: string };
  readonly payment_uuid: string;
  readonly plan: { readonly id: number };
}
interface Paid {
  readonly payment: { readonly id: string };
  readonly signature: string;
}

export interface WorldOptions {
  readonly shop: SubscriptionShop;
  readonly deps: AppDeps;
  readonly userId: string;
  readonly prices: ReadonlyMap<number, number>;
  /** Whether plans are changed: then charges come when they are due, and the user's actions are noticed at once. */
  readonly isMoving: boolean;
}

/** A user without a trial, everything that the gateway and the user did, and the plan that follows from it. */
export function createWorld({ shop, deps, userId, prices, isMoving }: WorldOptions) {
  const actor = { userId, sessionId: '', network: '' };
  const subscriptions: string[] = [];
  const checkouts = new Map<string, { uuid: string; plan: number; paid: Paid }>();
  const cancelled = new Set<string>();
  const happened: Happening[] = [];
  /** Subscriptions of which a charge was refunded. */
  const refunded = new Set<string>();
  /** Webhooks not delivered yet. */
  const mail: ReturnType<SubscriptionShop['razorpay']['subscriptionMessage']>[] = [];
  const now = () => shop.app.clock.now;

  const at = (id: string) => {
    const found = shop.subscribed.subscriptions.get(id);
    if (!found) throw new Error(`no subscription ${id}`);
    return found;
  };
  const isCaptured = (payment: string | null) => shop.razorpay.payments.get(payment ?? '')?.status === 'captured';
  const isRunning = (id: string) => isLive(at(id).status) && !cancelled.has(id);
  /** What a refunded one still charges, before the gateway is told, belongs to an ended one. */
  const isEnded = (id: string) => !isRunning(id) || refunded.has(id);
  const noteEnds = () => {
    for (const sub of subscriptions) {
      const known = happened.findIndex((one) => one.kind === 'ended' && one.sub === sub);
      if (isEnded(sub) && known < 0) happened.push({ kind: 'ended', at: now(), sub });
      // One that was halted may be charged again after all.
      else if (!isEnded(sub) && known >= 0) happened.splice(known, 1);
    }
  };

  /** Makes everything due, and the gateway answer. */
  async function settleAll(): Promise<void> {
    for (const table of ['gateway_subscriptions', 'payment_orders'] as const)
      await deps.db.updateTable(table).set({ check_due_at: 0 }).where('user_id', '=', userId).execute();
    await reconcileSubscriptions(deps);
    await reconcile(deps);
  }

  const cancelAll = (except?: string) => {
    for (const id of subscriptions) if (id !== except && isLive(at(id).status)) cancelled.add(id);
  };

  async function verify(id: string, paid: Paid, uuid: string, plan: number): Promise<void> {
    const signed = { order_id: id, payment_id: paid.payment.id, signature: paid.signature, payment_uuid: uuid };
    await verifyPayment({ deps, actor }, { ...signed, plan_id: plan, auto_renew: 1 });
  }

  async function authorise({ order, payment_uuid: uuid, plan }: Checkout): Promise<boolean> {
    if (at(order.id).status !== 'created') return false;
    const paid = await shop.subscribed.authorise(order.id);
    if (isMoving) cancelAll();
    subscriptions.push(order.id);
    checkouts.set(order.id, { uuid, plan: plan.id, paid });
    mail.push(shop.razorpay.subscriptionMessage('subscription.activated', { ...at(order.id) }));
    if (isMoving) await verify(order.id, paid, uuid, plan.id);
    return true;
  }

  /** Where plans are changed, nothing is charged early. */
  function canCharge(id: string): boolean {
    const { current_end: end, start_at: start, status } = at(id);
    const due = end ?? start;
    return !isMoving || (due !== null && due * 1000 <= now() && isLive(status));
  }

  async function charge(id: string): Promise<void> {
    if (!canCharge(id)) return;
    if (await shop.subscribed.charge(id))
      mail.push(shop.razorpay.subscriptionMessage('subscription.charged', { ...at(id) }));
  }

  async function change(plan: number, isCharged: boolean): Promise<void> {
    await settleAll();
    const { change: worked, checkout } = await changePlan({ deps, actor }, { plan_id: plan, confirm: true });
    if (!checkout) return;
    // The charge of the old plan and the checkout of the new one cross.
    if (isCharged) for (const id of subscriptions) if (isRunning(id)) await charge(id);
    if (!(await authorise(checkout)) || worked.kind !== 'upgrade') return;
    noteEnds();
    const startsAt = at(checkout.order.id).start_at;
    happened.push({ kind: 'upgraded', at: now(), startsAt: startsAt === null ? now() : startsAt * 1000, rank: plan });
  }

  async function orderOnce(plan: number, noticed: 'verified' | 'reported' | 'found'): Promise<void> {
    await settleAll();
    const order = await createOrder({ deps, actor }, { plan_id: plan, idempotency_key: undefined, auto_renew: 0 });
    const paid = await shop.razorpay.pay(order.order.id);
    const message = shop.razorpay.message('payment.captured', paid.payment);
    mail.push(message);
    if (noticed === 'verified') await verify(order.order.id, paid, order.payment_uuid, plan);
    else if (noticed === 'reported') await receive(message);
    else await settleAll();
    happened.push({ kind: 'bought', at: now(), payment: paid.payment.id, rank: plan });
  }

  async function subscribe(plan: number): Promise<void> {
    await settleAll();
    const facts = await readFacts(deps.db, userId);
    const { plan: current } = timeline(facts, deps.clock());
    if (current !== undefined && current.rank !== plan) return;
    const order = { plan_id: plan, idempotency_key: undefined, auto_renew: 1 };
    await authorise(await createOrder({ deps, actor }, order));
  }

  function receive(message: (typeof mail)[number]): Promise<unknown> {
    const signature = message.headers['x-razorpay-signature'];
    return receiveWebhook(deps, { body: Buffer.from(message.body), signature, eventId: message.id });
  }

  /** A captured payment of the user. */
  function paymentOf(number: number) {
    const bought = happened.flatMap((one) => (one.kind === 'bought' ? [one.payment] : []));
    const charged = subscriptions
      .flatMap((sub) => shop.subscribed.invoicesOf(sub))
      .map((invoice) => invoice.payment_id);
    const id = [...charged, ...bought].filter(isCaptured)[number];
    return shop.razorpay.payments.get(id ?? '');
  }

  async function refund(number: number): Promise<void> {
    if (isMoving) await settleAll();
    const payment = paymentOf(number);
    if (!payment) return;
    await shop.razorpay.refund(payment);
    happened.push({ kind: 'refunded', at: now(), payment: payment.id });
    const sub = subscriptions.find((id) => shop.subscribed.invoicesOf(id).some((one) => one.payment_id === payment.id));
    if (sub !== undefined) refunded.add(sub);
    if (isMoving) await settleAll();
  }

  /** A chargeback, which the bank decides for the payer. */
  async function lose(number: number): Promise<void> {
    await settleAll();
    const payment = paymentOf(number);
    if (!payment) return;
    const dispute = shop.razorpay.dispute(payment);
    await receive(shop.razorpay.message('payment.dispute.created', payment, undefined, dispute));
    const lost = shop.razorpay.decide(dispute, 'lost');
    await receive(shop.razorpay.message('payment.dispute.lost', payment, undefined, lost));
    await settleAll();
  }

  async function replaceCard(id: string): Promise<void> {
    await settleAll();
    const { replace_card: offered } = await getCurrent({ deps, actor: { userId } });
    const checkout = checkouts.get(id);
    if (!checkout || offered?.order.id !== id) return;
    await verify(id, await shop.subscribed.authorise(id), checkout.uuid, checkout.plan);
  }

  async function perform(one: Step): Promise<void> {
    const id = 'of' in one ? subscriptions[one.of % Math.max(1, subscriptions.length)] : undefined;
    switch (one.kind) {
      case 'subscribe':
        return subscribe(one.plan);
      case 'change':
        return change(one.plan, one.charged);
      case 'order':
        return orderOnce(one.plan, one.noticed);
      case 'card':
        return id === undefined ? undefined : replaceCard(id);
      case 'verify': {
        const checkout = checkouts.get(id ?? '');
        if (id !== undefined && checkout) await verify(id, checkout.paid, checkout.uuid, checkout.plan);
        return;
      }
      case 'charge':
        if (id !== undefined) await charge(id);
        return;
      case 'fail':
        if (id === undefined || !canCharge(id)) return;
        await shop.subscribed.fail(id);
        mail.push(shop.razorpay.subscriptionMessage('subscription.pending', { ...at(id) }));
        return;
      case 'webhook': {
        const message = mail[one.of % Math.max(1, mail.length)];
        if (!message) return;
        if (!one.again) mail.splice(mail.indexOf(message), 1);
        await receive(message);
        return;
      }
      case 'reconcile':
        return settleAll();
      case 'cancel':
        await settleAll();
        cancelAll();
        await cancelPlan({ deps, actor });
        return;
      case 'resume': {
        await settleAll();
        const { checkout } = (await resumePlan({ deps, actor })).data;
        if (checkout) await authorise(checkout);
        return;
      }
      case 'refund':
        return refund(one.of);
      case 'dispute':
        return lose(one.of);
      case 'trial':
        return startTrial(deps.db, userId, now());
      case 'give':
        await setPlan(deps.db, userId, one.name, now());
        return;
      case 'clock':
        shop.app.clock.now += one.days * 86_400_000;
    }
  }

  /** Whether a due charge is awaited. */
  function isAwaited(id: string, time: number): boolean {
    const paid = shop.subscribed.invoicesOf(id).filter((invoice) => isCaptured(invoice.payment_id));
    const { start_at: startAt } = at(id);
    const due = paid.length > 0 ? Math.max(...paid.map((one) => one.billing_end)) : startAt;
    return !isEnded(id) && due !== null && due * 1000 <= time && time < due * 1000 + graceMs;
  }

  const charges = () =>
    subscriptions.flatMap((sub) =>
      shop.subscribed.invoicesOf(sub).map((invoice) => ({
        kind: 'charged' as const,
        at: invoice.billing_start * 1000,
        to: invoice.billing_end * 1000,
        sub,
        payment: invoice.payment_id ?? '',
        rank: checkouts.get(sub)?.plan ?? 0,
      })),
    );

  return {
    settleAll,
    /** Subscriptions that the user ended and the gateway still charges. */
    chargeable: () => [...cancelled].filter((id) => shop.subscribed.isCharged(id)),
    async perform(one: Step): Promise<void> {
      try {
        await perform(one);
      } finally {
        noteEnds();
      }
    },
    /** The plan at a time, only from what the gateway captured and the user did. */
    expected(time: number): number {
      const awaited = subscriptions.filter((sub) => isAwaited(sub, time)).map((sub) => checkouts.get(sub)?.plan ?? 0);
      return Math.max(plans.free, planAfter([...charges(), ...happened], prices, time), ...awaited);
    },
  };
}

export type World = ReturnType<typeof createWorld>;
