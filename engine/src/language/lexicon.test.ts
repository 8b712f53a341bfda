import { expect, test } from 'vitest';
import { LANGUAGES, type LexiconLanguage } from './languages.ts';
import { Lexicon, LexiconError, MAX_PHRASE, parseLexicon, readLexiconFiles } from './lexicon.ts';
import { PackedDictionary } from './packed-dictionary.ts';
import { foldForeign, tokensOf } from './tokens.ts';

const lines = readLexiconFiles();

test('the shipped lexicon is valid, and no English head is duplicated', () => {
  const first = new Map<string, string>();
  const problems = lines.flatMap(({ english, place }) => {
    const before = first.get(english);
    first.set(english, before ?? place);
    return before ? [`${place}: "${english}" is already in ${before}`] : [];
  });
  expect(problems).toEqual([]);
});

test('each line stands in the file of its first letter, in the order of the alphabet', () => {
  const problems = lines.flatMap(({ english, place }, i) => {
    const [file = ''] = place.split(':');
    if (file === 'joining-words.txt') return [];
    const letter = /^\d/.test(english) ? '0-9' : english.charAt(0);
    const before = lines[i - 1];
    const follows = before?.place.startsWith(`${file}:`) !== true || before.english < english;
    return file === `${letter}.txt` && follows ? [] : [`${place}: "${english}"`];
  });
  expect(problems).toEqual([]);
});

test('no line repeats a word within a language', () => {
  const problems = lines.flatMap(({ words, place }) =>
    words.flatMap(([language, list]) => (new Set(list).size < list.length ? [`${place}: ${language}`] : [])),
  );
  expect(problems).toEqual([]);
});

test('no phrase is longer than the reader supports', () => {
  const phrases = lines.flatMap(({ words }) => words.flatMap(([, list]) => list));
  expect(phrases.filter((phrase) => phrase.length > 20 && tokensOf(phrase).length > MAX_PHRASE)).toEqual([]);
});

test('has 4,000 heads, and words in every language for at least 2,000', () => {
  expect(lines.length).toBeGreaterThan(4000);
  const count = (language: LexiconLanguage) =>
    lines.filter(({ words }) => words.some(([code]) => code === language)).length;
  for (const language of Object.keys(LANGUAGES) as LexiconLanguage[])
    expect(count(language), language).toBeGreaterThan(2000);
});

test.each([
  ['shoe', 'has no words'],
  ['Shoe | de: schuh', 'not an English head in lower case'],
  ['shoe | de: Schuh', 'not in lower case'],
  ['shoe | sv: sko', 'does not have the form'],
  ['shoe | de: schuh,', 'an empty word'],
])('"%s" is rejected: %s', (line, problem) => {
  expect(() => parseLexicon('test.txt', `\n${line}`)).toThrow(LexiconError);
  expect(() => parseLexicon('test.txt', `\n${line}`)).toThrow(new RegExp(`test.txt:2: .*${problem}`));
});

test('a word maps to the head that lists it first, then to the shorter head', () => {
  const lexicon = new Lexicon(
    parseLexicon(
      't',
      'course | de: lehrgang, kurs\nclass | de: kurs\nmeal course | de: gang\nhallway | de: gang | es: curso',
    ),
  );
  const meaning = (word: string) => lexicon.meanings(word).map(({ english, language }) => `${language} ${english}`);
  expect(meaning('kurs')).toEqual(['de class']);
  expect(meaning('gang')).toEqual(['de hallway']);
  expect(meaning('cursos')).toEqual(['es hallway']);
  expect(meaning('')).toEqual([]);
});

test('the packed dictionary returns the same as a Map', () => {
  const words = ['a', 'ab', 'abc', 'b', 'जूता', 'zebra', 'ab', ''];
  const packed = new PackedDictionary(words.map((word, i) => [word, i]));
  expect(packed.size).toBe(words.length);
  expect(packed.get('ab')).toEqual([1, 6]);
  expect(packed.get('जूता')).toEqual([4]);
  expect(packed.get('')).toEqual([7]);
  for (const missing of ['aa', 'abcd', 'zz', 'जू']) expect(packed.has(missing)).toBe(false);
});

test('Hindi words are the same with either sign for a nasal vowel, with and without the dot of borrowed sounds', () => {
  expect(foldForeign('दाँतों')).toBe(foldForeign('दांतों'));
  expect(foldForeign('अंग्रेज़ी')).toBe(foldForeign('अंग्रेजी'));
});
