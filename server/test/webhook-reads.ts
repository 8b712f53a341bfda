import { receiveWebhook } from '../src/features/billing/gateway/receive-webhook.ts';
import type { Shop } from './shop.ts';

/** Delivers a webhook. @returns how often a row of the table was read for itself */
export async function webhookReads(
  { app }: Pick<Shop, 'app'>,
  table: 'payment_orders' | 'gateway_subscriptions',
  { id, body, headers }: ReturnType<Shop['razorpay']['message']>,
): Promise<number> {
  let reads = 0;
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const signature = headers['x-razorpay-signature'];
  const answer = await receiveWebhook({ ...app.deps, db }, { body: Buffer.from(body), signature, eventId: id });
  if (answer.message !== 'received') throw new Error(answer.message);
  return reads;
}
