import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** How long a request waits for the replica to have what the primary has, in milliseconds; after that the primary answers. */
const patienceMs = 100;
const askAgainMs = 10;
/** A replica that is away or behind is left alone for this long, so that requests do not wait for it one after another. */
export const restMs = 1000;

/** Whether the replica may answer the reads of one request; undefined until its first read asks. */
interface ReplicaReads {
  isReady?: Promise<boolean>;
}
const replicaReads = new AsyncLocalStorage<ReplicaReads>();

/** Runs the work of one request, whose reads outside transactions a replica may answer. */
export const allowReplica = <T>(work: () => T): T => replicaReads.run({}, work);

/** A copy of the database that follows the primary. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Whether it may answer the request in progress: it has everything that the primary had when the request first read. */
  mayAnswer(): Promise<boolean>;
  /** Leaves it alone for a second. */
  rest(): void;
  /** For how long it has not been seen with everything, in milliseconds: 0 if it was at the last look, null before the first. */
  lagMs(): number | null;
  /** Reads that it answered. */
  reads(): number;
  countRead(): void;
}

// Behind a balancer, the address of the replica may lead to the primary itself.
const hasReplayed =
  'select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end) >= $1::pg_lsn as it';

/**
 * Follows a replica by positions in PostgreSQL's log, not by clocks: what was acknowledged before a request, at whichever process,
 * is in its answer. Away, behind, paused, delayed on purpose: the primary answers.
 */
export function followReplica(pool: pg.Pool, primary: pg.Pool): Replica {
  let restsUntil = 0;
  let completeAt: number | null = null;
  let wasComplete = false;
  let answered = 0;

  async function catchUp(): Promise<boolean> {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const end = performance.now() + patienceMs;
    for (;;) {
      const { rows: there } = await pool.query<{ it: boolean | null }>(hasReplayed, [rows[0]?.lsn]);
      if (there[0]?.it) return true;
      if (performance.now() >= end) return false;
      await wait(askAgainMs);
    }
  }

  function rest(): void {
    wasComplete = false;
    restsUntil = performance.now() + restMs;
  }

  async function look(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    const isReady = await catchUp().catch(() => false);
    if (!isReady) rest();
    else {
      wasComplete = true;
      completeAt = performance.now();
    }
    return isReady;
  }

  return {
    pool,
    async mayAnswer() {
      const request = replicaReads.getStore();
      if (request === undefined) return false;
      request.isReady ??= look();
      return request.isReady;
    },
    rest,
    lagMs: () => (completeAt === null ? null : wasComplete ? 0 : performance.now() - completeAt),
    reads: () => answered,
    countRead() {
      answered += 1;
    },
  };
}
