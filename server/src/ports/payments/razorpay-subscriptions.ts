import { z } from 'zod';
import { type GatewayAccount, type GatewayClient, parse, unavailable } from './client.ts';
import { type GatewayCharge, type GatewaySubscription, type SubscriptionsPort, subscriptionStates } from './port.ts';
import { equalSignatures, signSubscription } from './signature.ts';

/** Razorpay has no endless subscriptions: ten years of months. */
const totalCount = 120;
const pageSize = 100;

const id = z.string().min(1).max(64);
const seconds = z.number().int().nullish();
const plan = z.object({ id, item: z.object({ amount: z.number().int(), currency: z.string() }) });
const subscription = z.object({
  id,
  plan_id: id,
  status: z.enum(subscriptionStates),
  paid_count: z.number().int().nullish(),
  current_start: seconds,
  current_end: seconds,
});
const invoices = z.object({
  items: z.array(
    z.object({ payment_id: id.nullish(), status: z.string(), billing_start: seconds, billing_end: seconds }),
  ),
});
const refund = z.object({ id, amount: z.number().int() });
const refusal = z.object({ error: z.object({ description: z.string() }) });

const toMs = (value: number | null | undefined) => (value === null || value === undefined ? null : value * 1000);
const toSeconds = (value: number) => Math.floor(value / 1000);

function toSubscription(raw: z.output<typeof subscription>): GatewaySubscription {
  return {
    id: raw.id,
    planId: raw.plan_id,
    status: raw.status,
    paidCount: raw.paid_count ?? 0,
    currentStart: toMs(raw.current_start),
    currentEnd: toMs(raw.current_end),
  };
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429 && status !== 401;

/** Razorpay's Subscriptions and Refunds APIs, as in its public documentation (April 2026). */
export function createRazorpaySubscriptions(account: GatewayAccount, client: GatewayClient): SubscriptionsPort {
  const path = (name: string, action = '') => `/subscriptions/${encodeURIComponent(name)}${action}`;

  async function chargesFrom(name: string, skip: number, signal?: AbortSignal): Promise<GatewayCharge[]> {
    const query = new URLSearchParams({ subscription_id: name, count: `${pageSize}`, skip: `${skip}` });
    const { items } = parse(invoices, await client.read(`/invoices?${query}`, signal));
    const paid = items.flatMap(({ payment_id: paymentId, status, billing_start: start, billing_end: end }) =>
      status === 'paid' && paymentId ? [{ paymentId, start: toMs(start), end: toMs(end) }] : [],
    );
    return items.length < pageSize ? paid : [...paid, ...(await chargesFrom(name, skip + pageSize, signal))];
  }

  return {
    async createPlan({ name, amount, currency, reference }) {
      const body = { period: 'monthly', interval: 1, item: { name, amount, currency }, notes: { plan: reference } };
      const made = parse(plan, await client.write('/plans', body));
      if (made.item.amount !== amount || made.item.currency !== currency)
        throw unavailable(new Error('the gateway created a different plan from the one requested'));
      return made.id;
    },

    async create({ planId, startsAt, expiresAt, reference }) {
      const body = {
        plan_id: planId,
        total_count: totalCount,
        quantity: 1,
        customer_notify: true,
        expire_by: toSeconds(expiresAt),
        notes: { reference },
        ...(startsAt === null ? {} : { start_at: toSeconds(startsAt) }),
      };
      const made = parse(subscription, await client.write('/subscriptions', body));
      if (made.plan_id !== planId) throw unavailable(new Error('the gateway subscribed to a different plan'));
      return made.id;
    },

    async find(name, signal) {
      const found = await client.find(subscription, path(name), signal);
      if (found && found.id !== name) throw unavailable(new Error('the gateway returned a different subscription'));
      return found && toSubscription(found);
    },

    charges: (name, signal) => chargesFrom(name, 0, signal),

    async cancel(name, when, signal) {
      const body = { cancel_at_cycle_end: when === 'end' };
      const response = await client.write(path(name, '/cancel'), body, { signal });
      if (isRefusal(response.status)) return false;
      parse(subscription, response);
      return true;
    },

    async isSigned({ subscriptionId, paymentId, signature }) {
      const { keySecret } = await account.secrets();
      return equalSignatures(signSubscription(keySecret, paymentId, subscriptionId), signature);
    },

    async refund({ paymentId, amount, key }) {
      const body = { speed: 'normal', receipt: key, ...(amount === undefined ? {} : { amount }) };
      const headers = { 'x-refund-idempotency': key };
      const response = await client.write(`/payments/${encodeURIComponent(paymentId)}/refund`, body, { headers });
      const refused = isRefusal(response.status) ? refusal.safeParse(response.json) : undefined;
      if (refused?.success) return { refused: refused.data.error.description };
      return parse(refund, response);
    },
  };
}
