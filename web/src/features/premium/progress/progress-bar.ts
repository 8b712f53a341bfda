import type { AnalysisProgress } from '@interest-miner/contract/premium';
import { texts } from '../texts.ts';

export const tickMs = 500;
const tick = 10;

/** How far the bar may go while a stage runs: its last step before the next stage begins. */
const lastStep: Record<AnalysisProgress['stage'], number> = {
  idle: 0,
  expanding: 20,
  looking_up: 60,
  ranking: 90,
  done: 100,
  failed: 0,
};

type Real = Pick<AnalysisProgress, 'stage' | 'percent'> | null;

/**
 * What the bar shows after a tick of 500 ms: 10 more within the running stage, at least what is really done, never less
 * than before and never into a stage that has not begun.
 */
export function nextPercent(shown: number, real: Real): number {
  if (real === null || real.stage === 'idle' || real.stage === 'failed') return shown;
  const limit = Math.max(real.percent, lastStep[real.stage]);
  return Math.max(shown, real.percent, Math.min(shown + tick, limit));
}

/** The spec's message for a percentage. */
export function messageAt(percent: number): string {
  return (texts.messages.find(({ from }) => percent >= from) ?? texts.messages[2]).text;
}
