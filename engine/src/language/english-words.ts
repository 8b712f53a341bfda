import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { singular } from '../text/stem.ts';
import { PackedDictionary } from './packed-dictionary.ts';

/** Endings that the dictionary stores as flags on a word, not as separate words. */
const ENDINGS = ['ed', 'ing', 'er', 'ers', 'ly', 'est', 'd', 'r', 'rs', 'ness', 'able', 'ings'];

/** The English words of a dictionary, without names: they are never treated as typos or as another language. */
export class EnglishWords {
  readonly #words: PackedDictionary;

  constructor(words: Iterable<string>) {
    this.#words = new PackedDictionary([...new Set(words)].map((word) => [word, 0]));
  }

  /** Whether a folded word is English, including inflected forms; "weding" is not, as short words double their last letter. */
  has(word: string): boolean {
    return (
      this.isListed(word) ||
      ENDINGS.some((ending) => word.endsWith(ending) && this.#hasStem(word.slice(0, -ending.length), ending))
    );
  }

  /** Whether a folded word, or its singular, stands in the dictionary: "maler" does not, although it looks like a form of "male". */
  isListed(word: string): boolean {
    return this.#words.has(word) || this.#words.has(singular(word));
  }

  #hasStem(rest: string, ending: string): boolean {
    if (rest.length < 3) return false;
    const doubles = /^[aei]/.test(ending) && /^[^aeiou]*[aeiou][bdgmnprt]$/.test(rest);
    if (this.#words.has(`${rest}e`) || (!doubles && this.#words.has(rest))) return true;
    if (rest.endsWith('i')) return this.#words.has(`${rest.slice(0, -1)}y`);
    return rest.at(-1) === rest.at(-2) && this.#words.has(rest.slice(0, -1));
  }
}

/** The words of the dictionary `dictionary-en` (Hunspell, from SCOWL). */
export function loadEnglishWords(): EnglishWords {
  const require = createRequire(import.meta.url);
  const dir = dirname(require.resolve('dictionary-en'));
  const lines = readFileSync(join(dir, 'index.dic'), 'utf8').split('\n');
  return new EnglishWords(lines.flatMap((line) => /^[a-z]{2,}(?=\/|$)/.exec(line)?.[0] ?? []));
}
