import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isTaken } from '../../../db/storage-errors.ts';
import type { PaymentOrdersTable, SubscriptionsTable } from '../../../db/tables/billing.ts';
import { accountOf, sandboxKeyId } from '../../../ports/payments/port.ts';

type Db = Kysely<Database>;

/** What each row has that stands for something at the gateway; its status is `creating` until the gateway has it. */
export type GatewayColumns = Pick<
  PaymentOrdersTable | SubscriptionsTable,
  'id' | 'user_id' | 'gateway' | 'open_slot' | 'check_due_at' | 'note' | 'created_at'
> & { status: string };

const maxNotes = 4000;

/** `isSameAccount` as a condition. */
function hasSameAccount(key: string) {
  const account = accountOf(key);
  if (account === key) return sql<SqlBool>`gateway = ${key}`;
  return sql<SqlBool>`(substr(gateway, 1, ${sql.lit(account.length)}) = ${account} and gateway <> ${sandboxKeyId})`;
}

/**
 * The queries that orders and subscriptions share.
 * @param decides columns besides `check_due_at` that say when one is checked next: if they changed meanwhile, the check
 * that is due stays
 */
export function gatewayRows<Row extends GatewayColumns>(
  name: 'payment_orders' | 'gateway_subscriptions',
  decides: readonly (keyof Row)[],
) {
  // Kysely cannot check a query whose table is a parameter: inside, both tables have the common columns.
  const table = name as 'rows';
  const rowsOf = (db: Db) => db as unknown as Kysely<{ rows: GatewayColumns; users: Database['users'] }>;
  const asRow = (row: GatewayColumns | undefined) => row as Row | undefined;
  const update = (db: Db, id: string, changes: Partial<Row>) =>
    rowsOf(db)
      .updateTable(table)
      .set(changes as Partial<GatewayColumns>)
      .where('id', '=', id);

  return {
    /** The row with these values, of columns that are unique; none has null there. */
    async find(db: Db, values: Partial<Row>): Promise<Row | undefined> {
      if (Object.values(values).includes(null)) return undefined;
      let query = rowsOf(db).selectFrom(table).selectAll();
      for (const [column, value] of Object.entries(values)) query = query.where(column as 'id', '=', value as string);
      return asRow(await query.executeTakeFirst());
    },

    /**
     * Without `on conflict`: SQLite takes none for a view, which a table is to programs of before it was renamed (record 0013).
     * @returns undefined if its slot or another unique value is taken; PostgreSQL has then ended the transaction, if any
     */
    async insert(db: Db, values: Insertable<Row>): Promise<Row | undefined> {
      const query = rowsOf(db)
        .insertInto(table)
        .values(values as never)
        .returningAll();
      try {
        return asRow(await query.executeTakeFirst());
      } catch (error) {
        if (isTaken(error)) return undefined;
        throw error;
      }
    },

    /** Opens a reserved one for its checkout. @returns undefined if the reservation was dropped */
    async open(db: Db, id: string, changes: Partial<Row>): Promise<Row | undefined> {
      return asRow(await update(db, id, changes).where('status', '=', 'creating').returningAll().executeTakeFirst());
    },

    /** Deletes a reservation: there is nothing to pay for at the gateway yet. */
    async drop(db: Db, id: string): Promise<void> {
      await rowsOf(db).deleteFrom(table).where('id', '=', id).where('status', '=', 'creating').execute();
    },

    /** Deletes reservations whose process died before the gateway answered. */
    dropStale: (db: Db, before: number) =>
      rowsOf(db).deleteFrom(table).where('status', '=', sql.lit('creating')).where('created_at', '<', before),

    /** Schedules a check at `dueAt`, unless one is due earlier. @returns the row, if that changed it */
    async checkSoon(db: Db, id: string, dueAt: number): Promise<Row | undefined> {
      const query = update(db, id, { check_due_at: dueAt } as Partial<Row>)
        .where((eb) => eb.or([eb('check_due_at', 'is', null), eb('check_due_at', '>', dueAt)]))
        .where('status', '<>', 'creating');
      return asRow(await query.returningAll().executeTakeFirst());
    },

    /** Those of one gateway account that are due for a check, longest waiting first. */
    due: (db: Db, key: string, now: number, limit: number) =>
      rowsOf(db)
        .selectFrom(table)
        .select('id')
        .where(hasSameAccount(key))
        .where('check_due_at', '<=', now)
        .orderBy('check_due_at')
        .limit(limit),

    /** Schedules the next check, unless another one has been scheduled since `row` was read. */
    async planCheck(db: Db, row: Row, changes: Partial<Row>): Promise<void> {
      let query = update(db, row.id, changes);
      for (const column of ['check_due_at' as const, ...decides]) {
        const value = row[column] as string | null;
        query = query.where(column as 'open_slot', value === null ? 'is' : '=', value);
      }
      await query.execute();
    },

    /** Appends a line to the operator's notes, unless it is there already. */
    async note(db: Db, id: string, note: string): Promise<void> {
      await rowsOf(db)
        .updateTable(table)
        .set({ note: sql<string>`coalesce(note || ${'\n'}, '') || ${note}` })
        .where('id', '=', id)
        .where(sql<boolean>`(note is null or (length(note) < ${sql.lit(maxNotes)} and note not like ${`%${note}%`}))`)
        .execute();
    },

    /** For the operator with the user's email, newest first: all, one user's, or those with a note. */
    async listWithEmail(db: Db, of: { userId?: string | undefined; noted?: boolean }, limit: number) {
      let query = rowsOf(db)
        .selectFrom(`${table} as rows`)
        .leftJoin('users', 'users.id', 'rows.user_id')
        .selectAll('rows')
        .select('users.email')
        .where('rows.status', '<>', 'creating')
        .orderBy('rows.created_at', 'desc')
        .orderBy('rows.id')
        .limit(limit);
      if (of.userId !== undefined) query = query.where('rows.user_id', '=', of.userId);
      if (of.noted) query = query.where('rows.note', 'is not', null);
      return (await query.execute()) as unknown as (Row & { email: string | null })[];
    },
  };
}

export type GatewayRows<Row extends GatewayColumns> = ReturnType<typeof gatewayRows<Row>>;
