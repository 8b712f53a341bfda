import type { Deps } from '../../deps.ts';
import { setLease } from './queries.ts';

/** How long a lease lasts after its last heartbeat, and so how long a killed process blocks a new run. */
export const leaseMs = 15_000;
const heartbeatMs = 4000;

/** Renews a run's lease until it is released, however long the model takes. Failed heartbeats are skipped. */
export function holdLease({ db, clock }: Deps, userId: string, runId: string) {
  let heartbeat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    heartbeat = heartbeat.then(() => setLease(db, userId, runId, clock() + leaseMs)).catch(() => {});
  }, heartbeatMs);
  timer.unref();
  return {
    /** Releases the lease and stops the heartbeats. */
    async release(): Promise<void> {
      clearInterval(timer);
      await heartbeat;
      await setLease(db, userId, runId, 0);
    },
  };
}
