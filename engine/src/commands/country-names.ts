import { writeFileSync } from 'node:fs';
import { COUNTRY_NAMES_FILE } from '../semantic/brief/places.ts';
import { fold } from '../text/fold.ts';

const LANGUAGES = 'en es pt de fr it hi nl nb sv pl tr'.split(' ');
/** Codes with a name in the runtime that are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

/** The file of country names, from the runtime's data. It is committed because loading them at run time costs a server 9 MB. */
export function countryNames(): string {
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const lines = codes
    .filter((code) => !NO_COUNTRY.has(code))
    .flatMap((code) => {
      const names = new Set(displays.map((display) => fold(display.of(code) ?? '')).filter((name) => name !== ''));
      return names.size === 0 ? [] : [`${code}: ${[...names].join(', ')}`];
    });
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(COUNTRY_NAMES_FILE, countryNames());
