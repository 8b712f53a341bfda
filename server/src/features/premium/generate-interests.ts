import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import type { Deps, UserContext } from '../../deps.ts';

import { runFor } from '../../http/caller.ts';
import { AppError } from '../../http/errors.ts';
import { dayMs } from '../../lib/time.ts';
import { requirePremium } from '../billing/index.ts';
import { interestsOf } from '../connections/index.ts';
import { analyse } from './analyse.ts';
import { attemptLimits } from './attempt-limits.ts';
import { toBrief, toColumns } from './brief/brief.ts';
import { inItsBrief, keepBrief } from './brief/keep-brief.ts';
import { holdLease, leaseMs } from './lease.ts';
import { type BriefRow, findBrief, findLiveRun, findResult, pruneResults, storeResult, takeRun } from './queries.ts';
import { rankedByTests } from './rank-by-tests.ts';
import { readAnalysis, toAnalysis, toResult } from './result.ts';

const pollMs = 150;
/** Polls for the result of an identical analysis in progress, for up to a minute. */
const maxPolls = 400;
const pipelineVersion = 3;

/** Identifies the pipeline, source and engine of a result; results made with others are not reused. */
function madeWith({ ai, interests }: Deps): string {
  return [pipelineVersion, interests.source, ai.model?.label ?? ai.local.label].join('|');
}

/** A brief's result of the last 24 hours, if it was made with the current pipeline, source and engine. */
async function findFresh(deps: Deps, userId: string, brief: BriefRow): Promise<Analysis | undefined> {
  const { result_at: at, result_made_with: made } = brief;
  if (at === null || made !== madeWith(deps) || at <= deps.clock() - dayMs) return undefined;
  const row = await findResult(deps.db, userId, brief.id, at);
  return row && readAnalysis(row, true);
}

/**
 * Analyses a brief and stores the result, unless another run of this user holds the lease.
 * @returns undefined if another run holds the lease
 * @throws AppError unauthenticated if the account was deleted meanwhile; nothing is stored then
 */
async function runIfFree(
  deps: Deps,
  userId: string,
  brief: BriefRow,
  details: BusinessDetails,
  signal: AbortSignal,
): Promise<Analysis | undefined> {
  const now = deps.clock();
  const run = { user_id: userId, run_id: randomUUID(), brief_id: brief.id, leased_until: now + leaseMs };
  if (!(await takeRun(deps.db, run, now))) return undefined;
  const lease = holdLease(deps, userId, run.run_id);
  try {
    const outcome = await deps.analyses.run(() => analyse(deps, toBrief(details), { person: userId, signal }), {
      owner: userId,
    });
    const result = toResult(outcome);
    const madeAt = deps.clock();
    const stored = await storeResult(deps.db, userId, brief.id, {
      result: JSON.stringify(result),
      result_at: madeAt,
      result_engine: outcome.engine,
      result_made_with: outcome.asConfigured ? madeWith(deps) : null,
      interest_count: outcome.ranked.length,
    });
    if (!stored) throw new AppError('unauthenticated');
    await pruneResults(deps.db, userId, premiumLimits.storedAnalyses);
    return toAnalysis(brief, result, madeAt, false);
  } finally {
    // A lease that cannot be released expires by itself.
    await lease.release().catch(() => {});
  }
}

/**
 * Finds, ranks and explains interests for a business. Saves a new brief first; reuses a result of the last 24 hours;
 * an identical concurrent request waits for the running analysis, which continues even if the client disconnects.
 * @throws AppError premium_required, analysis_running for another brief, interests_unavailable, overloaded, rate_limited
 */
export async function generateInterests(context: UserContext, details: BusinessDetails): Promise<Analysis> {
  await requirePremium(context.deps, context.actor.userId);
  return rankInterests(context, details);
}

/** The same whatever the plan. @throws AppError as `generateInterests`, without premium_required */
export async function rankInterests(context: UserContext, details: BusinessDetails): Promise<Analysis> {
  return rankedByTests(context, await freshAnalysis(context, details));
}

async function freshAnalysis({ deps: installation, actor }: UserContext, details: BusinessDetails): Promise<Analysis> {
  const { userId } = actor;
  const deps = { ...installation, ...(await interestsOf(installation, actor)) };
  const since = deps.clock();
  const columns = toColumns(randomUUID(), userId, details);
  const known = await findBrief(deps.db, userId, columns.brief_key);
  const fresh = known && (await findFresh(deps, userId, known));
  deps.meter.cache('analyses', fresh ? 'hit' : 'miss');
  if (fresh) return { ...fresh, brief_id: (await inItsBrief(deps, userId, known, details)).brief_id };
  await deps.limits.take(attemptLimits.premiumRun, userId);
  const brief = await inItsBrief(deps, userId, known ?? (await keepBrief(deps, columns)), details);

  for (let poll = 0; poll < maxPolls; poll += 1) {
    // Read the run before its result, because a run stores its result before it ends.
    const other = await findLiveRun(deps.db, userId, deps.clock());
    const row = poll === 0 ? undefined : await findResult(deps.db, userId, brief.id, since);
    if (row) return readAnalysis(row, false);
    if (other && other.brief_id !== brief.id) break;
    if (!other) {
      // Without a signal: whoever leaves finds the result later, and a stopping process aborts the model, not the engine.
      const made = await deps.tasks.run((signal) =>
        runFor({ owner: userId }, () => runIfFree(deps, userId, brief, details, signal)),
      );
      if (made) return made;
      // Another run took the lease first; check which brief it analyses.
      continue;
    }
    await sleep(pollMs);
  }
  throw new AppError('analysis_running', { retryAfterSeconds: 5 });
}
