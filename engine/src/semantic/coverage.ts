import { floatAt, intAt } from '../arrays.ts';
import { ListBuilder, type PackedLists } from '../packed-lists.ts';
import { aliasesOf, isBag } from '../rows.ts';
import type { InterestRow } from '../types.ts';
import { type Bm25, stemsOf, type WeightedStems } from './bm25.ts';

/** Weight of a word in no row: the maximum rarity. */
const UNSEEN_RARITY = 8;
/** Half of a name in a brief counts far less than half of the full name. */
const SHARPNESS = 3;

/** How much of each row's name, and of its best alias, occurs in a brief: 0 to 1, weighted by the rarity of words. */
export interface Coverage {
  readonly name: Float32Array;
  readonly alias: Float32Array;
}

/** Names and aliases of rows by stem: finds those that occur in a brief word for word ("rugs", "first-time buyer"). */
export class PhraseCoverage {
  readonly #size: number;
  readonly #rowOf: Uint32Array;
  readonly #isName: Uint8Array;
  readonly #total: Float32Array;
  readonly #phrases: PackedLists;
  readonly #bm25: Bm25;

  constructor(rows: readonly InterestRow[], bm25: Bm25) {
    this.#size = rows.length;
    this.#bm25 = bm25;
    const phrases = new ListBuilder();
    const rowOf: number[] = [];
    const isName: number[] = [];
    const totals: number[] = [];
    const add = (row: number, text: string, name: boolean) => {
      const stems = new Set(stemsOf(text));
      if (stems.size === 0) return;
      let total = 0;
      for (const key of stems) {
        total += this.#rarity(key);
        phrases.add(key, rowOf.length);
      }
      rowOf.push(row);
      isName.push(name ? 1 : 0);
      totals.push(total);
    };
    rows.forEach((row, number) => {
      add(number, row.name.replace(/\([^)]*\)/g, ' '), true);
      for (const alias of aliasesOf(row)) if (!isBag(alias)) add(number, alias, false);
    });
    this.#phrases = phrases.packed().lists;
    this.#rowOf = Uint32Array.from(rowOf);
    this.#isName = Uint8Array.from(isName);
    this.#total = Float32Array.from(totals);
  }

  /** @param passed stems that identify nothing by themselves: words about people */
  of(stems: WeightedStems, passed: ReadonlySet<string>): Coverage {
    const said = new Map<number, number>();
    for (const [key, weight] of stems) {
      if (passed.has(key)) continue;
      const gain = weight * this.#rarity(key);
      const { start, end } = this.#phrases.range(key);
      for (let at = start; at < end; at++) {
        const phrase = intAt(this.#phrases.items, at);
        said.set(phrase, (said.get(phrase) ?? 0) + gain);
      }
    }
    const name = new Float32Array(this.#size);
    const alias = new Float32Array(this.#size);
    for (const [phrase, gain] of said) {
      const share = Math.min(1, gain / floatAt(this.#total, phrase)) ** SHARPNESS;
      const into = this.#isName[phrase] === 1 ? name : alias;
      const row = intAt(this.#rowOf, phrase);
      if (share > floatAt(into, row)) into[row] = share;
    }
    return { name, alias };
  }

  #rarity(key: string): number {
    return this.#bm25.rarity(key) || UNSEEN_RARITY;
  }
}
