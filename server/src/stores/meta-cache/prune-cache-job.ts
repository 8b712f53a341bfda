import type { Kysely } from 'kysely';
import { batchRows, deleteInBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { servedForMs } from '../../ports/meta/store.ts';
import { cachedBytes, deleteOldestCached } from './queries.ts';

const maxBytes = 256 * 1024 * 1024;

/**
 * Prunes the interest cache: deletes expired answers, then the oldest ones until the rest fits.
 * @param limitBytes maximum bytes of payload, 256 MB by default
 */
export function pruneMetaCacheJob(
  deps: { readonly db: Kysely<Database>; readonly clock: () => number },
  limitBytes = maxBytes,
): Job {
  return {
    name: 'prune-interest-cache',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const until = deps.clock() - servedForMs;
      await deleteInBatches(deps.db, 'interest_cache', (eb) => eb('fetched_at', '<', until), { key: ['key'], signal });
      let left = await cachedBytes(deps.db);
      while (left > limitBytes) {
        signal.throwIfAborted();
        const freed = await deleteOldestCached(deps.db, Math.min(batchRows, 50));
        if (freed === 0) return;
        left -= freed;
      }
    },
  };
}
