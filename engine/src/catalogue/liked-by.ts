import { intAt } from '../arrays.ts';
import { firstAtOrAfter } from '../text/sorted.ts';
import type { Interest } from '../types.ts';

/** Who likes each interest ("people who burn candles at home"), in one array of bytes: as strings they would take twice the memory. */
export class LikedBy {
  /** In order, as the catalogue is. */
  readonly #keys: readonly string[];
  readonly #starts: Uint32Array;
  readonly #bytes: Buffer;

  /** @param rows sorted by key */
  constructor(rows: readonly { readonly interest: Pick<Interest, 'key'>; readonly likedBy: string | null }[]) {
    const clauses = rows.map(({ likedBy }) => Buffer.from(likedBy ?? ''));
    this.#keys = rows.map(({ interest }) => interest.key);
    this.#starts = new Uint32Array(rows.length + 1);
    clauses.forEach(({ length }, i) => {
      this.#starts[i + 1] = intAt(this.#starts, i) + length;
    });
    this.#bytes = Buffer.concat(clauses);
  }

  /** Who likes the interest with a key; null if the catalogue does not say it. */
  of(key: string): string | null {
    const at = firstAtOrAfter(this.#keys, key);
    if (this.#keys[at] !== key) return null;
    const clause = this.#bytes.toString('utf8', intAt(this.#starts, at), intAt(this.#starts, at + 1));
    return clause === '' ? null : clause;
  }
}
