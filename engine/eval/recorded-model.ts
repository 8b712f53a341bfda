import type { Judgements } from './metrics.ts';

/** Rows that the server sends to a language model, and the most that it takes back (`server/src/features/premium/rank.ts`). */
const MODEL = { reads: 60, chooses: 40 } as const;

/**
 * The order of a list after a language model has chosen from its top. The second judge's grades stand for the recorded answer: a reader
 * who saw the brief and the names of rows, no score and no other grade. Equal grades keep the engine's order; the rest follow.
 */
export function withRecordedModel(ranked: readonly string[], answer: Judgements): string[] {
  const head = ranked.slice(0, MODEL.reads);
  const chosen = [2, 1].flatMap((grade) => head.filter((id) => answer[id] === grade)).slice(0, MODEL.chooses);
  const taken = new Set(chosen);
  return [...chosen, ...ranked.filter((id) => !taken.has(id))];
}
