import { byteAt, intAt } from '../arrays.ts';
import { aliasesOf, isBag, placeOf } from '../rows.ts';
import { fold, words } from '../text/fold.ts';
import type { InterestRow } from '../types.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * Where a phrase comes from. `bag`: a long description of which only single words match; `bare`: a name without its brackets, article,
 * company or club form, "Zara" for "Zara (retailer)", "Target" for "Target Corporation"; `other`: a further name.
 */
export const FIELDS = ['name', 'alias', 'bag', 'path', 'bare', 'other'] as const;
type Field = (typeof FIELDS)[number];

/** Whether a field, an index into `FIELDS`, holds the row's own name, with or without its optional parts. */
export function isNameField(field: number): boolean {
  return FIELDS[field] === 'name' || FIELDS[field] === 'bare';
}

/** Lists of numbers, end to end: list i is `items` from `starts[i]` to `starts[i + 1]`. */
interface Lists {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** Every distinct name, alias and path part of the rows, its words, and the lookups from word to phrase to row. */
export interface PhraseTable {
  readonly vocabulary: Vocabulary;
  readonly texts: readonly string[];
  readonly folded: readonly string[];
  readonly fields: Uint8Array;
  /** Letters of the folded text, without spaces. */
  readonly letters: Uint16Array;
  readonly rowsOfPhrase: Lists;
  readonly phrasesOfWord: Lists;
  /** Whether a word of the vocabulary occurs in a row's name. */
  isInName(word: string): boolean;
}

/** Optional parts of a name: text in brackets, the article, and the legal form of a company or club. */
const NAME_EXTRAS =
  /\s*\([^)]*\)|^The\s+|,?\s+(?:Corporation|Corp\.?|Motor Company|Company|Group|Holdings|International|Inc\.?|Ltd\.?|Limited|plc|PLC|GmbH|AG|LLC|S\.A\.|[FS]\.?C\.?|CF|C\.F\.)$/g;

/** A name without its optional parts: "Zara (retailer)" is "Zara". */
export function bareName(name: string): string {
  return name.replace(NAME_EXTRAS, '');
}

interface Draft {
  readonly texts: string[];
  readonly folded: string[];
  readonly fields: number[];
  readonly rows: number[][];
  readonly numbers: Map<string, number>;
}

/** Builds the phrase table; about 25 µs per row with six aliases. */
export function buildPhrases(rows: readonly InterestRow[]): PhraseTable {
  const draft: Draft = { texts: [], folded: [], fields: [], rows: [], numbers: new Map() };
  const whole = new Set(rows.map((row) => fold(row.name)));
  rows.forEach((row, number) => {
    addPhrase(draft, number, row.name, 'name');
    const bare = bareName(row.name);
    // "Yoga" is not what people call Yoga International.
    const isOther = !row.name.includes('(') && whole.has(fold(bare));
    if (bare !== row.name && !isOther) addPhrase(draft, number, bare, 'bare');
    if (/\w&\w/.test(bare)) {
      addPhrase(draft, number, bare.replaceAll('&', ' and '), 'bare');
      addPhrase(draft, number, bare.replaceAll('&', ''), 'other');
    }
    for (const alias of aliasesOf(row)) addPhrase(draft, number, alias, isBag(alias) ? 'bag' : 'alias');
    for (const name of row.otherNames ?? []) addPhrase(draft, number, name, 'other');
    for (const part of placeOf(row)) addPhrase(draft, number, part, 'path');
  });
  const wordsOfPhrase = draft.folded.map((text) => [...new Set(withCompounds(words(text)))]);
  const vocabulary = new Vocabulary(wordsOfPhrase.flat());
  // A binary search for every word of every phrase would take longer; the map is dropped afterwards.
  const numbers = new Map(vocabulary.list.map((word, number) => [word, number]));
  const phrasesOfWord: number[][] = Array.from({ length: vocabulary.list.length }, () => []);
  wordsOfPhrase.forEach((list, phrase) => {
    for (const word of list) phrasesOfWord[numbers.get(word) as number]?.push(phrase);
  });
  const fields = Uint8Array.from(draft.fields);
  const inName = wordsInNames(wordsOfPhrase, fields, numbers);
  return {
    vocabulary,
    texts: draft.texts,
    folded: draft.folded,
    fields,
    letters: Uint16Array.from(draft.folded, (text) => Math.min(text.replaceAll(' ', '').length, 65_535)),
    rowsOfPhrase: packed(draft.rows),
    phrasesOfWord: packed(phrasesOfWord),
    isInName: lookupIn(inName, vocabulary),
  };
}

/** For each word of the vocabulary, 1 if a name contains it. */
function wordsInNames(
  wordsOfPhrase: readonly (readonly string[])[],
  fields: Uint8Array,
  numbers: ReadonlyMap<string, number>,
): Uint8Array {
  const found = new Uint8Array(numbers.size);
  wordsOfPhrase.forEach((list, phrase) => {
    if (FIELDS[byteAt(fields, phrase)] === 'name') for (const word of list) found[numbers.get(word) as number] = 1;
  });
  return found;
}

/** A separate function, because a closure created in `buildPhrases` would keep its drafts (28 MB) in memory. */
function lookupIn(found: Uint8Array, vocabulary: Vocabulary): (word: string) => boolean {
  return (word) => found[vocabulary.numberOf(word) ?? -1] === 1;
}

function addPhrase(draft: Draft, row: number, text: string, field: Field): void {
  const folded = fold(text.slice(0, 2000));
  if (folded === '') return;
  const key = `${field}:${folded}`;
  const known = draft.numbers.get(key);
  if (known !== undefined) {
    if (draft.rows[known]?.at(-1) !== row) draft.rows[known]?.push(row);
    return;
  }
  draft.numbers.set(key, draft.texts.length);
  draft.texts.push(text);
  draft.folded.push(folded);
  draft.fields.push(FIELDS.indexOf(field));
  draft.rows.push([row]);
}

/** People write "ecommerce", "E-commerce" and "e commerce": pairs that may be one word are also indexed as one. */
function withCompounds(list: readonly string[]): string[] {
  const all = [...list];
  for (let i = 0; i + 1 < list.length; i++) {
    const [a, b] = [list[i] as string, list[i + 1] as string];
    if (list.length === 2 || a.length <= 2 || b.length <= 2) all.push(a + b);
  }
  return all;
}

function packed(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = intAt(starts, i) + list.length;
  });
  const items = new Uint32Array(intAt(starts, lists.length));
  lists.forEach((list, i) => {
    items.set(list, intAt(starts, i));
  });
  return { starts, items };
}
