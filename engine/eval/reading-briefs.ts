import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brief } from '../src/index.ts';
import type { Judgements } from './metrics.ts';

export interface ReadingBrief {
  readonly id: string;
  readonly brief: Brief;
  /** Grades as in strangers.json; missing where nobody has judged the brief's rows. */
  readonly relevant?: Judgements;
  readonly unfitting?: readonly string[];
}
interface ReadingBriefs {
  /** `excluded` holds the beginnings of words that no name among the first 25 may contain. */
  readonly exclusions: readonly (ReadingBrief & { readonly excluded: readonly string[] })[];
  readonly vague: readonly ReadingBrief[];
  /** Briefs of two businesses or audiences, named in `parts`; `fits` holds the judged rows that fit each of them, `trades` their playbooks, chosen by hand. */
  readonly doubles: readonly (ReadingBrief &
    Record<'parts', readonly string[]> &
    Record<'fits' | 'trades', readonly (readonly string[])[]>)[];
  /** Two businesses of one trade that differ in accent; the rows of both were judged for each. */
  readonly pairs: readonly { readonly trade: string; readonly a: ReadingBrief; readonly b: ReadingBrief }[];
  readonly strangers: readonly ReadingBrief[];
}

/** Briefs written blind whose rows were judged blind. For reporting, not tuning. */
export function readReadingBriefs(): ReadingBriefs {
  const file = join(import.meta.dirname, 'reading-briefs.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ReadingBriefs;
}
