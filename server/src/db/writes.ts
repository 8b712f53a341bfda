import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { applyOnce, deleteNotes } from './apply-once.ts';
import { createPlaces } from './kept-places.ts';
import type { Database } from './schema.ts';
import { isStorageFailure, isWriteRefusal } from './storage-errors.ts';

/** How often a refused write is tried again. */
const retryMs = 2000;
type LateWrite = (transaction: Kysely<Database>, amount: number) => Promise<unknown>;

interface KeepOptions {
  /** Whose write it is: each account has a bounded number of places. */
  readonly account: string;
  /** Added to what the key holds; negative to take back. 1 by default. */
  readonly amount?: number;
  /** Whether it may use the places reserved for sessions. */
  readonly isSession?: boolean;
}

/** Whether the database takes writes, and what is written once it does again. Reads go on meanwhile. */
export interface Writes {
  /** Set while a full disk, a failing one or a read-only database refuses writes. */
  readonly refused: boolean;
  /** Notes the error of a write. @returns whether it says that the database refuses writes */
  note(error: unknown): boolean;
  /**
   * Writes, or does without while the database refuses writes.
   * @param instead what to do then, by reading alone @throws any other error of the write
   */
  orElse<T>(write: () => Promise<T>, instead: () => T | Promise<T>): Promise<T>;
  /** Tries a write now, unless one is known to be refused. */
  check(): Promise<void>;
  /**
   * Keeps a write until writes work again. Writes of one key are added up. It takes effect once, even if the connection is
   * lost while it is committed.
   * @param write gets a transaction and the sum of the amounts kept under the key
   * @returns false if there was no place for it: the caller decides whether to go on without
   */
  keep(key: string, write: LateWrite, options: KeepOptions): boolean;
  /** The sum kept under a key, 0 if none. */
  kept(key: string): number;
  /** Writes that wait now, and those lost since the start: without a place, or refused for good. */
  counts(): { readonly kept: number; readonly dropped: number };
  /** Told by SQLite's log: whether the disk persists writes. */
  setDiskFailed(failed: boolean): void;
  /** Stops trying. */
  close(): void;
}

/** What the log is told. */
interface WritesListener {
  /** The database begins to refuse writes, or takes them again. */
  onChange?(refused: boolean): void;
  /** Kept writes of one round that can never be written, with the error of the first. */
  onDropped?(count: number, error: unknown): void;
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

interface KeptWrite {
  amount: number;
  readonly write: LateWrite;
  readonly account: string;
  readonly isSession: boolean;
  /** The part being written: tried again as it was until its outcome is known. */
  attempt?: { readonly id: string; readonly amount: number } | undefined;
}

/** Keeps writes in the memory of this process while the database refuses them. @param clock milliseconds since 1970 */
export function createWrites(
  db: Kysely<Database>,
  clock: () => number,
  { onChange = () => {}, onDropped = () => {} }: WritesListener = {},
): Writes {
  const keptWrites = new Map<string, KeptWrite>();
  const places = createPlaces();
  const ofProcess = randomUUID();
  let attempts = 0;
  let dropped = 0;
  let refused = false;
  let diskFailed = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let isRetrying = false;

  const schedule = () => {
    const isNeeded = refused || keptWrites.size > 0;
    if (isNeeded && !isRetrying && !isClosed) timer ??= setTimeout(retry, retryMs).unref();
  };
  const set = (next: boolean) => {
    if (next !== refused) onChange(next);
    refused = next;
    schedule();
  };
  const note = (error: unknown) => {
    const isRefusal = isWriteRefusal(error);
    if (isRefusal) set(true);
    return isRefusal;
  };
  const remove = (key: string, entry: KeptWrite) => {
    if (keptWrites.delete(key)) places.free(entry);
  };
  /** @returns false after an error that passes: what is left waits for the next round */
  async function writeKept(): Promise<boolean> {
    let lost = 0;
    let firstError: unknown;
    try {
      for (let next = first(); next; next = first()) {
        const [key, entry] = next;
        if (!entry.attempt) attempts += 1;
        entry.attempt ??= { id: `${ofProcess}_${attempts}`, amount: entry.amount };
        const { id, amount } = entry.attempt;
        try {
          await applyOnce(db, id, clock(), (transaction) => entry.write(transaction, amount));
        } catch (error) {
          if (note(error)) return false;
          if (isStorageFailure(error)) {
            // To the end, or one that always times out would hold up the others.
            keptWrites.delete(key);
            keptWrites.set(key, entry);
            return false;
          }
          firstError ??= error;
          lost += 1;
        }
        // What was added during the write stays for the next one.
        entry.attempt = undefined;
        entry.amount -= amount;
        if (entry.amount === 0) remove(key, entry);
      }
      return true;
    } finally {
      dropped += lost;
      if (lost > 0) onDropped(lost, firstError);
    }
  }
  /** The write that waits longest. Those that were taken back are left out. */
  function first(): [string, KeptWrite] | undefined {
    for (const [key, entry] of keptWrites) {
      if (entry.amount !== 0 || entry.attempt) return [key, entry];
      remove(key, entry);
    }
    return undefined;
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
      if (!diskFailed && keptWrites.size > 0 && (await writeKept())) {
        await saveTime(db, keptWrittenAt, clock());
        await deleteNotes(db, ofProcess, clock());
      }
    } catch (error) {
      note(error);
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
    async orElse(write, instead) {
      if (refused) return instead();
      try {
        return await write();
      } catch (error) {
        if (!note(error)) throw error;
        return instead();
      }
    },
    async check() {
      if (!refused) await saveTime(db, 'last_write_check', clock()).catch(note);
    },
    keep(key, write, { account, amount = 1, isSession = false }) {
      const entry = keptWrites.get(key);
      if (entry) {
        entry.amount += amount;
        return true;
      }
      const kept = { amount, write, account, isSession };
      if (!places.take(kept)) {
        dropped += 1;
        return false;
      }
      keptWrites.set(key, kept);
      schedule();
      return true;
    },
    kept: (key) => keptWrites.get(key)?.amount ?? 0,
    counts: () => ({ kept: keptWrites.size, dropped }),
    setDiskFailed(failed) {
      diskFailed = failed;
      if (failed) set(true);
      else if (refused) void retry();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
