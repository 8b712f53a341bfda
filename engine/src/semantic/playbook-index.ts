import { RowsByName } from '../catalogue/released-keys.ts';
import type { Playbook } from '../playbooks.ts';
import type { Category, Interest, InterestRow } from '../types.ts';
import { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import type { BriefVectors } from './brief-vectors.ts';
import { ANY_FIELD } from './gates.ts';
import { dot } from './vector-space.ts';

/** A trade that a brief is of, and how sure that is: 0 to 1. */
export interface TradeMatch {
  readonly trade: string;
  readonly weight: number;
  readonly rows: readonly number[];
}

/** What the trades of a brief say for a row of the catalogue. */
export interface TradeSupport {
  readonly trade: string;
  readonly strength: number;
}

/**
 * Below `least` a trade is none of the brief's; from `sure` on it is. One that lies `behind` the best, or that has next to nothing of the
 * brief's category (`otherField`), counts as off-trade.
 */
const SIMILARITY = { least: 0.53, sure: 0.75, behind: 0.12, words: 0.35, otherField: 0.12 } as const;
/** A word that no playbook holds speaks against all of them by so much. */
const STRANGE_WORD = 3;
const FIELD_SHARE = 0.1;
const MOST_TRADES = 3;
/** The last interest of a playbook counts this much of the first. */
const LAST_SHARE = 0.6;

/** What the encoder reads of a playbook. */
export function textOfPlaybook({ trade, words }: Playbook): string {
  return [trade, ...words].join(', ').slice(0, 240);
}

/** Finds the trades of a brief, by meaning and by words, and what their customers are interested in. */
export class PlaybookIndex {
  readonly #playbooks: readonly Playbook[];
  readonly #rows: readonly (readonly number[])[];
  readonly #fields: readonly ReadonlyMap<Category, number>[];
  readonly #words: Bm25;
  readonly #vectors: readonly Float32Array[] | null;

  /** @param vectors of each playbook's text, centred; null without the encoder */
  constructor(playbooks: readonly Playbook[], rows: readonly Interest[], vectors: readonly Float32Array[] | null) {
    const byName = new RowsByName(rows);
    const numberOf = new Map(rows.map((row, number) => [row.key, number]));
    this.#playbooks = playbooks;
    this.#rows = playbooks.map(({ interests }) =>
      interests.flatMap((name) => {
        const number = numberOf.get(byName.get(name)?.key ?? '');
        return number === undefined ? [] : [number];
      }),
    );
    this.#fields = this.#rows.map((numbers) => sharesOf(numbers.map((number) => rows[number] as Interest)));
    this.#words = new Bm25(
      playbooks.map(({ trade, words }): InterestRow => ({ id: trade, name: trade, aliases: words })),
    );
    this.#vectors = vectors;
  }

  /** The trades of a brief, surest first; none if no trade is near enough. */
  match(query: BriefQuery, brief: BriefVectors | null): TradeMatch[] {
    const said = this.#words.score(query.stems);
    const most = [...query.stems].reduce(
      (sum, [key, weight]) => sum + weight * Math.max(STRANGE_WORD, this.#words.rarity(key)),
      0,
    );
    const field = query.category && !ANY_FIELD.has(query.category) ? query.category : undefined;
    const scored = this.#playbooks.map((_, i) => {
      const words = Math.min(1, (said[i] as number) / Math.max(1, most));
      const off = field && (this.#fields[i]?.get(field) ?? 0) < FIELD_SHARE ? SIMILARITY.otherField : 0;
      const vector = this.#vectors?.[i];
      if (!vector || !brief) return words - off;
      const whole = dot(vector, brief.whole);
      const piece = brief.pieces.reduce((best, part) => Math.max(best, dot(vector, part)), whole);
      return 0.5 * (whole + piece) + SIMILARITY.words * words - off;
    });
    const best = Math.max(0, ...scored);
    return scored
      .map((score, i) => ({ score, i }))
      .filter(({ score }) => score >= SIMILARITY.least && score >= best - SIMILARITY.behind)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_TRADES)
      .map(({ score, i }) => ({
        trade: (this.#playbooks[i] as Playbook).trade,
        weight: sureness(score) * (1 - (best - score) / (2 * SIMILARITY.behind)),
        rows: this.#rows[i] as readonly number[],
      }));
  }
}

/** From a quarter for a trade that is just near enough to 1 for one that is sure. */
function sureness(score: number): number {
  const { least, sure } = SIMILARITY;
  return Math.min(1, 0.25 + (0.75 * (score - least)) / (sure - least));
}

/** Which share of some rows each category has. */
function sharesOf(rows: readonly Interest[]): Map<Category, number> {
  const shares = new Map<Category, number>();
  for (const row of rows) {
    for (const category of row.categories) shares.set(category, (shares.get(category) ?? 0) + 1 / rows.length);
  }
  return shares;
}

/** By row, the strongest word of the trades for it. */
export function supportOf(matches: readonly TradeMatch[]): Map<number, TradeSupport> {
  const support = new Map<number, TradeSupport>();
  for (const { trade, weight, rows } of matches) {
    rows.forEach((row, place) => {
      const strength = weight * (1 - ((1 - LAST_SHARE) * place) / Math.max(1, rows.length - 1));
      if (strength > (support.get(row)?.strength ?? 0)) support.set(row, { trade, strength });
    });
  }
  return support;
}
