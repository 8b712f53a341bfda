import type { AnalysisProgress } from '@interest-miner/contract/premium';
import type { Deps } from '../../deps.ts';
import { noteProgress } from './queries.ts';

/** How long a run may be silent before another may take its place: longer than any single call to a model. */
export const leaseMs = 30_000;

export type Progress = Omit<AnalysisProgress, 'run'>;
/** Tells what a run does now; what is left out stays as it was. */
export type Report = (change: Partial<Progress> & Pick<Progress, 'stage' | 'percent'>) => void;

export const startProgress: Progress = {
  stage: 'expanding',
  percent: 0,
  terms: null,
  looked_up: null,
  found: null,
  dropped: null,
};

/**
 * Writes a run's progress where every process can read it, newest state only, one write at a time. A write that fails
 * is left out: progress must not stop the run.
 */
export function progressWriter(deps: Pick<Deps, 'db' | 'clock'>, userId: string, runId: string) {
  let state = startProgress;
  let writing: Promise<void> | null = null;
  let stale = false;
  const write = async (leased: boolean): Promise<void> => {
    const leasedUntil = leased ? deps.clock() + leaseMs : 0;
    await noteProgress(deps.db, {
      user_id: userId,
      run_id: runId,
      leased_until: leasedUntil,
      progress: JSON.stringify(state),
    });
  };
  const drain = async () => {
    while (stale) {
      stale = false;
      await write(true).catch(() => {});
    }
    writing = null;
  };
  const report: Report = (change) => {
    state = { ...state, ...change };
    stale = true;
    writing ??= drain();
  };
  return {
    report,
    /** Writes the last word and gives the lease back. */
    async end(stage: 'done' | 'failed'): Promise<void> {
      stale = false;
      await writing;
      state = { ...state, stage, percent: stage === 'done' ? 100 : state.percent };
      await write(false);
    },
  };
}
