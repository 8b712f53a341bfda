import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../../src/app-deps.ts';
import { AppError } from '../../src/http/errors.ts';
import { createRazorpayPayments } from '../../src/ports/payments/razorpay.ts';
import { openSubscriptionShop } from '../subscriber.ts';
import type { Step } from './steps.ts';
import { createWorld, type World } from './world.ts';

const start = Date.UTC(2026, 0, 15, 12);

/** A shop for thousands of users, one after the other, each with a world of their own that begins on 15 January 2026. */
export async function openForMany() {
  const shop = await openSubscriptionShop();
  const { razorpay, app } = shop;
  const secrets = { keySecret: razorpay.keySecret, webhookSecret: razorpay.webhookSecret };
  const { checkout } = app.deps.payments;
  // The same client without HTTP: thousands of runs call it.
  const payments = createRazorpayPayments({
    keyId: razorpay.keyId,
    secrets: async () => secrets,
    checkoutUrl: checkout.scriptUrl,
    transport: razorpay.handle,
  });
  const deps: AppDeps = { ...app.deps, payments };
  const { id } = await shop.customer();
  const pattern = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const listed = await deps.db
    .selectFrom('plans')
    .select(['sort_order', 'price_minor'])
    .where('is_listed', '=', 1)
    .execute();
  const prices = new Map(listed.map((plan) => [plan.sort_order, plan.price_minor]));

  return {
    shop,
    deps,
    start,
    close: () => shop.close(),
    /** Runs `live` with a new user, who has no trial. */
    async withUser(isMoving: boolean, live: (world: World, userId: string) => Promise<void>): Promise<void> {
      app.clock.now = start;
      const userId = randomUUID();
      const email = `${userId}@example.com`;
      await deps.db
        .insertInto('users')
        .values({ ...pattern, id: userId, email } as never)
        .execute();
      try {
        await live(createWorld({ shop, deps, userId, prices, isMoving }), userId);
      } finally {
        // Runs share a gateway and a database: finished subscriptions and orders are not checked again.
        for (const table of ['gateway_subscriptions', 'payment_orders'] as const)
          await deps.db.updateTable(table).set({ check_due_at: null }).where('user_id', '=', userId).execute();
      }
    },
  };
}

export type Many = Awaited<ReturnType<typeof openForMany>>;

/** @returns false if it was refused with a message; any other failure is thrown */
export async function performOrRefuse(world: World, step: Step): Promise<boolean> {
  try {
    await world.perform(step);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}
