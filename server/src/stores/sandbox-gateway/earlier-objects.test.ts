import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { choosePayments } from '../../adapters.ts';
import { up } from '../../db/migrations/0143-sandbox-objects.ts';

const day = 86_400_000;

test('what the test gateway kept in eight tables goes on: keys, payments, refunds, subscriptions and messages', async () => {
  const app = await createTestApp();
  const { db } = app.deps;
  try {
    await db.schema.dropTable('sandbox_objects').execute();
    const now = app.clock.now;
    const insert = (table: string, ...values: unknown[]) =>
      sql`insert into ${sql.table(table)} values (${sql.join(values)})`.execute(db);
    await insert('sandbox_secrets', 'key_secret', 'secret-of-before');
    await insert('sandbox_secrets', 'webhook_secret', 'other-secret');
    // More than one batch.
    for (let number = 0; number < 130; number += 1)
      await insert('sandbox_orders', `order_${number}`, 4900, 'USD', `receipt-${number}`, '{}', 'created', 0, now);
    await sql`update sandbox_orders set status = 'paid', attempts = 1 where id in ('order_1', 'order_2')`.execute(db);
    const payment = async (id: string, order: string, status: string, refunded: number) => {
      await sql`insert into sandbox_payments (id, order_id, amount, currency, status, method, created_at, amount_refunded)
        values (${id}, ${order}, 4900, 'USD', ${status}, 'card', ${now}, ${refunded})`.execute(db);
    };
    await payment('pay_1', 'order_1', 'captured', 900);
    await payment('pay_2', 'order_2', 'captured', 4900);
    await payment('pay_3', 'order_3', 'failed', 0);
    await insert('sandbox_refunds', 'refund-of-before', 'rfnd_1', 'pay_1', 900, now);
    await insert('sandbox_plans', 'plan_1', 'Pro monthly', 4900, 'USD', now);
    const times = [now, now + 30 * day, now + 30 * day, null, null];
    await insert('sandbox_subscriptions', 'sub_1', 'plan_1', 'active', 120, 1, ...times, 0, 2, '{}', 3, now);
    await insert('sandbox_invoices', 'inv_1', 'sub_1', 'pay_1', now, now + 30 * day, now);
    await insert('sandbox_webhooks', 'evt_1', '{"event":"order.paid"}', 2, now + 40, now);
    await insert('sandbox_webhooks', 'evt_2', '{"event":"order.paid"}', 9, null, now);

    await up(db as never);
    const { payments, sandbox } = choosePayments(app.deps);
    expect(await sandbox?.secrets()).toEqual({ keySecret: 'secret-of-before', webhookSecret: 'other-secret' });
    const paid = { orderId: 'order_1', amount: 4900, currency: 'USD', method: 'card', createdAt: now };
    expect(await payments.findPayment('pay_1')).toMatchObject({ ...paid, status: 'captured', refunded: 900 });
    expect(await payments.findPayment('pay_2')).toMatchObject({ status: 'refunded', refunded: 4900 });
    expect(await payments.paymentsOfOrder('order_3')).toMatchObject([{ id: 'pay_3', status: 'failed' }]);
    expect(await payments.paymentsOfOrder('order_129')).toEqual([]);
    expect(await sandbox?.showOrder('order_1')).toEqual({ amount: 4900, currency: 'USD', status: 'paid' });
    const { subscriptions } = payments;
    const same = { paymentId: 'pay_1', amount: 900, key: 'refund-of-before' };
    expect(await subscriptions.refund(same)).toMatchObject({ id: 'rfnd_1', amount: 900 });
    expect(await subscriptions.refund({ ...same, amount: undefined, key: 'refund-the-rest' })).toMatchObject({
      amount: 4000,
    });
    expect(await subscriptions.charges('sub_1')).toEqual([
      { paymentId: 'pay_1', start: Math.floor(now / 1000) * 1000, end: Math.floor(now / 1000) * 1000 + 30 * day },
    ]);
    app.clock.now += 30 * day + 1000;
    await sandbox?.subscriptions.chargeDue();
    expect(await subscriptions.find('sub_1')).toMatchObject({ status: 'active', paidCount: 2, planId: 'plan_1' });
    expect(await sandbox?.pay('order_129', { outcome: 'success', method: 'card' })).toMatchObject({ status: 200 });
    const webhooks = await sql<{ id: string; due_at: number | null }>`
      select id, due_at from sandbox_objects where id like 'evt_%' and id in ('evt_1', 'evt_2') order by id`.execute(
      db,
    );
    expect(webhooks.rows).toEqual([
      { id: 'evt_1', due_at: now + 40 },
      { id: 'evt_2', due_at: null },
    ]);
  } finally {
    await app.close();
  }
});
