import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** How often a refused write is tried again. */
const retryMs = 2000;
/** Writes kept for later; more are dropped, so that a long outage does not fill the memory. */
const maxKept = 10_000;

/** Whether the database takes writes, and what is written once it does again. Reads go on meanwhile. */
export interface Writes {
  /** Set while a full disk, a failing one or a read-only database refuses writes. */
  readonly refused: boolean;
  /** Notes the error of a write. @returns whether it says that the database refuses writes */
  note(error: unknown): boolean;
  /** Tries a write now, unless one is known to be refused. */
  check(): Promise<void>;
  /**
   * Keeps a write until writes work again. Writes of one key are added up.
   * @param write gets the sum of the amounts kept under the key
   */
  keep(key: string, write: (amount: number) => Promise<unknown>, amount?: number): void;
  /** The sum kept under a key, 0 if none. */
  kept(key: string): number;
  /** Told by SQLite's log: whether the disk persists writes. */
  setDiskFailed(failed: boolean): void;
  /** Stops trying. */
  close(): void;
}

// PostgreSQL: disk full, read-only transaction. Node: disk full, over the quota, read-only, damaged.
const refusals = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
// SQLite: READONLY, IOERR, FULL.
const sqliteRefusals = new Set([8, 10, 13]);

/** Whether an error says that nothing can be written for now: the disk is full or fails, or the database is read-only. */
export function isWriteRefusal(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteRefusals.has(errcode & 0xff);
  return typeof code === 'string' && refusals.has(code);
}

const keptWrittenAt = 'kept_written_at';

async function saveTime(db: Kysely<Database>, name: string, now: number): Promise<void> {
  const row = { name, value: String(now) };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

/** When some process last wrote all that it had kept, in milliseconds since 1970; 0 if never. */
export async function findKeptWrittenAt(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', keptWrittenAt).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** @param onChange called when the database begins to refuse writes, and when it takes them again */
export function createWrites(
  db: Kysely<Database>,
  clock: () => number,
  onChange: (refused: boolean) => void = () => {},
): Writes {
  const keptWrites = new Map<string, { amount: number; write: (amount: number) => Promise<unknown> }>();
  let refused = false;
  let diskFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let isRetrying = false;

  const set = (next: boolean) => {
    if (next !== refused) onChange(next);
    refused = next;
    if (next && !isRetrying) timer ??= setTimeout(retry, retryMs).unref();
  };
  const note = (error: unknown) => {
    const isRefusal = isWriteRefusal(error);
    if (isRefusal) set(true);
    return isRefusal;
  };
  async function writeKept(): Promise<void> {
    if (keptWrites.size === 0) return;
    for (const [key, entry] of keptWrites) {
      const { amount, write } = entry;
      try {
        await write(amount);
      } catch (error) {
        if (note(error)) return;
        // It can never be written, for example because the account was deleted meanwhile.
      }
      // What was added during the write stays for the next round.
      entry.amount -= amount;
      if (entry.amount === 0) keptWrites.delete(key);
    }
    if (keptWrites.size > 0) return writeKept();
    await saveTime(db, keptWrittenAt, clock());
  }
  /** One at a time, or a kept write would be made twice. */
  async function retry(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRetrying) return;
    isRetrying = true;
    try {
      await saveTime(db, 'last_write_check', clock());
      set(diskFailed);
      if (!diskFailed) await writeKept();
    } catch {
      set(true);
    } finally {
      isRetrying = false;
      set(refused);
    }
  }
  return {
    get refused() {
      return refused;
    },
    note,
    async check() {
      if (!refused) await saveTime(db, 'last_write_check', clock()).catch(note);
    },
    keep(key, write, amount = 1) {
      const entry = keptWrites.get(key);
      if (entry) entry.amount += amount;
      else if (keptWrites.size < maxKept) keptWrites.set(key, { amount, write });
    },
    kept: (key) => keptWrites.get(key)?.amount ?? 0,
    setDiskFailed(failed) {
      diskFailed = failed;
      if (failed) set(true);
      else if (refused) void retry();
    },
    close: () => clearTimeout(timer),
  };
}
