import type { InterestRow } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import type { Coverage } from './coverage.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** The data used to explain a list of ranked rows. */
export interface Grounds {
  readonly rows: readonly InterestRow[];
  readonly words: Bm25;
  readonly said: Coverage;
  readonly trades: ReadonlyMap<number, TradeSupport>;
  readonly circles: ReadonlyMap<number, CircleSupport>;
  /** The piece of the brief closest in meaning to a row, and its cosine. */
  readonly near: (row: number) => { readonly piece: string; readonly cosine: number } | undefined;
  /** The relevance of a row in percent. */
  readonly relevance: (row: number) => number;
}
