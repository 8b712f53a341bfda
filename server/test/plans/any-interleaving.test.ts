import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { cancelPlan } from '../../src/features/billing/changes/cancel-plan.ts';
import { resumePlan } from '../../src/features/billing/changes/resume-plan.ts';
import { createOrder } from '../../src/features/billing/checkout/create-order.ts';
import { verifyPayment } from '../../src/features/billing/checkout/verify-payment.ts';
import { receiveWebhook } from '../../src/features/billing/reconcile/receive-webhook.ts';
import { reconcile } from '../../src/features/billing/reconcile/reconcile.ts';
import { reconcileRenewals } from '../../src/features/billing/renewals/reconcile-renewals.ts';
import { readFacts } from '../../src/features/billing/standing/facts.ts';
import { planAt } from '../../src/features/billing/standing/plan-at.ts';
import { AppError } from '../../src/http/errors.ts';
import { createRazorpayPayments } from '../../src/ports/payments/razorpay.ts';
import { plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';

// PLAN_RUNS=10000 runs it at full length, with other cases each time.
const runs = process.env.PLAN_RUNS ? { numRuns: Number(process.env.PLAN_RUNS) } : { numRuns: 40, seed: 18 };
const day = 86_400_000;
const graceMs = 3 * day;
const start = Date.UTC(2026, 0, 15, 12);

let shop: SubscriptionShop;
let deps: Deps;
let pattern: Record<string, unknown>;
beforeAll(async () => {
  shop = await openSubscriptionShop();
  const { razorpay, app } = shop;
  const secrets = { keySecret: razorpay.keySecret, webhookSecret: razorpay.webhookSecret };
  const { checkout } = app.deps.payments;
  // The same client without HTTP in between: thousands of runs call it.
  const payments = createRazorpayPayments({
    source: 'razorpay',
    keyId: razorpay.keyId,
    secrets: async () => secrets,
    checkoutUrl: checkout.scriptUrl,
    transport: razorpay.handle,
  });
  deps = { ...app.deps, payments };
  const { id } = await shop.customer();
  pattern = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

/** A user without a trial, and everything the gateway and the user did. */
interface World {
  readonly userId: string;
  readonly subscriptions: string[];
  readonly checkouts: Map<string, { uuid: string; plan: number; paid: { payment: { id: string }; signature: string } }>;
  readonly cancelled: Set<string>;
  /** Webhooks on their way. */
  readonly mail: ReturnType<SubscriptionShop['razorpay']['subscriptionMessage']>[];
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), plan: fc.constantFrom(2, 3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('verify' as const), of: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('charge' as const), of: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fail' as const), of: fc.nat(5) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('webhook' as const), of: fc.nat(30), again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('clock' as const), days: fc.integer({ min: 1, max: 33 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isLive = (status: string) => ['authenticated', 'active', 'pending'].includes(status);
const at = (id: string) => {
  const found = shop.subscribed.subscriptions.get(id);
  if (!found) throw new Error(`no subscription ${id}`);
  return found;
};
const invoicesOf = (id: string) =>
  shop.subscribed.invoices.filter(
    (invoice) =>
      invoice.subscription_id === id && shop.razorpay.payments.get(invoice.payment_id ?? '')?.status === 'captured',
  );

/** Everything is due, and the gateway answers. */
async function settleAll(userId: string): Promise<void> {
  for (const table of ['renewals', 'payment_orders'] as const)
    await deps.db.updateTable(table).set({ check_due_at: 0 }).where('user_id', '=', userId).execute();
  await reconcileRenewals(deps);
  await reconcile(deps);
}

async function perform(world: World, one: Step): Promise<void> {
  const actor = { userId: world.userId } as Parameters<typeof cancelPlan>[1];
  const id = 'of' in one ? world.subscriptions[one.of % Math.max(1, world.subscriptions.length)] : undefined;
  const send = (event: string) => {
    if (id !== undefined) world.mail.push(shop.razorpay.subscriptionMessage(`subscription.${event}`, { ...at(id) }));
  };
  const authorise = (order: { order: { id: string }; payment_uuid: string; plan: { id: number } }) => {
    const sub = order.order.id;
    if (at(sub).status !== 'created') return;
    const paid = shop.subscribed.authorise(sub);
    world.subscriptions.push(sub);
    world.checkouts.set(sub, { uuid: order.payment_uuid, plan: order.plan.id, paid });
    world.mail.push(shop.razorpay.subscriptionMessage('subscription.activated', { ...at(sub) }));
  };
  switch (one.kind) {
    case 'subscribe': {
      await settleAll(world.userId);
      const input = { plan_id: one.plan, idempotency_key: undefined, auto_renew: 1 };
      // Moving to another plan has tests of its own.
      const { plan } = planAt(await readFacts(deps, world.userId), deps.clock());
      if (plan === undefined || plan.rank === one.plan) authorise((await createOrder(deps, actor, input)).data);
      return;
    }
    case 'verify': {
      const checkout = world.checkouts.get(id ?? '');
      if (id === undefined || !checkout) return;
      const { payment, signature } = checkout.paid;
      const signed = { order_id: id, payment_id: payment.id, signature, payment_uuid: checkout.uuid };
      await verifyPayment(deps, actor, { ...signed, plan_id: checkout.plan, auto_renew: 1 });
      return;
    }
    case 'charge':
      if (id !== undefined && shop.subscribed.charge(id)) send('charged');
      return;
    case 'fail':
      if (id !== undefined) shop.subscribed.fail(id);
      send('pending');
      return;
    case 'webhook': {
      const message = world.mail[one.of % Math.max(1, world.mail.length)];
      if (!message) return;
      if (!one.again) world.mail.splice(world.mail.indexOf(message), 1);
      const signature = message.headers['x-razorpay-signature'];
      await receiveWebhook(deps, { body: Buffer.from(message.body), signature, eventId: message.id });
      return;
    }
    case 'reconcile':
      await settleAll(world.userId);
      return;
    case 'cancel':
      await settleAll(world.userId);
      for (const name of world.subscriptions) if (isLive(at(name).status)) world.cancelled.add(name);
      await cancelPlan(deps, actor);
      return;
    case 'resume': {
      await settleAll(world.userId);
      const { checkout } = (await resumePlan(deps, actor)).data;
      if (checkout) authorise(checkout);
      return;
    }
    case 'refund': {
      const [invoice] = world.subscriptions.flatMap(invoicesOf).slice(one.of);
      const payment = shop.razorpay.payments.get(invoice?.payment_id ?? '');
      // A charge must have been seen before its refund is more than a charge that never was.
      if (payment) payment.status = 'refunded';
      return;
    }
    case 'clock':
      shop.app.clock.now += one.days * day;
  }
}

/** The plan at a moment, from what the gateway captured and the user cancelled, and nothing else. */
function expected(world: World, time: number): number {
  const ranks = world.subscriptions.flatMap((id) => {
    const paid = invoicesOf(id).map((invoice) => ({
      from: invoice.billing_start * 1000,
      to: invoice.billing_end * 1000,
    }));
    const { status, start_at: startAt } = at(id);
    const due = paid.length > 0 ? Math.max(...paid.map(({ to }) => to)) : startAt === null ? undefined : startAt * 1000;
    const isAwaited =
      isLive(status) && !world.cancelled.has(id) && due !== undefined && due <= time && time < due + graceMs;
    const isPaid = paid.some(({ from, to }) => from <= time && time < to);
    return isPaid || isAwaited ? [world.checkouts.get(id)?.plan ?? 0] : [];
  });
  return Math.max(plans.free, ...ranks);
}

test('access is a function of captured payments, cancellations and the time', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      shop.app.clock.now = start;
      const userId = randomUUID();
      const email = `${userId}@example.com`;
      await deps.db
        .insertInto('users')
        .values({ ...pattern, id: userId, email } as never)
        .execute();
      const world: World = { userId, subscriptions: [], checkouts: new Map(), cancelled: new Set(), mail: [] };
      try {
        for (const one of steps) {
          try {
            await perform(world, one);
          } catch (error) {
            // A refusal with a sentence; anything else fails the test.
            if (!(error instanceof AppError) || error.status >= 500) throw error;
          }
        }
        await settleAll(world.userId);
        await settleAll(world.userId);
        const facts = await readFacts(deps, userId);
        const { now } = shop.app.clock;
        for (const days of [0, 1, 2, 5, 17, 31, 34, 62, -1, -20, -40]) {
          const time = now + days * day + 1000;
          expect([days, planAt(facts, time).plan?.rank ?? plans.free]).toEqual([days, expected(world, time)]);
        }
        const granted = await deps.db
          .selectFrom('subscriptions')
          .select('payment_id')
          .where('user_id', '=', userId)
          .execute();
        expect(new Set(granted.map((grant) => grant.payment_id)).size).toBe(granted.length);
      } finally {
        // Runs share a gateway and a database: what is over is not asked about again.
        for (const table of ['renewals', 'payment_orders'] as const)
          await deps.db.updateTable(table).set({ check_due_at: null }).where('user_id', '=', userId).execute();
      }
    }),
    runs,
  );
});
