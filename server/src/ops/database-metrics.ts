import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import type { SharedClock } from '../db/shared-clock.ts';
import type { Writes } from '../db/writes.ts';

/** What this process knows of its database without asking it. */
export interface DatabaseSources {
  readonly pools: Connection['pools'];
  readonly replica?: Replica | undefined;
  readonly sharedClock?: SharedClock | undefined;
  readonly writes: Writes;
}

/** Writes that wait in memory, or were lost, while the database takes none. */
function observeWrites(writes: Writes, registers: Registry[]): void {
  new Gauge({
    name: 'database_writes_refused',
    help: '1 while the database refuses writes (disk full, or read-only) and only reads go on',
    registers,
    collect() {
      this.set(writes.refused ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_writes_kept',
    help: 'Searches, sessions and events in the memory of this process, written once the database takes writes again',
    registers,
    collect() {
      this.set(writes.counts().kept);
    },
  });
  new Counter({
    name: 'database_writes_dropped_total',
    help: 'Searches, sessions and events that were not kept for lack of places, or that the database refused for good',
    registers,
    collect() {
      this.reset();
      this.inc(writes.counts().dropped);
    },
  });
}

/** How far the replica is behind, and what it answers. */
function observeReplica(replica: Replica, registers: Registry[]): void {
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How long the replica has lacked something of the primary, by the last request that could use it; NaN before one',
    registers,
    collect() {
      this.set((replica.lagMs() ?? Number.NaN) / 1000);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that the replica answered instead of the primary',
    registers,
    collect() {
      this.reset();
      this.inc(replica.reads());
    },
  });
}

/** Connections by what they are for: writes, reads, and reads from the replica. */
function observePools(pools: Readonly<Record<string, Pool>>, registers: Registry[]): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL, and queries waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** Registers what one process sees of its database. */
export function observeDatabase({ pools, replica, sharedClock, writes }: DatabaseSources, registers: Registry[]): void {
  observeWrites(writes, registers);
  if (replica) observeReplica(replica, registers);
  if (pools) observePools({ ...pools, ...(replica && { replica: replica.pool }) }, registers);
  if (sharedClock)
    new Gauge({
      name: 'database_clock_offset_seconds',
      help: "By how much the database's clock is ahead of this machine's; 0 within a second",
      registers,
      collect() {
        this.set(sharedClock.offsetMs() / 1000);
      },
    });
}
