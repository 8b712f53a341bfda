import { fold, words } from '../../text/fold.ts';
import { STOP_WORDS } from '../bm25.ts';

/** "without added sugar", "no alcohol", "sin azúcar", "ohne Termin": the next word or two. Not "no-code", a term of its own. */
const BEFORE =
  /\b(?:no time (?:to|for)|without|no|not|zero|never|sin|ohne|kein|keine|sem|sans|bina)\s+(?:any\s+|added\s+|artificial\s+)?([\p{L}-]{3,})/giu;
/** "alcohol-free", "sugar free", "non-alcoholic". Not "first class free": without a hyphen only what products are often free of. */
const AFTER =
  /\b(?:(\p{L}{3,})-(?:free|less|frei)|(sugar|gluten|dairy|lactose|alcohol|nicotine|caffeine|plastic|nut|soya?|egg|grain|wheat|meat|fat|oil|salt|cruelty|fragrance|additive|chemical|smoke) free)\b/giu;
/** "14-day free trial" leaves no day out, "hassle-free" no hassle. */
const UNITS =
  /^(?:days?|weeks?|months?|years?|trial|hassle|stress|duty|tax|rent|interest|toll|hands?|royalty|error|trouble|pain|effort|fuss|debt|worry|care|end|use|risk|time|price|root|help|home|fear|need|end|seam|wire|count)$/i;
const NON = /\bnon-?\s?(alcoholic|dairy|toxic|gmo)\b/giu;

/**
 * What the name of a product says it does without. What a brief leaves out in so many words was read before (`language/exclusions.ts`); here
 * the rest of it ("no problem") leaves the text. "…-free" stays, as it names the product, but is reported: rows about that thing do not fit.
 * @returns `without`: words that speak against a row; `free`: what the product is free of, as good as excluded
 */
export function readNegations(text: string): {
  readonly text: string;
  readonly without: readonly string[];
  readonly free: readonly string[];
} {
  const without: string[] = [];
  const free: string[] = [];
  const note = (part: string) => {
    for (const word of words(fold(part))) if (word.length > 2 && !STOP_WORDS.has(word)) without.push(word);
  };
  const rest = text.replace(BEFORE, ' ');
  for (const [, hyphened, spaced] of rest.matchAll(AFTER)) {
    const what = hyphened ?? spaced ?? '';
    if (UNITS.test(what)) continue;
    note(what);
    free.push(what);
  }
  for (const [, what] of rest.matchAll(NON)) {
    note(what as string);
    free.push(what as string);
  }
  return { text: rest.replace(/\s+/g, ' ').trim(), without, free };
}
