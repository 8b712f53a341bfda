import { floatAt } from '../../arrays.ts';
import type { Playbook } from '../../playbooks.ts';
import type { Interest } from '../../types.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import type { BriefVectors } from '../brief-vectors.ts';
import { VectorTable } from '../vector-table.ts';
import { chancesOf } from './chances.ts';
import { keepStrongest, placeWeight, rowFinder, TAKEN_FIRST } from './interest-lists.ts';
import type { TradeMatch } from './playbook-index.ts';
import { TradeWords } from './trade-words.ts';

/** How strongly a brief's circles of people support a catalogue row. */
export interface CircleSupport {
  readonly people: string;
  readonly strength: number;
  /** Whether they are people in a line of work, not consumers. */
  readonly isAtWork: boolean;
  /** Whether more speaks for it than against it that the brief's customers are among these people. */
  readonly isSure: boolean;
  /** The piece of the audience that names them, or the trade whose customers share interests with them. */
  readonly ledBy: { readonly piece: string } | { readonly trade: string; readonly isLikely: boolean };
}

/** The file with the circles of people by their work. */
const WORK_FILE = 'work-and-business.txt';
/** The minimum share of a trade's interests in a circle for its customers to belong to that circle. */
const LEAST_SHARE = 0.15;
/** Additional support from a circle that the audience names with certainty, for its first and its last interest. */
const NAMED = { first: 1.6, last: 0.5 } as const;
/** Weights for a piece of an audience, and the logarithm for none of the circles: chosen with phrasings that the vectors had not seen. */
const EVIDENCE = { words: 0.4, meaning: 25, none: 12.5 } as const;
/** A circle less likely than this does not count as named. */
const LEAST_CHANCE = 0.1;
/** The chance, and the share of a trade's interests, from which it may be said that customers belong to a circle. */
const SURE = { chance: 0.7, share: 0.3 } as const;

/** Circles of people ("runners", "home buyers") with many interests: they extend the short lists of trades. */
export class CircleIndex {
  readonly #people: readonly string[];
  readonly #areAtWork: readonly boolean[];
  readonly #rows: readonly (readonly number[])[];
  /** The circles of each row. */
  readonly #circlesOf: ReadonlyMap<number, readonly number[]>;
  readonly #words: TradeWords;
  readonly #vectors: VectorTable | null;

  /** @param vectors one per circle (`learned-vectors.ts`); null without the encoder: then no audience names a circle */
  constructor(circles: readonly Playbook[], rows: readonly Interest[], vectors: readonly Float32Array[] | null) {
    const find = rowFinder(rows);
    this.#people = circles.map(({ trade }) => trade);
    this.#areAtWork = circles.map(({ place }) => place.startsWith(WORK_FILE));
    this.#rows = circles.map(({ interests }) => find(interests));
    const circlesOf = new Map<number, number[]>();
    this.#rows.forEach((numbers, circle) => {
      for (const row of numbers) circlesOf.set(row, [...(circlesOf.get(row) ?? []), circle]);
    });
    this.#circlesOf = circlesOf;
    this.#words = new TradeWords(circles);
    this.#vectors = vectors && vectors.length > 0 ? new VectorTable(vectors) : null;
  }

  /** For each row, the best support from the circles of the trades' customers, plus that from circles named by the audience. */
  support(query: BriefQuery, brief: BriefVectors | null, trades: readonly TradeMatch[]): Map<number, CircleSupport> {
    const support = new Map<number, CircleSupport>();
    // A trade that is a guess is no ground for saying who the customers are.
    const isNamed = ({ fit }: Pick<TradeMatch, 'fit'>) => fit === 'own' || fit === 'similar';
    const sure = this.#sharesOf(trades.filter(isNamed));
    this.#sharesOf(trades).forEach(({ share, trade, fit }, circle) => {
      if (share < LEAST_SHARE) return;
      const ledBy = { trade, isLikely: isNamed({ fit }) };
      const isSure = (sure[circle]?.share ?? 0) >= SURE.share;
      const lent = { ...this.#namesOf(circle), strength: Math.sqrt(share), isSure, ledBy };
      for (const row of this.#rows[circle] ?? []) keepStrongest(support, row, lent);
    });
    const named = new Map<number, CircleSupport>();
    for (const [circle, { chance, piece }] of this.#namedBy(query, brief)) {
      const rows = this.#rows[circle] ?? [];
      rows.forEach((row, place) => {
        const strength = chance * placeWeight(place, rows.length, NAMED);
        keepStrongest(named, row, {
          ...this.#namesOf(circle),
          strength,
          isSure: chance >= SURE.chance,
          ledBy: { piece },
        });
      });
    }
    for (const [row, circle] of named)
      support.set(row, { ...circle, strength: circle.strength + (support.get(row)?.strength ?? 0) });
    return support;
  }

  #namesOf(circle: number): Pick<CircleSupport, 'people' | 'isAtWork'> {
    return { people: this.#people[circle] as string, isAtWork: this.#areAtWork[circle] as boolean };
  }

  /** The circles that a piece of the audience names, each with the highest chance and its piece. */
  #namedBy({ audience }: BriefQuery, brief: BriefVectors | null): Map<number, { chance: number; piece: string }> {
    const named = new Map<number, { chance: number; piece: string }>();
    const likeness = brief && this.#vectors?.compare(brief.audience);
    if (!likeness) return named;
    audience.forEach(({ text, stems }, piece) => {
      const said = this.#words.score(stems);
      const like = likeness[piece] as Float32Array;
      const logs = this.#people.map((_, i) => EVIDENCE.words * floatAt(said, i) + EVIDENCE.meaning * floatAt(like, i));
      chancesOf(logs, EVIDENCE.none).forEach((chance, circle) => {
        if (chance >= LEAST_CHANCE && chance > (named.get(circle)?.chance ?? 0))
          named.set(circle, { chance, piece: text });
      });
    });
    return named;
  }

  /** For each circle, the largest share of a trade's interests that it contains, times the trade's weight, and the trade; first interests count more. */
  #sharesOf(trades: readonly TradeMatch[]): (Pick<TradeMatch, 'trade' | 'fit'> & { readonly share: number })[] {
    const most = this.#people.map(() => ({ share: 0, trade: '', fit: 'unlikely' as TradeMatch['fit'] }));
    for (const { trade, fit, weight, rows } of trades) {
      const shares = new Float32Array(this.#people.length);
      let total = 0;
      rows.forEach((row, place) => {
        const share = placeWeight(place, rows.length, TAKEN_FIRST);
        total += share;
        for (const circle of this.#circlesOf.get(row) ?? []) shares[circle] = floatAt(shares, circle) + share;
      });
      shares.forEach((share, circle) => {
        const weighted = Math.fround((weight * share) / Math.max(total, 1));
        if (weighted > (most[circle]?.share ?? 0)) most[circle] = { share: weighted, trade, fit };
      });
    }
    return most;
  }
}
