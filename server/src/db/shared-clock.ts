import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Clocks that are set by the network differ by less; up to here a process keeps its own. */
export const toleratedMs = 1000;
const lookEveryMs = 30_000;

/**
 * The time of one installation. Leases, codes and sessions are compared in processes that did not store them: processes whose clocks
 * are minutes apart would take each other's work and refuse each other's codes.
 */
export interface SharedClock {
  now(): number;
  /** By how much the database's clock is ahead of this machine's; 0 while they agree. */
  offsetMs(): number;
}

const databaseTime = sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`;

/**
 * Follows PostgreSQL's clock wherever this machine's differs by more than a second. While the database is away, what was known stays.
 * @param onChange called with the difference when it appears, changes by more than a second, or is gone
 */
export async function followDatabaseClock(
  db: Kysely<Database>,
  onChange: (offsetMs: number) => void,
  own: () => number = Date.now,
): Promise<SharedClock & { look(): Promise<void> }> {
  let offset = 0;

  async function look(): Promise<void> {
    const asked = own();
    const { rows } = await databaseTime.execute(db);
    const answered = own();
    const measured = Math.round(Number(rows[0]?.at) - (asked + answered) / 2);
    const doubt = toleratedMs + Math.abs(answered - asked) / 2;
    if (Math.abs(measured - offset) <= doubt) return;
    offset = Math.abs(measured) <= doubt ? 0 : measured;
    onChange(offset);
  }

  await look();
  setInterval(() => void look().catch(() => {}), lookEveryMs).unref();
  return { now: () => own() + offset, offsetMs: () => offset, look };
}

/** A difference of clocks in words. */
export function describeOffset(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  const size = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `this machine's clock is ${size} ${offsetMs > 0 ? 'behind' : 'ahead of'} the database's, which is used: set both by NTP`;
}
