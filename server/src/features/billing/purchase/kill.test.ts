import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each([
  ['between grant and answer', 'answer', 1],
  ['in the middle of granting', 'grant', 0],
] as const)('a process killed %s and a retry give one grant', async (_name, dieAt, grantsLeft) => {
  const who = await shop.customer();
  const { order, paid } = await shop.payOrder(who);
  const body = {
    order_id: order.id,
    payment_id: paid.payment.id,
    signature: paid.signature,
    payment_uuid: order.uuid,
    plan_id: order.plan,
    auto_renew: 1,
  };
  await expect(shop.verifyAndDie(who.token, body, dieAt)).rejects.toMatchObject({ signal: 'SIGKILL' });
  expect(await shop.grants(who)).toHaveLength(grantsLeft);
  const row = await shop.app.deps.db
    .selectFrom('payment_orders')
    .select('status')
    .where('id', '=', order.uuid)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe(grantsLeft === 1 ? 'paid' : 'open');
  const retry = await shop.verify(who, order, paid);
  expect(retry.status).toBe(200);
  expect(retry.json.data.status).toBe('completed');
  expect(await shop.grants(who)).toHaveLength(1);
  expect(await shop.history(who)).toHaveLength(1);
});
