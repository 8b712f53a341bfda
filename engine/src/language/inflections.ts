import type { LexiconLanguage } from './languages.ts';

/** An ending and its replacement in the dictionary form. */
type Rule = readonly [ending: string, instead: string, languages: readonly LexiconLanguage[]];

const SHORTEST = 3;

/** Plurals, genders and cases. Accents are folded away, so "Häuser" is "hauser" here and loses "er" only. */
const RULES: readonly Rule[] = [
  ['s', '', ['es', 'pt', 'fr', 'de', 'hi']],
  ['es', '', ['es', 'pt', 'fr', 'de']],
  ['as', 'o', ['es', 'pt']],
  ['os', 'o', ['es', 'pt']],
  ['a', 'o', ['es', 'pt', 'it']],
  ['o', 'a', ['es', 'pt', 'it']],
  ['os', 'a', ['es', 'pt']],
  ['ces', 'z', ['es']],
  ['ones', 'on', ['es']],
  ['oras', 'or', ['es', 'pt']],
  ['ora', 'or', ['es', 'pt']],
  ['oes', 'ao', ['pt']],
  ['aes', 'ao', ['pt']],
  ['ais', 'al', ['pt']],
  ['eis', 'el', ['pt']],
  ['ois', 'ol', ['pt']],
  ['ns', 'm', ['pt']],
  ['i', 'o', ['it']],
  ['i', 'e', ['it']],
  ['i', 'a', ['it']],
  ['i', 'io', ['it']],
  ['e', 'a', ['it']],
  ['e', 'o', ['it']],
  ['he', 'a', ['it']],
  ['hi', 'o', ['it']],
  ['x', '', ['fr']],
  ['aux', 'al', ['fr']],
  ['e', '', ['fr', 'de']],
  ['euse', 'eur', ['fr']],
  ['euses', 'eur', ['fr']],
  ['ive', 'if', ['fr']],
  ['ives', 'if', ['fr']],
  ['elle', 'el', ['fr']],
  ['elles', 'el', ['fr']],
  ['enne', 'en', ['fr']],
  ['ennes', 'en', ['fr']],
  ['en', '', ['de']],
  ['n', '', ['de']],
  ['er', '', ['de']],
  ['ern', '', ['de']],
  ['em', '', ['de']],
  ['en', 'e', ['de']],
  ['er', 'e', ['de']],
  ['innen', '', ['de']],
  ['innen', 'er', ['de']],
  ['in', '', ['de']],
  ['nen', '', ['de']],
  ['e', 'a', ['hi']],
  ['o', 'a', ['hi']],
  ['on', '', ['hi']],
  ['on', 'a', ['hi']],
  ['en', '', ['hi']],
  ['ein', '', ['hi']],
  ['iyan', 'i', ['hi']],
  ['iyon', 'i', ['hi']],
  ['े', 'ा', ['hi']],
  ['ों', 'ा', ['hi']],
  ['ों', '', ['hi']],
  ['ें', '', ['hi']],
  ['ियाँ', 'ी', ['hi']],
  ['ियां', 'ी', ['hi']],
  ['ियों', 'ी', ['hi']],
  ['ी', 'ा', ['hi']],
];

/** Dictionary forms of a folded word besides itself, with the languages in which each is valid. */
export function baseForms(words: string): [form: string, languages: readonly LexiconLanguage[]][] {
  const forms: [string, readonly LexiconLanguage[]][] = [];
  const plain = words.replace(/ae|oe|ue/g, (pair) => pair.charAt(0));
  if (plain !== words) forms.push([plain, ['de']]);
  const variants = plain === words ? [words] : [words, plain];
  for (const variant of variants) {
    for (const [ending, instead, languages] of RULES) {
      if (!variant.endsWith(ending)) continue;
      const form = variant.slice(0, variant.length - ending.length) + instead;
      if (form.length >= SHORTEST || ending > 'z') forms.push([form, languages]);
    }
  }
  if (words.includes(' ')) forms.push(...everyWord(words));
  return forms;
}

/** "zapatillas deportivas": each word of a phrase may be inflected. */
function everyWord(words: string): [string, readonly LexiconLanguage[]][] {
  const list = words.split(' ');
  const each = (change: (word: string) => string) => list.map((word) => (word.length > SHORTEST ? change(word) : word));
  const romance = each((word) => word.replace(/(?<=[aeiou])s$/, ''));
  const consonant = each((word) => word.replace(/es$/, '').replace(/(?<=[aeiou])s$/, ''));
  return [
    [romance.join(' '), ['es', 'pt', 'fr']],
    [consonant.join(' '), ['es', 'pt']],
    [each((word) => word.replace(/i$/, 'o').replace(/e$/, 'a')).join(' '), ['it']],
  ];
}

/**
 * A key shared by spellings of one Hindi word in Latin letters ("joota", "juta", "jootha"). Its prefix keeps it distinct from
 * words as written.
 */
export function hindiSound(words: string): string {
  const sound = words
    .replace(/aa/g, 'a')
    .replace(/ee|ii|ie/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(?<=[bcdgjkpt])h/g, '')
    .replace(/([bcdfgjklmnprstv])\1/g, '$1')
    .replace(/(?<=[a-z]{2})[aeh]\b/g, '');
  return `~${sound}`;
}
