import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Spend } from '../work.ts';
import { baseForms, hindiSound } from './inflections.ts';
import { isLexiconLanguage, LANGUAGES, type LexiconLanguage } from './languages.ts';
import { type DictionaryEntry, PackedDictionary } from './packed-dictionary.ts';
import { foldForeign } from './tokens.ts';

/** Folder of the word lists. */
const LEXICON_DIR = join(import.meta.dirname, '..', '..', 'lexicon');
const STOP_WORDS_FILE = 'stop-words.txt';
const CODES = Object.keys(LANGUAGES) as LexiconLanguage[];

/** The maximum number of words in a phrase. */
export const MAX_PHRASE = 6;
/** Nothing in the lexicon is longer, in letters. */
const LONGEST = 60;
/** Look-ups kept for the texts of one call, and the next. */
const KNOWN_WORDS = 2000;
/** The work of one look-up with its inflections. */
const LOOK_UP = 10;

/** A lexicon file that breaks the format in `lexicon/README.md`; the message names file and line. */
export class LexiconError extends Error {
  override name = 'LexiconError';
}

/** One line: an English head and its translations. */
export interface LexiconLine {
  readonly english: string;
  readonly words: readonly (readonly [LexiconLanguage, readonly string[]])[];
  readonly place: string;
}

/** The English for a foreign word, and its language. `base` is false if only the base form is in the lexicon. */
export interface Meaning {
  readonly english: string;
  readonly language: LexiconLanguage;
  readonly base: boolean;
}

/** Parses one lexicon file. Throws LexiconError at the first invalid line. */
export function parseLexicon(file: string, text: string): LexiconLine[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const place = `${file}:${index + 1}`;
    const fail = (problem: string): never => {
      throw new LexiconError(`${place}: ${problem}`);
    };
    if (raw.trim() === '' || raw.startsWith('#')) return [];
    const [english = '', ...groups] = raw.split('|').map((part) => part.trim());
    if (english === '' || english !== english.toLowerCase()) fail(`"${english}" is not an English head in lower case`);
    if (groups.length === 0) fail(`"${english}" has no words`);
    return [{ english, words: groups.map((group) => parseGroup(group, fail)), place }];
  });
}

function parseGroup(group: string, fail: (problem: string) => never): [LexiconLanguage, string[]] {
  const match = /^([a-z]{2}):\s*(.+)$/.exec(group);
  const code = match?.[1] ?? '';
  if (!isLexiconLanguage(code)) return fail(`"${group}" does not have the form "language: word, word"`);
  const list = (match?.[2] ?? '').split(',').map((word) => word.trim());
  for (const word of list) {
    if (!/[\p{L}\p{N}]/u.test(word)) fail(`an empty word in ${code}`);
    if (word !== word.toLowerCase()) fail(`"${word}" is not in lower case`);
  }
  return [code, list];
}

/** Every line of the lexicon, ordered by file name. */
export function readLexiconFiles(dir: string = LEXICON_DIR): LexiconLine[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.txt') && name !== STOP_WORDS_FILE);
  return names.sort().flatMap((name) => parseLexicon(name, readFileSync(join(dir, name), 'utf8')));
}

/** Translations into English, and the stop words of every language. Some 3 MB in memory with 30,000 words. */
export class Lexicon {
  readonly #heads: readonly string[];
  readonly #words: PackedDictionary;
  readonly #stopWords: ReadonlyMap<string, ReadonlySet<string>>;

  readonly #spend: Spend;
  /** One call reads its text several times: for its language, its sentences and its translation. */
  readonly #known = new LRUCache<string, readonly Meaning[]>({ max: KNOWN_WORDS });

  constructor(
    lines: readonly LexiconLine[],
    stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
    spend: Spend = () => {},
  ) {
    this.#spend = spend;
    this.#heads = lines.map((line) => line.english);
    this.#words = new PackedDictionary(entriesOf(lines));
    this.#stopWords = stopWords;
  }

