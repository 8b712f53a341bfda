import { z } from 'zod';
import { AppError } from '../../http/errors.ts';
import type { GatewayEvent, GatewayPayment, PaymentsPort } from './port.ts';
import { equalSignatures, signCheckout, signWebhook } from './signature.ts';
import type { GatewayRequest, GatewayResponse, GatewayTransport } from './transport.ts';

export const razorpayApiUrl = 'https://api.razorpay.com';
export const razorpayCheckoutUrl = 'https://checkout.razorpay.com/v1/checkout.js';

const readTimeoutMs = 2500;
const writeTimeoutMs = 6000;
const readTries = 2;

/** Secrets of an account. Without a webhook secret, webhooks are rejected. */
export interface GatewaySecrets {
  readonly keySecret: string;
  readonly webhookSecret: string | undefined;
}

const id = z.string().min(1).max(64);
const order = z.object({ id, amount: z.number().int(), currency: z.string() });
const payment = z.object({
  id,
  order_id: id.nullish(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().max(40).nullish(),
  error_description: z.string().nullish(),
  created_at: z.number(),
  amount_refunded: z.number().int().nullish(),
});
const dispute = z.object({
  id,
  payment_id: id,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
});
const payments = z.object({ items: z.array(payment) });
const event = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z.object({ entity: z.object({ id, order_id: id.nullish() }) }).optional(),
      order: z.object({ entity: z.object({ id }) }).optional(),
      refund: z.object({ entity: z.object({ payment_id: id }) }).optional(),
      dispute: z.object({ entity: z.object({ id, payment_id: id }) }).optional(),
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

function unavailable(cause: unknown): AppError {
  return new AppError('payments_unavailable', { cause });
}

function parse<T extends z.ZodType>(schema: T, response: GatewayResponse): z.output<T> {
  const parsed = schema.safeParse(response.json);
  if (response.status !== 200 || !parsed.success)
    throw unavailable(new Error(`gateway answered ${response.status}`, { cause: parsed.error }));
  return parsed.data;
}

/**
 * Razorpay's Orders API, as in its public documentation (April 2026). Reads are tried twice, writes once.
 * @param options.secrets read at each use, as the built-in gateway generates its own
 */
export function createRazorpayPayments(options: {
  source: PaymentsPort['source'];
  keyId: string;
  secrets: () => Promise<GatewaySecrets>;
  checkoutUrl: string;
  transport: GatewayTransport;
}): PaymentsPort {
  const call = async (request: Omit<GatewayRequest, 'authorization'>, timeoutMs: number, signal?: AbortSignal) => {
    const { keySecret } = await options.secrets();
    const authorization = `Basic ${Buffer.from(`${options.keyId}:${keySecret}`).toString('base64')}`;
    const limit = AbortSignal.timeout(timeoutMs);
    return options.transport({ ...request, authorization }, signal ? AbortSignal.any([limit, signal]) : limit);
  };
  const write = async (path: string, body: unknown, signal?: AbortSignal) => {
    try {
      return await call({ method: 'POST', path, body }, writeTimeoutMs, signal);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const read = async (path: string, signal?: AbortSignal) => {
    let failure: unknown;
    for (let attempt = 0; attempt < readTries && !signal?.aborted; attempt += 1) {
      try {
        const response = await call({ method: 'GET', path }, readTimeoutMs, signal);
        if (response.status < 500 && response.status !== 429) return response;
        failure = new Error(`gateway answered ${response.status}`);
      } catch (error) {
        failure = error;
      }
    }
    throw unavailable(failure);
  };

  return {
    source: options.source,
    checkout: { scriptUrl: options.checkoutUrl, key: options.keyId },

    async createOrder({ amount, currency, receipt }, signal) {
      const made = parse(order, await write('/orders', { amount, currency, receipt, notes: {} }, signal));
      if (made.amount !== amount || made.currency !== currency)
        throw unavailable(new Error('the gateway created a different order from the one requested'));
      return made;
    },

    async findPayment(paymentId, signal) {
      const response = await read(`/payments/${encodeURIComponent(paymentId)}`, signal);
      // Razorpay responds 400 for an unknown id.
      if (response.status === 400 || response.status === 404) return undefined;
      const found = toPayment(parse(payment, response));
      if (found.id !== paymentId)
        throw unavailable(new Error('the gateway returned a different payment from the one requested'));
      return found;
    },

    async paymentsOfOrder(orderId, signal) {
      const response = await read(`/orders/${encodeURIComponent(orderId)}/payments`, signal);
      return parse(payments, response).items.map(toPayment);
    },

    async findDispute(disputeId, signal) {
      const response = await read(`/disputes/${encodeURIComponent(disputeId)}`, signal);
      if (response.status === 400 || response.status === 404) return undefined;
      const found = parse(dispute, response);
      return { id: found.id, paymentId: found.payment_id, status: found.status };
    },

    async capture({ id: paymentId, amount, currency }, signal) {
      const response = await write(`/payments/${encodeURIComponent(paymentId)}/capture`, { amount, currency }, signal);
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
      const { payment: paid, order: ordered, refund, dispute: disputed } = parsed.data.payload ?? {};
      return {
        type: parsed.data.event,
        orderId: ordered?.entity.id ?? paid?.entity.order_id ?? null,
        paymentId: paid?.entity.id ?? refund?.entity.payment_id ?? disputed?.entity.payment_id ?? null,
        disputeId: disputed?.entity.id ?? null,
      };
    },
  };
}
