import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../text/fold.ts';
import { PLACES_DIR, placeLines } from './gazetteer.ts';

/** The folded names of every country in twelve languages, one country a line: "BR: brazil, brasil, bresil". Made by `commands/country-names.ts`. */
export const COUNTRY_NAMES_FILE = join(PLACES_DIR, 'country-names.txt');

/** Words with another meaning: they count as a place in the location field only. */
const AMBIGUOUS = new Set(
  'us kl nice bath reading essen split cork cali natal turkey china phoenix victoria leon kent buffalo rosario linz chad polish'.split(
    ' ',
  ),
);
const LONGEST = 5;

/** Each country's ISO code and folded names, the English one first. */
function countries(): { readonly code: string; readonly names: readonly string[] }[] {
  return readFileSync(COUNTRY_NAMES_FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', list = ''] = line.split(': ');
      return { code, names: list.split(', ') };
    });
}

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** Every folded place name with its countries; built on first use. */
function placeNames(): ReadonlyMap<string, readonly string[]> {
  if (known) return known;
  const names = new Map<string, string[]>();
  const add = (name: string, codes: readonly string[]) => {
    const key = fold(name);
    if (key !== '') names.set(key, [...new Set([...(names.get(key) ?? []), ...codes])]);
  };
  for (const country of countries()) for (const name of country.names) add(name, [country.code]);
  for (const { codes, list } of textNames()) for (const name of list) add(name, codes);
  known = names;
  return names;
}

/** The lines of `in-texts.txt`: names, the countries that have such a place, and whether it means these as a whole. */
function textNames(): {
  readonly codes: readonly string[];
  readonly isWhole: boolean;
  readonly list: readonly string[];
}[] {
  return placeLines('in-texts.txt').map((line) => {
    const [head = '', list = ''] = line.split(': ');
    return {
      codes: head.replace(' as a whole', '').split(' '),
      isWhole: head.endsWith(' as a whole'),
      list: list.split(', '),
    };
  });
}

let whole: ReadonlySet<string> | null = null;

/** Whether a folded name means a country as a whole: its people, its language, another name of it. */
export function isWholeCountry(name: string): boolean {
  whole ??= new Set(textNames().flatMap(({ isWhole, list }) => (isWhole ? list.map(fold) : [])));
  return whole.has(name);
}

let english: ReadonlyMap<string, string> | null = null;

/** The English name of a country by its ISO code: the runtime's own names would take 7 MB. */
export function countryName(code: string): string {
  english ??= new Map(countries().map((country) => [country.code, capitalized(country.names[0] ?? '')]));
  return english.get(code) ?? code;
}

function capitalized(name: string): string {
  return name.replace(/(?<=^|[\s-])(?!(?:and|of|the)\b)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The countries mentioned in running text, without ambiguous words. */
export function themesIn(text: string): Set<string> {
  return new Set(namesIn(text, isPlaceInText).flatMap(({ codes }) => codes));
}

/** Whether a folded name of a place has no other meaning in running text. */
export function isPlaceInText(name: string): boolean {
  return !AMBIGUOUS.has(name);
}

/** A folded name in a text, and the countries that have a place of this name. */
export interface NamedPlace {
  readonly name: string;
  readonly codes: readonly string[];
}

/** The names of places in a text, in its order; the longest where several begin. */
export function namesIn(text: string, counts: (name: string) => boolean = () => true): NamedPlace[] {
  const names = placeNames();
  const all = fold(text.slice(0, 2000)).split(' ');
  const places: NamedPlace[] = [];
  for (let start = 0; start < all.length; start++) {
    for (let length = LONGEST; length >= 1; length--) {
      const name = all.slice(start, start + length).join(' ');
      const list = start + length <= all.length && counts(name) ? names.get(name) : undefined;
      if (!list) continue;
      places.push({ name, codes: list });
      // "New York" must not also match "York", nor "South Africa" match "Africa".
      start += length - 1;
      break;
    }
  }
  return places;
}
