import { texts } from '../texts.ts';

export const tickMs = 500;
const step = 10;
/** Where the bar waits for the answer. */
const holdAt = 90;

/** What the bar shows so long after the start: 10 more every 500 ms, 90 until the answer comes. */
export function percentAfter(elapsedMs: number): number {
  return Math.min(holdAt, Math.max(0, Math.floor(elapsedMs / tickMs)) * step);
}

/** Which of the three parts of an analysis, from 0, a percentage belongs to. */
export function stageAt(percent: number): number {
  return texts.messages.findLastIndex(({ from }) => percent >= from);
}
