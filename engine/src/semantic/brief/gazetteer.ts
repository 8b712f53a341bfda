import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the lists of places. */
export const PLACES_DIR = join(import.meta.dirname, '..', '..', '..', 'lexicon', 'places');

/** The lines of one of these lists, without comments. */
export function placeLines(file: string): string[] {
  return readFileSync(join(PLACES_DIR, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A region or city that a name stands for. */
export interface GazetteerPlace {
  readonly kind: 'region' | 'city';
  /** The name that Meta lists it under. */
  readonly name: string;
  /** ISO code. */
  readonly country: string;
  /** The code of the region in its country: a region's own, or the one that a city is in; "-" if unknown. */
  readonly region: string;
  /** Thousands of people in a city; 0 for a region. */
  readonly thousands: number;
}

/**
 * Lines of "name: …", sorted by name. They are found in the text as it is: a map of 32,000 names would take some 5 MB
 * of every process.
 */
class SortedNames {
  readonly #kind: GazetteerPlace['kind'];
  readonly #text: string;

  constructor(kind: GazetteerPlace['kind'], file: string) {
    this.#kind = kind;
    this.#text = `${placeLines(file).join('\n')}\n`;
  }

  /** The places of a folded name, the largest first. */
  named(name: string): GazetteerPlace[] {
    const start = this.#firstFrom(name);
    return this.#text.startsWith(`${name}: `, start) ? this.#placesOf(start) : [];
  }

  /** The places whose names begin with some folded text, by name. */
  *beginning(text: string): Generator<GazetteerPlace> {
    for (let at = this.#firstFrom(text); this.#text.startsWith(text, at); at = this.#text.indexOf('\n', at) + 1) {
      if (at === this.#text.length) return;
      yield* this.#placesOf(at);
    }
  }

  /** Where the first line begins whose name is not before another. */
  #firstFrom(name: string): number {
    let [low, high] = [0, this.#text.length];
    while (low < high) {
      const start = this.#text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
      if (this.#text.slice(start, this.#text.indexOf(': ', start)) < name) low = this.#text.indexOf('\n', start) + 1;
      else high = start;
    }
    return low;
  }

  #placesOf(start: number): GazetteerPlace[] {
    const [name = '', list = ''] = this.#text.slice(start, this.#text.indexOf('\n', start)).split(': ');
    return list.split(', ').map((entry) => {
      const [country = '', region = '', ...rest] = entry.split(' ');
      const thousands = this.#kind === 'city' ? Number(rest.shift()) : 0;
      return { kind: this.#kind, name: rest.join(' ') || capitalised(name), country, region, thousands };
    });
  }
}

/** "new jersey" as "New Jersey", "rio de janeiro" as "Rio de Janeiro". */
function capitalised(name: string): string {
  return name.replace(/(?<!\S)(?!(?:de|do|da|of|la) )\p{L}/gu, (letter) => letter.toUpperCase());
}

let lists: readonly SortedNames[] | null = null;

function gazetteer(): readonly SortedNames[] {
  lists ??= [new SortedNames('region', 'regions.txt'), new SortedNames('city', 'cities.txt')];
  return lists;
}

/** The regions and cities of a folded name, regions first, then the largest cities. */
export function placesNamed(name: string): GazetteerPlace[] {
  return gazetteer().flatMap((list) => list.named(name));
}

/** The first regions and cities whose names begin with some folded text, each once. */
export function placesBeginning(text: string, limit: number): GazetteerPlace[] {
  const found = new Map<string, GazetteerPlace>();
  for (const list of gazetteer()) {
    for (const place of list.beginning(text)) {
      if (found.size === limit) break;
      const key = `${place.kind} ${place.country} ${place.name}`;
      if (!found.has(key)) found.set(key, place);
    }
  }
  return [...found.values()];
}
