import type { Playbook } from '../../playbooks.ts';
import type { Interest } from '../../types.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import { keepStrongest, placeWeight, rowFinder, TAKEN_FIRST } from './interest-lists.ts';
import type { TradeMatch } from './playbook-index.ts';
import { Sayings } from './sayings.ts';

/** How strongly a brief's circles of people support a catalogue row. */
export interface CircleSupport {
  readonly people: string;
  readonly strength: number;
}

/** The minimum share of a trade's interests in a circle for its customers to belong to that circle. */
const LEAST_SHARE = 0.15;
/** Additional support from a circle that the audience names, for its first and its last interest. */
const NAMED = { first: 0.2, last: 0.06 } as const;

/** Circles of people ("runners", "home buyers") with many interests: they extend the short lists of trades. */
export class CircleIndex {
  readonly #people: readonly string[];
  readonly #rows: readonly (readonly number[])[];
  /** The circles of each row. */
  readonly #circlesOf: ReadonlyMap<number, readonly number[]>;
  readonly #names: Sayings;

  constructor(circles: readonly Playbook[], rows: readonly Interest[]) {
    const find = rowFinder(rows);
    this.#people = circles.map(({ trade }) => trade);
    this.#rows = circles.map(({ interests }) => find(interests));
    const circlesOf = new Map<number, number[]>();
    this.#rows.forEach((numbers, circle) => {
      for (const row of numbers) circlesOf.set(row, [...(circlesOf.get(row) ?? []), circle]);
    });
    this.#circlesOf = circlesOf;
    this.#names = new Sayings(circles.map(({ words }) => words));
  }

  /** For each row, the best support from the circles of the trades' customers, plus that from circles named by the audience. */
  support(query: BriefQuery, trades: readonly TradeMatch[]): Map<number, CircleSupport> {
    const support = new Map<number, CircleSupport>();
    this.#sharesOf(trades).forEach((share, circle) => {
      if (share < LEAST_SHARE) return;
      const lent = { people: this.#people[circle] as string, strength: Math.sqrt(share) };
      for (const row of this.#rows[circle] ?? []) keepStrongest(support, row, lent);
    });
    const [, audience = []] = query.spoken;
    const named = new Map<number, CircleSupport>();
    this.#names.of([audience], [1]).forEach((worth, circle) => {
      if (worth === 0) return;
      const rows = this.#rows[circle] ?? [];
      rows.forEach((row, place) => {
        const strength = placeWeight(place, rows.length, NAMED);
        keepStrongest(named, row, { people: this.#people[circle] as string, strength });
      });
    });
    for (const [row, { people, strength }] of named)
      support.set(row, { people, strength: strength + (support.get(row)?.strength ?? 0) });
    return support;
  }

  /** For each circle, the largest share of a trade's interests that it contains; first ones count more. */
  #sharesOf(trades: readonly TradeMatch[]): Float32Array {
    const most = new Float32Array(this.#people.length);
    for (const { weight, rows } of trades) {
      const shares = new Float32Array(this.#people.length);
      let total = 0;
      rows.forEach((row, place) => {
        const share = placeWeight(place, rows.length, TAKEN_FIRST);
        total += share;
        for (const circle of this.#circlesOf.get(row) ?? []) shares[circle] = (shares[circle] as number) + share;
      });
      shares.forEach((share, circle) => {
        most[circle] = Math.max(most[circle] as number, (weight * share) / Math.max(total, 1));
      });
    }
    return most;
  }
}
