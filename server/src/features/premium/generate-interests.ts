import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysis, BusinessDetails } from '@interest-miner/contract/premium';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { requirePremium } from '../billing/index.ts';
import { analyse } from './analyse.ts';
import { toBrief, toColumns } from './brief.ts';
import type { PremiumDeps } from './deps.ts';
import { leaseMs, progressWriter, startProgress } from './progress.ts';
import { type BriefRow, findResult, findRun, pruneResults, storeResult, takeRun, upsertBrief } from './queries.ts';
import { serializeOutcome, toAnalysis } from './result.ts';

const dayMs = 86_400_000;
const pollMs = 150;
/** How long an equal request waits for the run that is under way, in turns of `pollMs`. */
const pollTurns = 400;
const resultsKept = 50;
const pipelineVersion = 1;
const runLimit = { name: 'premium-run', points: 60, seconds: 3600 };

/** Names what makes a result: one made with anything else is not fresh, however young. */
function madeWith({ ai, interests }: Pick<PremiumDeps, 'ai' | 'interests'>): string {
  return [pipelineVersion, interests.source, ai.model?.label ?? ai.local.label].join('|');
}

/** Runs one analysis to its end and stores it, whether anybody still waits for it or not. */
async function run(
  deps: PremiumDeps,
  userId: string,
  details: BusinessDetails,
  briefId: string,
  runId: string,
): Promise<void> {
  const progress = progressWriter(deps, userId, runId);
  const work = async (signal: AbortSignal) => {
    try {
      const outcome = await deps.analyses.run(() => analyse(deps, toBrief(details), progress.report, signal));
      await storeResult(deps.db, userId, briefId, {
        result: serializeOutcome(outcome),
        result_at: deps.clock(),
        result_engine: outcome.engine,
        result_made_with: outcome.asConfigured ? madeWith(deps) : null,
        interest_count: outcome.ranked.length,
      });
      await pruneResults(deps.db, userId, resultsKept);
      await progress.end('done');
    } catch (error) {
      await progress.end('failed').catch(() => {});
      throw error;
    }
  };
  try {
    await deps.tasks.run(work);
  } catch (error) {
    // A stopping process begins no work: its lease goes back all the same.
    await progress.end('failed').catch(() => {});
    throw error;
  }
}

/** Today's result for a brief, if it was made as this installation makes results now. */
async function findFresh(deps: PremiumDeps, userId: string, brief: BriefRow): Promise<Analysis | undefined> {
  const { result_at: at, result_made_with: made } = brief;
  if (at === null || made !== madeWith(deps) || at <= deps.clock() - dayMs) return undefined;
  const row = await findResult(deps.db, userId, brief.id, at);
  return row && toAnalysis(row, true);
}

/**
 * Finds, ranks and explains interests for a business. The brief is remembered before anything can fail; an equal brief
 * of today is answered from storage; an equal request that comes while the analysis runs waits for its result.
 * @throws AppError premium_required, analysis_running for another brief, interests_unavailable, overloaded, rate_limited
 */
export async function generateInterests(
  deps: PremiumDeps,
  actor: Actor,
  details: BusinessDetails,
): Promise<{ success: true; data: Analysis }> {
  const { userId } = actor;
  await requirePremium(deps, userId);
  const since = deps.clock();
  const brief = await upsertBrief(deps.db, toColumns(randomUUID(), userId, details), since);
  const fresh = await findFresh(deps, userId, brief);
  deps.meter.cache('analyses', fresh ? 'hit' : 'miss');
  if (fresh) return { success: true, data: fresh };
  await deps.limits.take(runLimit, userId);

  for (let turn = 0; turn < pollTurns; turn += 1) {
    const runId = randomUUID();
    const now = deps.clock();
    const lease = { user_id: userId, run_id: runId, brief_id: brief.id, leased_until: now + leaseMs };
    if (await takeRun(deps.db, { ...lease, progress: JSON.stringify(startProgress) }, now)) {
      await run(deps, userId, details, brief.id, runId);
      const row = await findResult(deps.db, userId, brief.id, since);
      // Nothing is stored for an account that was deleted meanwhile.
      if (!row) throw new AppError('not_found');
      return { success: true, data: toAnalysis(row, false) };
    }
    const other = await findRun(deps.db, userId);
    // One that ended between the two statements stands in nobody's way.
    if (other && other.brief_id !== brief.id && other.leased_until > deps.clock())
      throw new AppError('analysis_running', { retryAfterSeconds: 5 });
    await sleep(pollMs);
    const row = await findResult(deps.db, userId, brief.id, since);
    if (row) return { success: true, data: toAnalysis(row, false) };
  }
  throw new AppError('analysis_running', { retryAfterSeconds: 5 });
}
