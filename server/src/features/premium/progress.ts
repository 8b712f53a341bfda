import type { AnalysisProgress } from '@interest-miner/contract/premium';
import type { PremiumDeps } from './deps.ts';
import { noteProgress } from './queries.ts';

/** How long after its last sign of life a run may be replaced: what a killed process leaves behind blocks no longer. */
export const leaseMs = 15_000;
const beatMs = 4000;

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
 * Writes a run's progress where every process can read it, newest state only, one write at a time, and a sign of life
 * every 4 s however long a model thinks. A write that fails is left out: progress must not stop the run.
 */
export function progressWriter(deps: Pick<PremiumDeps, 'db' | 'clock'>, userId: string, runId: string) {
  let state = startProgress;
  let writing: Promise<void> | null = null;
  let stale = false;
  let over = false;
  let ended = false;
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
  const touch = () => {
    stale = true;
    writing ??= drain();
  };
  const beat = setInterval(touch, beatMs);
  beat.unref();
  const report: Report = (change) => {
    // A look-up may answer after the run has failed: it must not take the lease again.
    if (over) return;
    state = { ...state, ...change };
    touch();
  };
  return {
    report,
    /** Writes the last word and gives the lease back; once that is done, a second last word changes nothing. */
    async end(stage: 'done' | 'failed'): Promise<void> {
      if (ended) return;
      over = true;
      clearInterval(beat);
      stale = false;
      await writing;
      state = { ...state, stage, percent: stage === 'done' ? 100 : state.percent };
      await write(false);
      ended = true;
    },
  };
}
