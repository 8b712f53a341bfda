import { yearSeen } from '@interest-miner/contract/at-meta';
import type { ReadySet } from '@interest-miner/contract/audiences/endpoints';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, isMetaId, snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import { chooseReadySets } from '@interest-miner/engine';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { getAnalysis } from '../premium/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkAtMeta } from './lost-at-meta.ts';

/**
 * Ready-to-test sets of interests, from one of the actor's analyses.
 * @throws AppError not_found, rate_limited, interests_unavailable
 */
export async function readySets(
  { deps, actor }: UserContext,
  { analysis_id: analysisId }: { analysis_id: string },
): Promise<ReadySet[]> {
  await deps.limits.take(attemptLimits.readySets, actor.userId);
  const { analyzedInterests } = await getAnalysis({ deps, actor }, { id: analysisId });
  const known = await deps.catalogue.find(analyzedInterests.map(({ id }) => id));
  // An ad set takes Meta's ids only, and only of what Meta still offers.
  const offered = analyzedInterests.filter(({ id, at_meta }) => isMetaId(id) && at_meta?.state !== 'removed');
  const ids = offered.map(({ id }) => id);
  const { lost } = await checkAtMeta(deps, ownerOf(actor), ids, maxChecked);
  const usable = offered.filter(({ id }) => !lost.has(id));
  const ranking = usable.map((row) => ({
    id: row.id,
    name: row.name,
    relevance: row.relevanceScore,
    kind: known.get(row.id)?.kind ?? null,
    lower: row.audienceSizeLowerBound,
    upper: row.audienceSizeUpperBound,
    snapshot: snapshotOfAnalyzed(row),
  }));
  const year = new Date(deps.clock()).getUTCFullYear();
  return chooseReadySets(ranking, audienceLimits.readySet).map(({ kind, rows }) => ({
    kind,
    title: audienceTexts.sets[kind].title,
    why: `${audienceTexts.sets[kind].why}${audienceTexts.withId(rows.length, seenIn(year, rows))}`,
    rows: confirmedFirst(rows.map(({ snapshot }) => snapshot)),
  }));
}

/** The rows of an analysis that are checked in one question; a push checks all that it sends. */
const maxChecked = 200;

type Row = { readonly snapshot: InterestSnapshot };

const seenIn = (year: number, rows: readonly Row[]) =>
  rows.filter(({ snapshot }) => yearSeen(snapshot) === year).length;

/** Rows that Meta had lately before those that are to be checked; each in its order. */
const confirmedFirst = (rows: readonly InterestSnapshot[]) =>
  rows.toSorted((a, b) => Number(b.at_meta?.state === 'seen') - Number(a.at_meta?.state === 'seen'));
