import { createHash, randomUUID } from 'node:crypto';
import type { OverlapMatrix } from '@interest-miner/contract/audiences/overlap-endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { OverlapRunsTable } from '../../../db/tables/audiences.ts';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { dayMs, toIso } from '../../../lib/time.ts';
import { findSnapshots } from '../../lists/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { checkCountries } from '../fill-in.ts';
import { audienceRows } from '../queries/audiences.ts';
import { cancelRun, countUnfinished, overlapRows, startRun } from '../queries/overlap-runs.ts';
import { type MatrixSizes, matrixSizes, readMatrix } from './matrix.ts';
import { advanceRun } from './overlap-job.ts';

/** Finished matrices kept for each person, and how many may be unfinished at once. */
const kept = 50;
const maxUnfinished = 5;

const nothing: MatrixSizes = { each: {}, either: {} };

function toMatrix(run: OverlapRunsTable, now: number): OverlapMatrix {
  const interests = JSON.parse(run.interests) as InterestSnapshot[];
  const waitMs = run.state === 'waiting' ? Math.max(1000, run.resume_at - now) : null;
  return {
    id: run.id,
    state: run.state,
    countries: JSON.parse(run.countries) as string[],
    ...readMatrix({ interests, sizes: matrixSizes.parse(JSON.parse(run.sizes)) }),
    retry_after_seconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
    notice: run.notice,
    created_at: toIso(run.created_at),
    finished_at: toIso(run.finished_at),
  };
}

/** The key of a question, whatever the order of its countries; the order of its interests matters. */
function keyOf(interests: readonly InterestSnapshot[], countries: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([interests.map(refOf), [...countries].sort()]))
    .digest('base64url');
}

/**
 * Starts a matrix of overlaps, or continues the actor's earlier one of the same interests and countries.
 * @throws AppError rate_limited, unknown_interest, validation_failed, interests_unavailable
 */
export async function startOverlap(
  { deps, actor }: UserContext,
  { ids, countries: asked }: { ids: readonly string[]; countries: readonly string[] },
) {
  await deps.limits.take(attemptLimits.overlaps, actor.userId);
  const countries = [...new Set(asked)];
  checkCountries(countries, 'countries');
  const interests = await findSnapshots(deps, ids);
  if (interests.length < 2) throw new AppError('validation_failed', { message: audienceTexts.overlapTooFew });
  const [ownerId, key, now] = [ownerOf(actor), keyOf(interests, countries), deps.clock()];
  const row: OverlapRunsTable = {
    id: randomUUID(),
    owner_id: ownerId,
    key,
    state: 'running',
    countries: JSON.stringify(countries),
    interests: JSON.stringify(interests),
    sizes: JSON.stringify(nothing),
    resume_at: now,
    notice: null,
    lease_id: null,
    leased_until: 0,
    created_at: now,
    finished_at: null,
  };
  const run = await deps.db.transaction().execute(async (db) => {
    await audienceRows.lockOwner(db, ownerId);
    if ((await countUnfinished(db, ownerId, key)) >= maxUnfinished) {
      throw new AppError('rate_limited', { message: audienceTexts.overlapsRunning, retryAfterSeconds: 60 });
    }
    return startRun(db, row, now - dayMs);
  });
  await overlapRows.trim(deps.db, ownerId, kept);
  const work = deps.tasks.run((signal) => advanceRun(deps, run.id, signal));
  // Without Meta everything is known at once; with Meta the job continues if this process stops.
  if ((await deps.audienceSizes.of(ownerId)) === null) await work;
  else work.catch(() => {});
  return toMatrix((await overlapRows.find(deps.db, ownerId, run.id)) ?? run, deps.clock());
}

/** The actor's matrix with the sizes known so far. @throws AppError not_found */
export async function getOverlap({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  const run = await overlapRows.find(db, ownerOf(actor), id);
  if (!run) throw new AppError('not_found');
  return toMatrix(run, clock());
}

/** Stops the actor's matrix; what is filled in stays. @throws AppError not_found */
export async function cancelOverlap({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  const run = await cancelRun(db, ownerOf(actor), id, clock());
  if (!run) throw new AppError('not_found');
  return toMatrix(run, clock());
}
