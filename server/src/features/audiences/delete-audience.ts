import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { inBatches } from '../../db/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { freePlace, markDeleted, purgeBeyond, purgeDeleted, takePlace, unmarkDeleted } from './queries/audiences.ts';
import { toAudience } from './to-audience.ts';

/** How long a deletion can be undone; a job removes the rows later. */
const undoMs = audienceLimits.undoHours * hourMs;
/** Deleted audiences kept for an undo. */
const maxDeleted = 20;

/** Deletes an audience. @throws AppError not_found */
export async function deleteAudience({ db, clock }: Deps, actor: Actor, id: string) {
  const ownerId = ownerOf(actor);
  await db.transaction().execute(async (transaction) => {
    await freePlace(transaction, ownerId);
    if (!(await markDeleted(transaction, ownerId, id, clock()))) throw new AppError('not_found');
  });
  await purgeBeyond(db, ownerId, maxDeleted);
  return { success: true as const, message: audienceTexts.deleted };
}

/** Restores a deleted audience. @throws AppError not_found after the undo period, limit_reached */
export async function restoreAudience({ db, clock }: Deps, actor: Actor, id: string) {
  const ownerId = ownerOf(actor);
  const row = await db.transaction().execute(async (transaction) => {
    const hasPlace = await takePlace(transaction, ownerId, audienceLimits.perPerson);
    const restored = await unmarkDeleted(transaction, ownerId, id, clock() - undoMs);
    if (!restored) throw new AppError('not_found', { message: audienceTexts.undoOver });
    if (!hasPlace) throw new AppError('limit_reached', { message: audienceTexts.audienceLimit });
    return restored;
  });
  return { success: true as const, data: toAudience(row) };
}

/** Removes audiences whose deletion can no longer be undone. */
export function purgeAudiencesJob({ db, clock }: Deps): Job {
  return {
    name: 'purge-audiences',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    // One minute after the undo period, because the clocks of processes differ.
    run: (signal) => inBatches((limit) => purgeDeleted(db, clock() - undoMs - minuteMs, limit), signal),
  };
}
