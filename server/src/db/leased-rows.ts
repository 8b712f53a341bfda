import { randomUUID } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import { batchRows, locksRows } from './batches.ts';
import type { Database } from './schema.ts';

/** What every table has whose rows are work that outlives a request. */
export interface LeasedColumns {
  id: string;
  owner_id: string;
  state: string;
  created_at: number;
  /** When a waiting row is due. */
  resume_at: number;
  /** The process that works on it, until the lease expires. */
  lease_id: string | null;
  leased_until: number;
}

type LeasedTable = {
  [Name in keyof Database]: Database[Name] extends LeasedColumns ? Name : never;
}[keyof Database];

interface LeaseDeps {
  readonly db: Kysely<Database>;
  readonly clock: () => number;
}

/** Another process holds the row now, or its owner has ended the work. */
export class LeaseLost extends Error {}

/** A row that this process may work on. When the lease expires, another process continues from what is stored. */
export interface Lease<Row> {
  /** The row as last stored. */
  readonly row: Row;
  /** Stores progress and renews the lease. @throws LeaseLost */
  store(change: Partial<Row>): Promise<Row>;
  /** Stores a last change and ends the lease. Does nothing if the lease is lost. */
  release(change?: Partial<Row>): Promise<void>;
}

export interface LeasedRows<Row> {
  find(db: Kysely<Database>, ownerId: string, id: string): Promise<Row | undefined>;
  /** An owner's rows, newest first. */
  list(db: Kysely<Database>, ownerId: string, limit: number): Promise<Row[]>;
  countUnfinished(db: Kysely<Database>, ownerId: string): Promise<number>;
  /** Leases one row, or those that wait longest, if they are due and no process holds them. */
  lease(deps: LeaseDeps, which: { readonly id: string } | { readonly limit: number }): Promise<Lease<Row>[]>;
  /** When the row became due that waits longest, though no process holds it. */
  oldestDueAt(deps: LeaseDeps): Promise<number | undefined>;
  /** Removes an owner's finished rows that are not among the newest `keep`. */
  trim(db: Kysely<Database>, ownerId: string, keep: number): Promise<void>;
}

export interface LeaseSettings<Row extends LeasedColumns> {
  /** States in which there is work to do. */
  readonly unfinished: readonly Row['state'][];
  /** Longer than the slowest step, so that a dead process's last call has ended when another continues. */
  readonly leaseMs: number;
  /** Changed whenever a row is leased. */
  readonly onLease?: { readonly [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };
}

/** The queries of one table of leased rows; each changes a row in one conditional statement. */
export function leasedRows<Name extends LeasedTable>(
  name: Name,
  { unfinished, leaseMs, onLease }: LeaseSettings<Database[Name]>,
): LeasedRows<Database[Name]> {
  type Row = Database[Name];
  // Kysely cannot check a query whose table is a parameter: inside, every table has the common columns.
  const table = name as 'rows';
  const rowsOf = (db: Kysely<Database>) => db as unknown as Kysely<{ rows: LeasedColumns }>;

  async function storeIfLeased(db: Kysely<Database>, id: string, leaseId: string, change: Partial<Row>) {
    const row = await rowsOf(db)
      .updateTable(table)
      .set(change)
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .returningAll()
      .executeTakeFirst();
    return row as Row | undefined;
  }

  function leaseOf({ db, clock }: LeaseDeps, leased: Row, leaseId: string): Lease<Row> {
    let row = leased;
    return {
      get row() {
        return row;
      },
      async store(change) {
        const stored = await storeIfLeased(db, row.id, leaseId, { leased_until: clock() + leaseMs, ...change });
        if (!stored) throw new LeaseLost();
        row = stored;
        return row;
      },
      async release(change = {}) {
        await storeIfLeased(db, row.id, leaseId, { ...change, leased_until: 0 });
      },
    };
  }

  return {
    async find(db, ownerId, id) {
      const query = rowsOf(db).selectFrom(table).selectAll().where('owner_id', '=', ownerId).where('id', '=', id);
      return (await query.executeTakeFirst()) as Row | undefined;
    },

    async list(db, ownerId, limit) {
      const query = rowsOf(db).selectFrom(table).selectAll().where('owner_id', '=', ownerId);
      return (await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()) as Row[];
    },

    async countUnfinished(db, ownerId) {
      const { count } = await rowsOf(db)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('state', 'in', unfinished)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async lease(deps, which) {
      const [now, leaseId] = [deps.clock(), randomUUID()];
      let due = rowsOf(deps.db)
        .selectFrom(table)
        .select('id')
        .where('state', 'in', unfinished)
        .where('leased_until', '<=', now)
        .where('resume_at', '<=', now);
      due = 'id' in which ? due.where('id', '=', which.id) : due.orderBy('resume_at').limit(which.limit);
      // Two processes that lease at once get different rows; SQLite has one writer at a time anyway.
      if (locksRows(deps.db)) due = due.forUpdate().skipLocked();
      const rows = await rowsOf(deps.db)
        .with('due', () => due)
        .updateTable(table)
        .set({ ...onLease, lease_id: leaseId, leased_until: now + leaseMs })
        .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
        .returningAll()
        .execute();
      return rows.map((row) => leaseOf(deps, row as Row, leaseId));
    },

    async oldestDueAt({ db, clock }) {
      const row = await rowsOf(db)
        .selectFrom(table)
        .select('resume_at')
        .where('state', 'in', unfinished)
        .where('leased_until', '<=', clock())
        .where('resume_at', '<=', clock())
        .orderBy('resume_at')
        .limit(1)
        .executeTakeFirst();
      return row?.resume_at;
    },

    async trim(db, ownerId, keep) {
      await rowsOf(db)
        .deleteFrom(table)
        .where('state', 'not in', unfinished)
        .where('id', 'in', (eb) => {
          const own = eb.selectFrom(table).select('id').where('owner_id', '=', ownerId);
          // SQLite takes no offset without a limit.
          return own.orderBy('created_at', 'desc').orderBy('id').offset(keep).limit(batchRows);
        })
        .execute();
    },
  };
}
