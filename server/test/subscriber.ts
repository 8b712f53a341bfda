import { getCurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import { type Customer, openShop } from './shop.ts';

/** The shop with plans that renew by themselves, and the steps of a subscription. */
export async function openSubscriptionShop(env: Record<string, string> = {}) {
  const shop = await openShop({ RAZORPAY_SUBSCRIPTIONS: 'on', ...env });
  const { app, razorpay } = shop;
  const { subscribed } = razorpay;
  return {
    ...shop,
    subscribed,
    /** What the Billing page shows about the plan. */
    current: async (who: Customer) => (await app.call(getCurrentSubscription, { token: who.token })).json.data,
    /** Confirms a checkout as the browser does after the window has closed. */
    async confirm(who: Customer, checkout: { order: { id: string }; payment_uuid: string; plan: { id: number } }) {
      const { payment, signature } = await subscribed.authorise(checkout.order.id);
      const order = { id: checkout.order.id, uuid: checkout.payment_uuid, plan: checkout.plan.id, amount: 0 };
      return { payment, answer: await shop.verify(who, order, { payment, signature }) };
    },
    /** Subscribes to a plan. @returns the gateway's id of the subscription */
    async subscribe(who: Customer, plan: number): Promise<string> {
      const { json, status, text } = await shop.order(who, plan, { auto_renew: 1 });
      if (status !== 200) throw new Error(text);
      const { answer } = await this.confirm(who, json.data);
      if (answer.status !== 200) throw new Error(answer.text);
      return json.data.order.id;
    },
    /** Delivers the webhook of an event of a subscription. */
    deliverEvent: (id: string, event: string) => {
      const subscription = subscribed.subscriptions.get(id);
      if (!subscription) throw new Error(`no subscription ${id}`);
      return shop.deliver(razorpay.subscriptionMessage(`subscription.${event}`, subscription));
    },
  };
}

export type SubscriptionShop = Awaited<ReturnType<typeof openSubscriptionShop>>;
