import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisProgress } from '@interest-miner/contract/premium';
import type { AnalysisRunsTable } from '../../db/tables/premium.ts';
import type { Actor } from '../../http/bind.ts';
import type { PremiumDeps } from './deps.ts';
import { type Progress, startProgress } from './progress.ts';
import { findRun } from './queries.ts';

const pollMs = 100;
/** In turns of `pollMs`: 3 s without a run, 2 minutes in all. */
const idleTurns = 30;
const allTurns = 1200;
const watchLimit = { name: 'premium-watch', points: 120, seconds: 600 };
const idle: AnalysisProgress = { ...startProgress, run: null, stage: 'idle' };

/** What a stored run says now; one whose lease ran out has failed. */
function toProgress(row: AnalysisRunsTable, now: number): AnalysisProgress {
  const progress = JSON.parse(row.progress) as Progress;
  const over = progress.stage === 'done' || progress.stage === 'failed';
  return { ...progress, stage: over || row.leased_until > now ? progress.stage : 'failed', run: row.brief_id };
}

/**
 * Follows the actor's analysis through the database, so that any process can be asked. A run that was over before the
 * watching began counts as none. @throws AppError rate_limited
 */
export async function watchAnalysis(deps: PremiumDeps, { userId }: Actor): Promise<AsyncIterable<AnalysisProgress>> {
  await deps.limits.take(watchLimit, userId);
  const first = await findRun(deps.db, userId);
  const pastRun = first && first.leased_until <= deps.clock() ? first.run_id : undefined;

  async function* follow(): AsyncGenerator<AnalysisProgress> {
    let told = '';
    for (let turn = 0; turn < allTurns && !deps.tasks.signal.aborted; turn += 1) {
      const row = await findRun(deps.db, userId);
      const progress = row && row.run_id !== pastRun ? toProgress(row, deps.clock()) : idle;
      const line = JSON.stringify(progress);
      if (line !== told) yield progress;
      told = line;
      if (progress.stage === 'done' || progress.stage === 'failed') return;
      if (progress.stage === 'idle' && turn >= idleTurns) return;
      await sleep(pollMs);
    }
  }
  return follow();
}
