import { z } from 'zod';
import type { GatewayResponse } from '../transport.ts';
import { answer, type Call, collection, type Routes, refuse, unknownId, withBody } from './answers.ts';
import { type Book, newId } from './book.ts';
import { orderEntity, type Payment, type PaymentTerms, paymentEntity, refundEntity } from './entities.ts';

const orderInput = z.object({
  amount: z.number().int().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).default(''),
  notes: z.record(z.string(), z.string().max(256)).default({}),
});
const captureInput = z.object({ amount: z.number().int(), currency: z.string() });
const refundInput = z.object({ amount: z.number().int().min(1).optional() });

/** What is reported of an attempt, by the state it comes to. */
const eventsOf: Readonly<Record<Payment['status'], readonly string[]>> = {
  created: [],
  authorized: ['payment.authorized'],
  captured: ['payment.captured', 'order.paid'],
  refunded: [],
  failed: ['payment.failed'],
};

/** What differs from a payment of the order's amount. */
export type AttemptTerms = Partial<PaymentTerms> & Pick<PaymentTerms, 'status' | 'method'>;

export const declined = 'The payment was declined, as you chose in the test window.';

/** Orders of the built-in gateway, the payments of them, and refunds. */
export function createSandboxOrders(book: Book) {
  const { store, object, event } = book;

  async function create(input: z.output<typeof orderInput>): Promise<GatewayResponse> {
    const fresh = { status: 'created', attempts: 0, created_at: book.now() } as const;
    const order = orderEntity({ id: newId('order'), ...input, ...fresh });
    await book.save([object('order', order.id, order)]);
    return answer(order);
  }

  /** Events carry the order only if they are about one. */
  const reports = (payment: Payment, order: ReturnType<typeof orderEntity> | undefined) =>
    eventsOf[payment.status].map((type) =>
      event(type, { payment, order: type.startsWith('order.') ? order : undefined }),
    );

  async function capture(id: string, body: unknown): Promise<GatewayResponse> {
    const input = captureInput.safeParse(body);
    for (;;) {
      const found = await store.find('payment', id);
      if (!found) return unknownId();
      const { status, amount, currency, order_id: orderId } = found.fields;
      if (found.fields.captured) return refuse('This payment has already been captured');
      if (status !== 'authorized')
        return refuse('Only payments which have been authorized and not yet captured can be captured');
      if (!input.success || input.data.amount !== amount || input.data.currency !== currency)
        return refuse('Capture amount must be equal to the amount authorized');
      const payment = paymentEntity({ ...found.fields, status: 'captured' });
      const before = orderId === null ? undefined : await store.find('order', orderId);
      const order = before && orderEntity({ ...before.fields, status: 'paid' });
      const changed = [{ ...found, fields: payment }, ...(before && order ? [{ ...before, fields: order }] : [])];
      if (await book.save(reports(payment, order), changed)) return answer(payment);
    }
  }

  async function refund(
    input: z.output<typeof refundInput>,
    { id: paymentId, body, headers }: Call,
  ): Promise<GatewayResponse> {
    const key = headers['x-refund-idempotency'] || newId('key');
    const asked = JSON.stringify(body ?? {});
    for (;;) {
      const known = await store.find('refund', `refund ${key}`);
      if (known) {
        const { body: before, ...same } = known.fields;
        const isSame = same.payment_id === paymentId && (before === undefined || before === asked);
        return isSame ? answer(same) : refuse('Different request body for the same idempotency key');
      }
      const found = await store.find('payment', paymentId);
      if (found?.fields.status !== 'captured')
        return refuse('The payment status should be captured for action to be taken');
      const left = found.fields.amount - found.fields.amount_refunded;
      const { amount = left } = input;
      if (amount > left) return refuse('The total refund amount is greater than the refund payment amount');
      const payment = paymentEntity({ ...found.fields, amount_refunded: found.fields.amount_refunded + amount });
      const made = refundEntity(newId('rfnd'), { payment_id: paymentId, amount });
      const stored = object('refund', `refund ${key}`, { ...made, body: asked }, { parentId: paymentId });
      const added = [stored, event('refund.processed', { refund: made })];
      if (await book.save(added, [{ ...found, fields: payment }])) return answer(made);
    }
  }

  const read = (kind: 'order' | 'payment' | 'dispute') => async (call: Call) => {
    const found = await store.find(kind, call.id);
    return found ? answer(found.fields) : unknownId();
  };

  const routes: Routes = {
    'POST orders': withBody(orderInput, create),
    'GET orders/:id': read('order'),
    'GET orders/:id/payments': async ({ id }) => {
      if (!(await store.find('order', id))) return unknownId();
      return collection((await store.childrenOf('payment', id)).map(({ fields }) => fields));
    },
    'GET payments/:id': read('payment'),
    'POST payments/:id/capture': ({ id, body }) => capture(id, body),
    'POST payments/:id/refund': withBody(refundInput, refund),
    'GET disputes/:id': read('dispute'),
  };

  return {
    routes,
    /** The order as the checkout window shows it. */
    async show(id: string) {
      const order = await store.find('order', id);
      return order && { amount: order.fields.amount, currency: order.fields.currency, status: order.fields.status };
    },
    /**
     * An attempt to pay an order, stored with its webhooks. A visitor who has two windows may pay twice; ours does not allow it.
     * @returns undefined if the order is unknown, or paid and not to be paid `again`
     */
    async attempt(orderId: string, terms: AttemptTerms, again = false): Promise<Payment | undefined> {
      for (;;) {
        const found = await store.find('order', orderId);
        if (!found || (found.fields.status === 'paid' && !again)) return undefined;
        const { amount, currency, attempts } = found.fields;
        const error = terms.status === 'failed' ? declined : null;
        const usual = { id: newId('pay'), order_id: orderId, amount, currency, error_description: error };
        const payment = paymentEntity({ ...usual, created_at: book.now(), ...terms });
        const isPaid = payment.status === 'captured' || found.fields.status === 'paid';
        const state = { status: isPaid ? 'paid' : 'attempted', attempts: attempts + 1 } as const;
        const order = orderEntity({ ...found.fields, ...state });
        const stored = object('payment', payment.id, payment, { parentId: payment.order_id });
        if (await book.save([stored, ...reports(payment, order)], [{ ...found, fields: order }])) return payment;
      }
    },
  };
}
