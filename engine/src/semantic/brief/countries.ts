import { fold } from '../../text.ts';
import { PLACE_NAMES, REGION_NAMES } from './place-names.ts';

/** Languages whose country names come from the runtime (`Intl`). */
const LANGUAGES = 'en es pt de fr it hi nl nb sv pl tr'.split(' ');
/** Words with another meaning: they count as a place only in the location field. */
const AMBIGUOUS = new Set(
  'us kl nice bath reading essen split cork cali natal turkey china phoenix victoria leon kent buffalo rosario linz chad polish'.split(
    ' ',
  ),
);
const LONGEST = 5;

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** Every folded place name with its countries; built on first use, 4 ms. */
function placeNames(): ReadonlyMap<string, readonly string[]> {
  if (known) return known;
  const names = new Map<string, string[]>();
  const add = (name: string, codes: readonly string[]) => {
    const key = fold(name);
    if (key !== '') names.set(key, [...new Set([...(names.get(key) ?? []), ...codes])]);
  };
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = ['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'].includes(code) ? undefined : display.of(code);
      if (name) add(name, [code]);
    }
  }
  for (const [code, list] of Object.entries(PLACE_NAMES)) for (const name of list.split(',')) add(name, [code]);
  for (const [name, list] of Object.entries(REGION_NAMES)) add(name, list);
  known = names;
  return names;
}

/** The countries (ISO codes) named in a location: by name in any major language, people, region, state or large city. */
export function countriesIn(location: string): Set<string> {
  return found(location, () => true);
}

/** The countries mentioned in running text. Ambiguous words do not count. */
export function themesIn(text: string): Set<string> {
  return found(text, (name) => !AMBIGUOUS.has(name));
}

function found(text: string, counts: (name: string) => boolean): Set<string> {
  const names = placeNames();
  const all = fold(text.slice(0, 2000)).split(' ');
  const codes = new Set<string>();
  for (let start = 0; start < all.length; start++) {
    for (let length = LONGEST; length >= 1; length--) {
      const name = all.slice(start, start + length).join(' ');
      const list = start + length <= all.length && counts(name) ? names.get(name) : undefined;
      if (!list) continue;
      for (const code of list) codes.add(code);
      // "New York" must not match "York" too, nor "South Africa" match "Africa".
      start += length - 1;
      break;
    }
  }
  return codes;
}
