import { type Kysely, sql } from 'kysely';

/** It only adds: an older program keeps to its own tables, and test payments that it begins are its own. */
export const runsBeside = '0137-tests';

// biome-ignore lint/suspicious/noExplicitAny: rows of tables that no program describes any more
type Row = Record<string, any>;
interface Copied {
  readonly id?: string;
  readonly parent?: string | null;
  readonly due?: number | null;
  readonly version?: number;
  readonly fields: Record<string, unknown>;
}

const atOnce = 100;
const seconds = (time: number | null) => (time === null ? null : Math.floor(Number(time) / 1000));

function payment(row: Row) {
  const [amount, refunded] = [Number(row.amount), Number(row.amount_refunded)];
  const isFull = row.status === 'captured' && refunded >= amount;
  return {
    amount,
    currency: row.currency,
    status: isFull ? 'refunded' : row.status,
    order_id: row.order_id,
    method: row.method,
    captured: row.status === 'captured',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : isFull ? 'full' : 'partial',
    error_code: row.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    error_description: row.error_description,
  };
}

function subscription(row: Row) {
  const notes = JSON.parse(row.notes) as Record<string, string>;
  return {
    plan_id: row.plan_id,
    status: row.status,
    quantity: 1,
    total_count: row.total_count,
    paid_count: row.paid_count,
    remaining_count: row.total_count - row.paid_count,
    current_start: seconds(row.current_start),
    current_end: seconds(row.current_end),
    charge_at: seconds(row.charge_at),
    start_at: seconds(row.start_at),
    expire_by: seconds(row.expire_by),
    notes: Object.keys(notes).length === 0 ? [] : notes,
    ends_with_period: row.ends_with_period === 1,
    failures: row.failures,
  };
}

/** What each old table's rows become, in Razorpay's format. */
const kinds: Readonly<Record<string, readonly [table: string, key: string, (row: Row) => Copied]>> = {
  secret: ['sandbox_secrets', 'name', (row) => ({ id: row.name, fields: { value: row.value } })],
  order: [
    'sandbox_orders',
    'id',
    (row) => {
      const amount = Number(row.amount);
      const paid = row.status === 'paid' ? amount : 0;
      const { currency, receipt, status, attempts } = row;
      const sums = { amount, amount_paid: paid, amount_due: amount - paid };
      return { fields: { ...sums, currency, receipt, offer_id: null, status, attempts, notes: JSON.parse(row.notes) } };
    },
  ],
  payment: ['sandbox_payments', 'id', (row) => ({ parent: row.order_id, fields: payment(row) })],
  plan: [
    'sandbox_plans',
    'id',
    ({ name, amount, currency }) => ({
      fields: { interval: 1, period: 'monthly', item: { name, amount: Number(amount), currency }, notes: [] },
    }),
  ],
  subscription: [
    'sandbox_subscriptions',
    'id',
    (row) => ({ due: row.charge_at, version: row.version, fields: subscription(row) }),
  ],
  invoice: [
    'sandbox_invoices',
    'id',
    ({ subscription_id, payment_id, billing_start, billing_end }) => ({
      parent: subscription_id,
      fields: {
        status: 'paid',
        subscription_id,
        payment_id,
        billing_start: seconds(billing_start),
        billing_end: seconds(billing_end),
      },
    }),
  ],
  refund: [
    'sandbox_refunds',
    'key',
    ({ key, id, payment_id, amount }) => ({
      id: `refund ${key}`,
      parent: payment_id,
      fields: { id, status: 'processed', payment_id, amount: Number(amount) },
    }),
  ],
  webhook: [
    'sandbox_webhooks',
    'id',
    ({ body, attempts, next_attempt_at }) => ({ due: next_attempt_at, fields: { body, attempts } }),
  ],
};

async function copy(db: Kysely<unknown>, kind: string): Promise<void> {
  const [table, key, convert] = kinds[kind] ?? [];
  if (!table || !key || !convert) return;
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${atOnce}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last[key] ?? '';
    const values = rows.map((row) => {
      const { id = row.id, parent = null, due = null, version = 0, fields } = convert(row);
      const createdAt = Number(row.created_at ?? 0);
      const named = kind === 'secret' || kind === 'webhook' ? {} : { id, entity: kind, created_at: seconds(createdAt) };
      const stored = JSON.stringify({ ...named, ...fields });
      return sql`(${id}, ${kind}, ${parent}, ${stored}, ${due}, ${version}, ${createdAt})`;
    });
    await sql`insert into sandbox_objects (id, kind, parent_id, fields, due_at, version, created_at)
      values ${sql.join(values)}`.execute(db);
  }
}

/** Everything that the built-in gateway keeps is in one table. The tables of before stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_objects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(`sandbox_objects_${name}`)
      .on('sandbox_objects')
      .columns([...columns])
      .execute();
  await index('of_parent', ['parent_id']);
  await index('due', ['kind', 'due_at']);
  await index('newest', ['kind', 'created_at']);
  for (const kind of Object.keys(kinds)) await copy(db, kind);
}
