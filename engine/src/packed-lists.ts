import { intAt, numberAt } from './arrays.ts';
/** Lists of integers by key, joined in one array: separate arrays would take ten times the memory. */
export class PackedLists {
  readonly items: Uint32Array;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;

  constructor(numbers: ReadonlyMap<string, number>, starts: Uint32Array, items: Uint32Array) {
    this.#numbers = numbers;
    this.#starts = starts;
    this.items = items;
  }

  /** Start and end of a key's list in `items`; empty for an unknown key. */
  range(key: string): { readonly start: number; readonly end: number } {
    const number = this.#numbers.get(key);
    if (number === undefined) return { start: 0, end: 0 };
    return { start: intAt(this.#starts, number), end: intAt(this.#starts, number + 1) };
  }

  /** The list of a key; a view, empty for an unknown key. */
  of(key: string): Uint32Array {
    const { start, end } = this.range(key);
    return this.items.subarray(start, end);
  }
}

/** Collects numbers by key, in any order of keys; each list keeps insertion order. */
export class ListBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #sizes: number[] = [];
  readonly #keys: number[] = [];
  readonly #items: number[] = [];

  add(key: string, item: number): void {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#sizes.length;
      this.#numbers.set(key, number);
      this.#sizes.push(0);
    }
    this.#sizes[number] = numberAt(this.#sizes, number) + 1;
    this.#keys.push(number);
    this.#items.push(item);
  }

  /** The lists, and for each position in `items` the index of the addition it came from. */
  packed(): { lists: PackedLists; order: Uint32Array } {
    const starts = new Uint32Array(this.#sizes.length + 1);
    this.#sizes.forEach((size, i) => {
      starts[i + 1] = intAt(starts, i) + size;
    });
    const next = starts.slice();
    const items = new Uint32Array(this.#items.length);
    const order = new Uint32Array(this.#items.length);
    this.#keys.forEach((key, addition) => {
      const at = intAt(next, key);
      next[key] = at + 1;
      items[at] = numberAt(this.#items, addition);
      order[at] = addition;
    });
    return { lists: new PackedLists(this.#numbers, starts, items), order };
  }
}
