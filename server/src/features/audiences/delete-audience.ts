import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { Deps, UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { audienceRows } from './queries/audiences.ts';
import { toAudience } from './to-audience.ts';

/** Deletes an audience. @throws AppError not_found */
export async function deleteAudience({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  if (!(await audienceRows.markDeleted(db, ownerOf(actor), id, clock()))) throw new AppError('not_found');
  return audienceTexts.deleted;
}

/** Restores a deleted audience. @throws AppError not_found after the undo period, limit_reached */
export async function restoreAudience({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  const row = await audienceRows.restore(db, ownerOf(actor), id, clock());
  if (row === 'gone') throw new AppError('not_found', { message: audienceTexts.undoOver });
  if (row === 'full') throw new AppError('limit_reached', { message: audienceTexts.audienceLimit });
  return toAudience(row);
}

/** Removes audiences whose deletion can no longer be undone. */
export function purgeAudiencesJob({ db, clock }: Deps): Job {
  return {
    name: 'purge-audiences',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    run: (signal) => audienceRows.purge(db, clock(), signal),
  };
}
