import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';

const operatorToken = 'operator-token-of-the-tests';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ OPERATOR_TOKEN: operatorToken });
});
afterAll(() => shop.close());

const open = (accept: string, token = operatorToken) =>
  shop.app.request<{ months: object[]; plans: object[] }>('GET', '/operator/plans', {
    headers: { authorization: `Bearer ${token}`, accept },
  });

test('the page shows plans and revenue by month with a chart, to the operator only', async () => {
  const who = await shop.customer();
  await shop.buy(who, plans.pro);
  const { json } = await open('application/json');
  expect(json.months).toHaveLength(12);
  expect(json.months.at(-1)).toEqual({ month: '2026-01', active: 1, started: 1, ended: 0, revenue: { USD: 4900 } });
  expect(json.plans).toContainEqual({ plan: 'Pro', source: 'payment', users: 1 });
  const page = await open('text/html');
  expect(page.text).toContain('<h1>Paid plans now: 1</h1>');
  expect(page.text).toContain('<svg');
  expect(page.text).toContain('$49.00');
  expect(page.text).not.toContain(who.email);
  expect((await open('text/html', who.token)).status).toBe(401);
});
