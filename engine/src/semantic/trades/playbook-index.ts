import type { Playbook } from '../../playbooks.ts';
import type { Category, Interest, InterestRow } from '../../types.ts';
import { Bm25 } from '../bm25.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import type { BriefVectors } from '../brief-vectors.ts';
import { ANY_FIELD } from '../gates.ts';
import { dot } from '../vector-space.ts';
import { keepStrongest, placeWeight, rowFinder, TAKEN_FIRST, WORTH_TESTING } from './interest-lists.ts';
import { Sayings } from './sayings.ts';

/** A trade with the row numbers of its interests: what a buyer takes first, and what is worth testing. */
interface Trade {
  readonly trade: string;
  readonly rows: readonly number[];
  readonly worthTesting: readonly number[];
}

/** A trade of a brief, and its confidence: 0 to 1. */
export interface TradeMatch extends Trade {
  readonly weight: number;
}

/** How strongly the brief's trades support a catalogue row. */
export interface TradeSupport {
  readonly trade: string;
  readonly strength: number;
}

/**
 * Below `least` a trade does not match the brief; from `sure` on it matches fully. A trade `behind` the best is dropped; one with
 * almost nothing in the brief's category loses `otherField`.
 */
const SIMILARITY = { least: 0.53, sure: 0.75, behind: 0.12, words: 0.35, otherField: 0.12, known: 0.75 } as const;
/** Weight of a saying in a one-line and in a long brief, the worth from which it counts fully, and weights by field: see `Sayings`. */
const SAYING = { short: 0.5, long: 0.03, sure: 10, fields: [1, 0.7, 0.6] } as const;
/** The rarity assumed for a word that no playbook holds; it lowers the score of every playbook. */
const STRANGE_WORD = 3;
const FIELD_SHARE = 0.1;
const MAX_TRADES = 3;

/** The minimum share of common interests with which a related trade lends a trade its interests, weighted by the share squared. */
const LEAST_KINDRED = 0.1;

/** The text of a playbook for the encoder. */
export function textOfPlaybook({ trade, words }: Playbook): string {
  return [trade, ...words].join(', ').slice(0, 240);
}

/** Finds the trades of a brief by meaning and keywords, and the interests of their customers. */
export class PlaybookIndex {
  readonly #trades: readonly Trade[];
  readonly #fields: readonly ReadonlyMap<Category, number>[];
  readonly #words: Bm25;
  readonly #sayings: Sayings;
  readonly #vectors: readonly Float32Array[] | null;

  /** @param vectors one per playbook text, centred; null without the encoder */
  constructor(playbooks: readonly Playbook[], rows: readonly Interest[], vectors: readonly Float32Array[] | null) {
    const find = rowFinder(rows);
    this.#trades = playbooks.map(({ trade, interests, worthTesting }) => ({
      trade,
      rows: find(interests),
      worthTesting: find(worthTesting),
    }));
    this.#fields = this.#trades.map((own) =>
      sharesOf([...own.rows, ...own.worthTesting].map((number) => rows[number] as Interest)),
    );
    this.#words = new Bm25(
      playbooks.map(({ trade, words }): InterestRow => ({ id: trade, name: trade, aliases: words })),
    );
    this.#sayings = new Sayings(playbooks.map(({ sayings }) => sayings));
    this.#vectors = vectors;
  }

  /** Trades whose customers are much the same: their interests extend the list of a trade. */
  kindredOf({ trade, weight, rows }: TradeMatch): TradeMatch[] {
    const own = new Set(rows);
    return this.#trades.flatMap((other) => {
      const shared = other.rows.filter((row) => own.has(row)).length;
      const share = shared / Math.sqrt(other.rows.length * own.size || 1);
      return share < LEAST_KINDRED ? [] : [{ ...other, trade, weight: weight * share ** 2 }];
    });
  }

  /** The trades of a brief, most confident first; none if no trade is close enough. */
  match(query: BriefQuery, brief: BriefVectors | null): TradeMatch[] {
    const said = this.#words.score(query.stems);
    const attainable = [...query.stems].reduce(
      (sum, [key, weight]) => sum + weight * Math.max(STRANGE_WORD, this.#words.rarity(key)),
      0,
    );
    const field = query.category && !ANY_FIELD.has(query.category) ? query.category : undefined;
    const told = this.#sayings.of(query.spoken, SAYING.fields);
    const weight = SAYING.long + (SAYING.short - SAYING.long) * query.brevity;
    const scored = this.#trades.map((_, i) => {
      const words = Math.min(1, (said[i] as number) / Math.max(1, attainable));
      const off = field && (this.#fields[i]?.get(field) ?? 0) < FIELD_SHARE ? SIMILARITY.otherField : 0;
      const vector = this.#vectors?.[i];
      const saying = weight * Math.min(1, (told[i] as number) / SAYING.sure);
      if (!vector || !brief) return words + saying - off;
      const whole = dot(vector, brief.whole);
      const piece = brief.pieces.reduce((best, part) => Math.max(best, dot(vector, part)), whole);
      return Math.min(SIMILARITY.known, 0.5 * (whole + piece) + SIMILARITY.words * words) + saying - off;
    });
    const best = Math.max(0, ...scored);
    return scored
      .map((score, i) => ({ score, i }))
      .filter(({ score }) => score >= SIMILARITY.least && score >= best - SIMILARITY.behind)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_TRADES)
      .map(({ score, i }) => ({
        ...(this.#trades[i] as Trade),
        weight: sureness(score) * (1 - (best - score) / (2 * SIMILARITY.behind)),
      }));
  }
}

/** From 0.25 for a trade that is just close enough to 1 for a certain match. */
function sureness(score: number): number {
  const { least, sure } = SIMILARITY;
  return Math.min(1, 0.25 + (0.75 * (score - least)) / (sure - least));
}

/** The share of each category among some rows. */
function sharesOf(rows: readonly Interest[]): Map<Category, number> {
  const shares = new Map<Category, number>();
  for (const row of rows) {
    for (const category of row.categories) shares.set(category, (shares.get(category) ?? 0) + 1 / rows.length);
  }
  return shares;
}

/** For each row, the highest score from the trades. */
export function supportOf(matches: readonly TradeMatch[]): Map<number, TradeSupport> {
  const support = new Map<number, TradeSupport>();
  for (const { trade, weight, rows, worthTesting } of matches) {
    const lists = [
      [rows, TAKEN_FIRST],
      [worthTesting, WORTH_TESTING],
    ] as const;
    for (const [list, slope] of lists) {
      list.forEach((row, place) => {
        keepStrongest(support, row, { trade, strength: weight * placeWeight(place, list.length, slope) });
      });
    }
  }
  return support;
}
