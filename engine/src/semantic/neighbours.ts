import type { Reason } from '../types.ts';

/** The first row of a list or section, or the first to which words of the brief lead. */
interface Neighbour {
  readonly text: string;
  /** Words of the brief in its name or its other names, as written. */
  readonly from?: string;
}

/** Reasons that quote words of the row. */
const SAYING: ReadonlySet<Reason['link']> = new Set<Reason['link']>(['named', 'product', 'akin']);

/** The rows before a row that are on the same list or in the same section. */
export class Neighbours {
  readonly #at = new Map<string, Neighbour>();

  /**
   * @param places its lists, and its section ('' for none)
   * @param led what of the brief leads to it
   */
  add(places: readonly string[], name: string, led: Reason | null): void {
    const neighbour = led && SAYING.has(led.link) ? { text: name, from: led.text } : { text: name };
    for (const place of places) {
      const first = this.#at.get(place);
      if (place !== '' && (!first || (neighbour.from && !first.from))) this.#at.set(place, neighbour);
    }
  }

  /** A neighbour on one of some lists to which words of the brief lead. */
  said(lists: readonly string[]): Reason | null {
    const found = lists.flatMap((list) => this.#at.get(list) ?? []).find(({ from }) => from !== undefined);
    return found ? { link: 'beside', ...found } : null;
  }

  any(lists: readonly string[]): Reason | null {
    const [first] = lists.flatMap((list) => this.#at.get(list) ?? []);
    return first ? { link: 'beside', text: first.text } : null;
  }

  inSection(section: string): Reason | null {
    const first = this.#at.get(section);
    return first ? { link: 'section', text: first.text } : null;
  }
}
