import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** How old the answer of a replica may be, in milliseconds; beyond it the primary answers. */
export const maxReplicaLagMs = 1000;
/** Time between two looks at how far the replica is; only reads that may use it look. */
const lookEveryMs = 250;
/** Positions of the primary that are remembered, to date what the replica has. */
const maxPositions = 400;

const stale = new AsyncLocalStorage<true>();

/** Runs work whose reads outside transactions may be answered by a replica. */
export const allowStaleReads = <T>(work: () => T): T => stale.run(true, work);
export const mayReadStale = (): boolean => stale.getStore() === true;

/** A copy of the database that follows the primary. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Whether it has what the primary had at most a second ago, as far as this process knows. Looks again in the background. */
  isFresh(): boolean;
  /** Not used until the next look. */
  suspend(): void;
  /** How far it is behind, in milliseconds; null if it was never seen. */
  lagMs(): number | null;
  /** Reads that it answered. */
  reads(): number;
  counted<T>(read: Promise<T>): Promise<T>;
}

/** A position in the log of PostgreSQL, such as `0/16B3748`, as a number. */
const toPosition = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/** Behind a balancer, the address of the replica may lead to the primary itself. */
const replayed =
  'select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn';

/**
 * Follows how far a replica is: it is as fresh as the latest position of the primary that it has replayed. An idle primary, a replica
 * cut off, paused or delayed on purpose are told apart without trusting the replica's own clock.
 */
export function followReplica(
  pool: pg.Pool,
  primary: pg.Pool,
  clock: () => number = performance.now.bind(performance),
): Replica {
  const positions: { readonly at: number; readonly position: bigint }[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let asOf: number | null = null;
  let suspended = true;
  let answered = 0;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const at = clock();
    const [{ rows: now }, { rows: there }] = await Promise.all([
      primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'),
      pool.query<{ lsn: string | null }>(replayed),
    ]);
    if (now[0]) positions.push({ at, position: toPosition(now[0].lsn) });
    const has = toPosition(there[0]?.lsn ?? '0/0');
    const reached = positions.findLastIndex(({ position }) => position <= has);
    if (reached !== -1) asOf = positions[reached]?.at ?? asOf;
    positions.splice(0, Math.max(reached, positions.length - maxPositions));
    suspended = false;
  }

  return {
    pool,
    isFresh() {
      const now = clock();
      if (looking === undefined && now - lookedAt >= lookEveryMs) {
        lookedAt = now;
        looking = look()
          .catch(() => {
            suspended = true;
          })
          .finally(() => {
            looking = undefined;
          });
      }
      return !suspended && asOf !== null && now - asOf <= maxReplicaLagMs;
    },
    suspend() {
      suspended = true;
    },
    lagMs: () => (asOf === null ? null : clock() - asOf),
    reads: () => answered,
    async counted(read) {
      const result = await read;
      answered += 1;
      return result;
    },
  };
}
