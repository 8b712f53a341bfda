import { sql } from 'kysely';
import type { TestApp } from './harness.ts';

/** Tables without personal data, and why. A new table belongs here or needs a `user_id` or `owner_id` column. */
const impersonal: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migrations',
  schema_older_programs: 'names of migrations',
  job_leases: 'names of jobs',
  plans: 'what is on offer',
  oauth_clients: 'programs that registered themselves, whoever uses them',
  settings: 'keys of the installation',
  password_codes: 'keyed hashes of addresses that run out within a day',
  facebook_states: 'hashes that run out within minutes; they go with the session that began them',
  payment_events: 'ids of the payment gateway; whose they are is known through payment_orders only',
  refunded_payments: 'ids of the payment gateway',
  receipt_counter: 'one number',
  invoice_counters: 'one number per series and year',
  gateway_plans: 'what is on offer at the payment gateway',
  refunds: 'ids of orders; whose they are is known through payment_orders only',
  billing_notices: 'ids of orders, grants and renewals, and which mail was sent about them',
  sandbox_objects: "an outside service's book: amounts, states, times and our ids, no person",
  sandbox_secrets: 'keys of the installation',
  sandbox_orders: "an outside service's book: amounts and our order ids, no person",
  sandbox_payments: "an outside service's book",
  sandbox_plans: "an outside service's price list",
  sandbox_subscriptions: "an outside service's book: states, times and our ids, no person",
  sandbox_invoices: "an outside service's book",
  sandbox_refunds: "an outside service's book",
  sandbox_webhooks: "an outside service's messages: amounts and ids",
  interest_cache: 'answers of Meta under hashes of what was asked, whoever asked',
  catalogue_checks: 'what Meta said about interests of the catalogue',
  interest_source_pauses: 'limits of the installation',
  meta_budgets: 'calls made on an ad account, under its hash; deleted within hours',
  rate_limits: 'hashed keys that run out',
};

interface Dump {
  readonly table: string;
  readonly text: string;
}

/** What views show is in the tables. */
async function tables(app: TestApp) {
  return (await app.deps.db.introspection.getTables()).filter(({ isView }) => !isView);
}

/** Every row of every table as text. */
async function dumpTables(app: TestApp): Promise<Dump[]> {
  const dumps: Dump[] = [];
  for (const { name } of await tables(app)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.deps.db);
    dumps.push({ table: name, text: JSON.stringify(rows) });
  }
  return dumps;
}

/** Tables that contain one of the texts, ignoring case. */
export async function tablesWith(app: TestApp, ...texts: string[]): Promise<string[]> {
  const dumps = await dumpTables(app);
  return dumps
    .filter(({ text }) => texts.some((wanted) => text.toLowerCase().includes(wanted.toLowerCase())))
    .map(({ table }) => table)
    .sort();
}

const isOwner = (column: string) => column === 'user_id' || column === 'owner_id';

/** Tables with personal data; fails for an unclassified table. */
async function personalTables(app: TestApp) {
  const all = await tables(app);
  const personal = all.filter(({ columns }) => columns.some(({ name }) => isOwner(name)));
  const unknown = all.filter((table) => !personal.includes(table) && table.name !== 'users' && !impersonal[table.name]);
  if (unknown.length > 0) {
    const names = unknown.map((table) => table.name).join(', ');
    throw new Error(`Does ${names} contain personal data? Declare it in server/test/personal-data.ts.`);
  }
  return personal;
}

/**
 * Inserts one row of a user into every table with a `user_id` or `owner_id`, a marker in each of its texts, ignoring foreign keys:
 * this also covers tables that no test fills through the API yet.
 */
export async function plantEverywhere(app: TestApp, userId: string, marker: string, except: readonly string[]) {
  const personal = (await personalTables(app)).filter(({ name }) => !except.includes(name));
  const postgres = app.connection.engine === 'postgres';
  await app.deps.db.connection().execute(async (db) => {
    await (postgres ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(db);
    try {
      for (const table of personal) {
        const values = table.columns.map(({ name, dataType }) => {
          if (isOwner(name)) return userId;
          return /text|char/i.test(dataType) ? `${marker} ${table.name} ${name}` : 1;
        });
        const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
        // Some tables have one row per user, which may exist already.
        const row = sql`(${columns}) values (${sql.join(values)}) on conflict do nothing`;
        await sql`insert into ${sql.table(table.name)} ${row}`.execute(db);
      }
    } finally {
      await (postgres ? sql`set session_replication_role = origin` : sql`pragma foreign_keys = on`).execute(db);
    }
  });
  return personal.map(({ name }) => name);
}

/** Every row that belongs to a user, by table: equal before and after whatever must not touch it. */
export async function rowsOf(app: TestApp, userId: string): Promise<Record<string, unknown[]>> {
  const { db } = app.deps;
  const dumps: Record<string, unknown[]> = {
    users: await db.selectFrom('users').where('id', '=', userId).selectAll().execute(),
  };
  for (const { name, columns } of await personalTables(app)) {
    const owners = columns
      .filter((column) => isOwner(column.name))
      .map((column) => sql`${sql.ref(column.name)} = ${userId}`);
    const { rows } = await sql`select * from ${sql.table(name)} where ${sql.join(owners, sql` or `)}`.execute(db);
    dumps[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dumps;
}
