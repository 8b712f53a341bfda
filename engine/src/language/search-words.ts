import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fold } from '../text/fold.ts';
import { singular } from '../text/stem.ts';
import { PackedDictionary } from './packed-dictionary.ts';
import { READING_DIR, readingLines, templateOf } from './reading-lists.ts';
import { isSensitiveWord } from './sensitive-words.ts';

/** What searches must know of words, besides their translation. */
export class SearchWords {
  readonly #names: PackedDictionary;
  readonly #begin: RegExp;
  readonly #end: RegExp;
  readonly #around: RegExp;

  constructor(names: Iterable<string>, phrases: string) {
    this.#names = new PackedDictionary([...new Set(names)].map((name) => [name, 0]));
    this.#begin = new RegExp(`^(?:${patternsOf('begin', phrases).join('|')}) (?=.)`);
    this.#end = new RegExp(`(?<=.) (?:${patternsOf('end', phrases).join('|')})$`);
    this.#around = new RegExp(`^(?:${patternsOf('around', phrases).join('|')})$`);
  }

  /** Whether a folded word is the name of something, and so no misspelling. */
  isName(word: string): boolean {
    return this.#names.has(word) || this.#names.has(singular(word)) || isSensitiveWord(word);
  }

  /** A folded term without the words about people around its subject ("people who like hiking"); null if it has none. */
  subjectOf(term: string): string | null {
    const between = this.#around
      .exec(term)
      ?.slice(1)
      .find((part) => part !== undefined);
    const subject = between ?? term.replace(this.#begin, '').replace(this.#end, '');
    return subject === term ? null : subject;
  }
}

/** The patterns of `people-phrases.txt` on folded text; "..." captures what stands between. */
function patternsOf(place: 'begin' | 'end' | 'around', text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const phrase = new RegExp(`^${place} [a-z]{2}: (.+)$`).exec(line)?.[1];
    if (phrase === undefined) return [];
    const folded = (side: string) => side.replace(/[^()|[\]]+/g, (part) => (part.trim() === '' ? part : spaced(part)));
    return [
      phrase
        .split(' ... ')
        .map((side) => templateOf(folded(side)))
        .join(' (.+) '),
    ];
  });
}

/** A piece of a pattern, folded, with the spaces around it kept. */
function spaced(part: string): string {
  return `${/^ */.exec(part)?.[0] ?? ''}${fold(part)}${/ *$/.exec(part)?.[0] ?? ''}`;
}

/** Loads the shipped lists; the English dictionary's own names are names too. */
export function loadSearchWords(): SearchWords {
  const read = (file: string) => readFileSync(join(READING_DIR, file), 'utf8');
  return new SearchWords(properNames(), read('people-phrases.txt'));
}

function* properNames(): Generator<string> {
  const dictionary = dirname(createRequire(import.meta.url).resolve('dictionary-en'));
  for (const line of readFileSync(join(dictionary, 'index.dic'), 'utf8').split('\n')) {
    const name = /^[A-Z][A-Za-z]{2,}(?=\/|$)/.exec(line)?.[0];
    if (name) yield name.toLowerCase();
  }
  yield* readingLines('names.txt');
}