  /** The languages (supported or only recognised) in which a folded word is a stop word. */
  stopWordIn(word: string): ReadonlySet<string> {
    return this.#stopWords.get(word) ?? NOWHERE;
  }

  /** Possible meanings of folded words, as written or in their base form, at most one per language. */
  meanings(words: string): readonly Meaning[] {
    if (words === '' || words.length > LONGEST) return [];
    // Known words cost the same, so that a call always stops at the same place.
    this.#spend(LOOK_UP);
    const known = this.#known.get(words) ?? this.#lookUp(words);
    this.#known.set(words, known);
    return known;
  }

  #lookUp(words: string): readonly Meaning[] {
    const found = new Map<LexiconLanguage, Meaning>();
    const add = (key: string, languages: readonly string[], base: boolean) => {
      for (const value of this.#words.get(key)) {
        const language = CODES[value % CODES.length] as LexiconLanguage;
        if (found.has(language) || !languages.includes(language)) continue;
        found.set(language, { english: this.#heads[Math.floor(value / CODES.length)] as string, language, base });
      }
    };
    add(words, CODES, true);
    // Text with more words than any phrase of the lexicon is no inflected phrase.
    if (words.split(' ', MAX_PHRASE + 1).length > MAX_PHRASE) return [...found.values()];
    for (const [form, languages] of baseForms(words)) add(form, languages, false);
    if (!found.has('hi')) add(hindiSound(words), ['hi'], false);
    return [...found.values()];
  }
}

const NOWHERE: ReadonlySet<string> = new Set();

/** A word maps to the head that lists it first, and among those to the shorter one. */
function entriesOf(lines: readonly LexiconLine[]): DictionaryEntry[] {
  /** By position in its list: the keys of each word with their value. */
  const places: DictionaryEntry[][] = [];
  const shortFirst = [...lines.entries()].sort(([, a], [, b]) => a.english.length - b.english.length);
  for (const [head, { words }] of shortFirst) {
    for (const [language, list] of words) {
      const value = head * CODES.length + CODES.indexOf(language);
      list.forEach((word, place) => {
        places[place] ??= [];
        for (const key of keysOf(word, language)) places[place]?.push([key, value]);
      });
    }
  }
  /** Per key, a bit for each language that has it. */
  const known = new Map<string, number>();
  return places.flat().filter(([key, value]) => {
    const bits = known.get(key) ?? 0;
    const bit = 1 << (value % CODES.length);
    known.set(key, bits | bit);
    return (bits & bit) === 0;
  });
}

/** Umlauts may be typed as "ae"; romanised Hindi is looked up by its sound. */
function keysOf(word: string, language: LexiconLanguage): string[] {
  const key = foldForeign(word);
  if (language === 'hi' && /^[a-z ]+$/.test(key)) return [key, hindiSound(key)];
  if (language !== 'de' || !/[äöü]/.test(word)) return [key];
  return [key, foldForeign(word.replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] as string))];
}

/** Parses the stop words: one language per line ("de: der, die, das"). */
export function parseStopWords(text: string): Map<string, Set<string>> {
  const languages = new Map<string, Set<string>>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^([a-z]{2}):\s*(.+)$/.exec(line);
    if (!match) continue;
    for (const word of (match[2] as string).split(/[\s,]+/)) {
      const key = foldForeign(word);
      languages.set(key, (languages.get(key) ?? new Set()).add(match[1] as string));
    }
  }
  return languages;
}

/** Loads the shipped lexicon. Throws LexiconError at the first invalid line. */
export function loadLexicon(spend?: Spend, dir: string = LEXICON_DIR): Lexicon {
  const stopWords = parseStopWords(readFileSync(join(dir, STOP_WORDS_FILE), 'utf8'));
  return new Lexicon(readLexiconFiles(dir), stopWords, spend);
}
