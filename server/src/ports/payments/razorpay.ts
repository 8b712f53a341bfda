import { z } from 'zod';
import { createGatewayClient, type GatewayAccount, parse, unavailable } from './client.ts';
import { disputeStates, type GatewayEvent, type GatewayPayment, type PaymentsPort, paymentStates } from './port.ts';
import { createRazorpaySubscriptions } from './razorpay-subscriptions.ts';
import { equalSignatures, signCheckout, signWebhook } from './signature.ts';

export const razorpayApiUrl = 'https://api.razorpay.com';
export const razorpayCheckoutUrl = 'https://checkout.razorpay.com/v1/checkout.js';

const id = z.string().min(1).max(64);
const order = z.object({ id, amount: z.number().int(), currency: z.string() });
const payment = z.object({
  id,
  order_id: id.nullish(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(paymentStates),
  method: z.string().max(40).nullish(),
  error_description: z.string().nullish(),
  created_at: z.number(),
  amount_refunded: z.number().int().nullish(),
});
const dispute = z.object({ id, payment_id: id, status: z.enum(disputeStates) });
const payments = z.object({ items: z.array(payment) });
const event = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z.object({ entity: z.object({ id, order_id: id.nullish() }) }).optional(),
      order: z.object({ entity: z.object({ id }) }).optional(),
      refund: z.object({ entity: z.object({ payment_id: id }) }).optional(),
      dispute: z.object({ entity: z.object({ id, payment_id: id }) }).optional(),
      subscription: z.object({ entity: z.object({ id }) }).optional(),
    })
    .optional(),
});

function toPayment(raw: z.output<typeof payment>): GatewayPayment {
  const refunded = raw.amount_refunded ?? 0;
  return {
    id: raw.id,
    orderId: raw.order_id ?? null,
    amount: raw.amount,
    currency: raw.currency,
    status: raw.status === 'captured' && refunded >= raw.amount ? 'refunded' : raw.status,
    method: raw.method ?? null,
    failure: raw.error_description?.slice(0, 300) ?? null,
    createdAt: raw.created_at * 1000,
    refunded,
  };
}

/** Razorpay's Orders API, as in its public documentation (April 2026). */
export function createRazorpayPayments(options: GatewayAccount & { checkoutUrl: string }): PaymentsPort {
  const client = createGatewayClient(options);
  const { find, write } = client;

  return {
    checkout: { scriptUrl: options.checkoutUrl, key: options.keyId },
    subscriptions: createRazorpaySubscriptions(options, client),

    async createOrder({ amount, currency, receipt }) {
      const made = parse(order, await write('/orders', { amount, currency, receipt, notes: {} }));
      if (made.amount !== amount || made.currency !== currency)
        throw unavailable(new Error('the gateway created a different order from the one requested'));
      return made.id;
    },

    async findPayment(paymentId, signal) {
      const found = await find(payment, `/payments/${encodeURIComponent(paymentId)}`, signal);
      if (found && found.id !== paymentId)
        throw unavailable(new Error('the gateway returned a different payment from the one requested'));
      return found && toPayment(found);
    },

    async paymentsOfOrder(orderId, signal) {
      const found = await find(payments, `/orders/${encodeURIComponent(orderId)}/payments`, signal);
      return found?.items.map(toPayment);
    },

    async findDispute(disputeId, signal) {
      const found = await find(dispute, `/disputes/${encodeURIComponent(disputeId)}`, signal);
      return found && { id: found.id, paymentId: found.payment_id, status: found.status };
    },

    async capture({ id: paymentId, amount, currency }, signal) {
      const capture = `/payments/${encodeURIComponent(paymentId)}/capture`;
      const response = await write(capture, { amount, currency }, { signal });
      if (response.status >= 400 && response.status < 500) return undefined;
      return toPayment(parse(payment, response));
    },

    async isSignedCheckout({ orderId, paymentId, signature }) {
      const { keySecret } = await options.secrets();
      return equalSignatures(signCheckout(keySecret, orderId, paymentId), signature);
    },

    async isSignedWebhook(body, signature) {
      const { webhookSecret } = await options.secrets();
      return webhookSecret !== undefined && equalSignatures(signWebhook(webhookSecret, body), signature);
    },

    readEvent(message): GatewayEvent | undefined {
      const parsed = event.safeParse(message);
      if (!parsed.success) return undefined;
      const { payment: paid, order: ordered, refund, dispute: disputed, subscription } = parsed.data.payload ?? {};
      return {
        type: parsed.data.event,
        orderId: ordered?.entity.id ?? paid?.entity.order_id ?? null,
        paymentId: paid?.entity.id ?? refund?.entity.payment_id ?? disputed?.entity.payment_id ?? null,
        disputeId: disputed?.entity.id ?? null,
        subscriptionId: subscription?.entity.id ?? null,
      };
    },
  };
}
