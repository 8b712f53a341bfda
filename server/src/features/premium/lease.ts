import type { PremiumDeps } from './deps.ts';
import { setLease } from './queries.ts';

/** How long after its last heartbeat a run may be replaced: what a killed process leaves behind blocks no longer. */
export const leaseMs = 15_000;
const heartbeatMs = 4000;

/** Keeps a run's lease alive, however long a model thinks, until it is released. A failed heartbeat is left out. */
export function holdLease({ db, clock }: Pick<PremiumDeps, 'db' | 'clock'>, userId: string, runId: string) {
  let heartbeat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    heartbeat = heartbeat.then(() => setLease(db, userId, runId, clock() + leaseMs)).catch(() => {});
  }, heartbeatMs);
  timer.unref();
  return {
    /** Gives the lease back; no heartbeat takes it again. */
    async release(): Promise<void> {
      clearInterval(timer);
      await heartbeat;
      await setLease(db, userId, runId, 0);
    },
  };
}
