import { checkPayment, createOrder, verifyPayment } from '@interest-miner/contract/billing/endpoints';
import { refundPayment } from '../../src/features/billing/gateway/refund-payment.ts';
import { AppError } from '../../src/http/errors.ts';
import type { RazorpayStandIn } from '../stand-ins/razorpay.ts';
import { oneOf, type Stage } from './acts.ts';
import type { Person } from './person.ts';
import { type Process, ServerDied } from './process.ts';

interface Message {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** What people and the gateway do about money. Webhooks arrive late, twice, out of order, or not at all. */
export function createShop(razorpay: RazorpayStandIn, processOf: () => Process) {
  const messages: Message[] = [];

  const buy = async ({ ask, chance }: Stage, who: Person) => {
    const answer = await ask(who, createOrder, { body: { plan_id: 2 + Math.floor(chance() * 2) } as never });
    if (answer?.status !== 200) return;
    const { order, payment_uuid: uuid, plan } = answer.json.data;
    who.checkouts.push({ order: order.id, uuid, plan: plan.id });
  };

  const pay = async ({ ask, chance }: Stage, who: Person) => {
    const checkout = oneOf(chance, who.checkouts);
    if (!checkout) return;
    const status = chance() < 0.7 ? 'captured' : chance() < 0.5 ? 'authorized' : 'failed';
    const { payment, signature } = await razorpay.pay(checkout.order, { status });
    if (chance() < 0.7) messages.push(razorpay.message(`payment.${status}`, payment));
    // The page may be closed before it can report.
    if (chance() < 0.3 || status === 'failed') return;
    const body = {
      order_id: checkout.order,
      payment_id: payment.id,
      signature,
      payment_uuid: checkout.uuid,
      plan_id: checkout.plan,
    };
    const times = chance() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => ask(who, verifyPayment, { body: body as never })));
  };

  const check = async ({ ask, chance }: Stage, who: Person) => {
    const checkout = oneOf(chance, who.checkouts);
    if (checkout) await ask(who, checkPayment, { params: { uuid: checkout.uuid } } as never);
  };

  /** A message of the gateway. One that is not confirmed comes again. */
  const report = async ({ chance }: Stage) => {
    const message = oneOf(chance, messages);
    if (!message) return;
    const url = '/api/subscriptions/razorpay/webhook';
    const answer = await processOf()
      .request('POST', url, { headers: message.headers, body: message.body })
      .catch((error: unknown) => {
        if (!(error instanceof ServerDied)) throw error;
        return undefined;
      });
    if (answer?.status === 200 && chance() < 0.7 && messages.includes(message))
      messages.splice(messages.indexOf(message), 1);
  };

  /** The operator refunds a payment. */
  const refund = async ({ chance }: Stage) => {
    const paid = razorpay.payments.values().filter(({ status }) => status === 'captured');
    const payment = oneOf(chance, paid);
    if (!payment) return;
    const process = processOf();
    const row = process.deps.db
      .selectFrom('payment_orders')
      .select('id')
      .where('gateway_payment_id', '=', payment.id)
      .executeTakeFirst();
    const order = await Promise.race([row, process.died]).catch(() => undefined);
    if (!order) return;
    await Promise.race([refundPayment(process.deps, order.id, undefined), process.died]).catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof ServerDied)) throw error;
    });
  };

  return {
    acts: [
      [4, 'buys a plan', buy],
      [6, 'pays', pay],
      [1, 'asks about a payment', check],
      [4, 'the gateway reports', report],
      [0.5, 'the operator refunds', refund],
    ] as const,
  };
}
