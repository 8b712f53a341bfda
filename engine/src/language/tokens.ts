import { fold } from '../text/fold.ts';

/** A word as written and folded, and the text between it and the previous word. */
export interface Token {
  readonly written: string;
  readonly folded: string;
  readonly gap: string;
}

const WORD = /[\p{L}\p{M}\p{N}+#&]+(?:['’`´.][\p{L}\p{M}\p{N}]+)*/gu;
/** Elided French and Italian articles: "l'huile", "dell'olio". */
const LEANING = /^(?:l|d|j|m|t|s|n|c|qu|un|all|dell|nell|sull|dall|quest|quell)['’`´](?=\p{L}{2})/iu;
const NUKTA = /\u093c/g;
/** Hindi is written with either sign for a nasal vowel: दाँत, दांत. */
const CHANDRABINDU = /\u0901/g;

const MARKS_OF_LATIN = /[\u0300-\u036f]/g;
const LATIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const DEVANAGARI = /^[\u0904-\u0939\u093d-\u094d\u0901-\u0903]+(?: [\u0904-\u0939\u093d-\u094d\u0901-\u0903]+)*$/;

/** Folds foreign words for comparison: as `fold`, without elided articles and the dots of Hindi letters, whose nasal vowels have one sign. */
export function foldForeign(text: string): string {
  // Most words need nothing else: this takes a fifth of the time of `fold`, which checks every letter.
  const plain = asOneSpelling(text.toLowerCase().normalize('NFD').replace(MARKS_OF_LATIN, ''));
  if (LATIN.test(plain) || DEVANAGARI.test(plain)) return plain;
  const bare = text
    .split(' ')
    .map((word) => word.replace(LEANING, ''))
    .join(' ');
  return asOneSpelling(fold(bare));
}

function asOneSpelling(text: string): string {
  return text.replace(NUKTA, '').replace(CHANDRABINDU, '\u0902');
}

/** The words of a text in order; words that fold to nothing are left out, hyphens separate words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const folded = foldForeign(match[0]);
    if (folded === '' || folded === '&') continue;
    tokens.push({ written: match[0], folded, gap: text.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return tokens;
}
