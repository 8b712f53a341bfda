import { texts } from '../texts.ts';

export const tickMs = 500;
const step = 10;
/** The bar waits here for a result that takes longer. */
const maxPercent = 100;

/** The bar's percentage after some time: 10 per 500 ms, to 100. */
export function percentAfter(elapsedMs: number): number {
  return Math.min(maxPercent, Math.max(0, Math.floor(elapsedMs / tickMs)) * step);
}

/** The index of the stage at a percentage, from 0 to 2. */
export function stageAt(percent: number): number {
  return texts.messages.findLastIndex(({ from }) => percent >= from);
}
