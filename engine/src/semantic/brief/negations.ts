import { fold, words } from '../../text/fold.ts';
import { STOP_WORDS } from '../bm25.ts';

/** "without added sugar", "no alcohol", "sin azúcar", "ohne Termin": the next word or two. Not "no-code", a term of its own. */
const BEFORE =
  /\b(?:no time (?:to|for)|without|no|not|zero|never|sin|ohne|kein|keine|sem|sans|bina)\s+(?:any\s+|added\s+|artificial\s+)?([\p{L}-]{3,})/giu;
/** "alcohol-free", "sugar free", "non-alcoholic", "meatless". */
const AFTER = /\b([\p{L}]{3,})(?:-|\s)(?:free|less|frei)\b/giu;
const NON = /\bnon-?\s?(alcoholic|dairy|toxic|gmo)\b/giu;

/**
 * What a text says its product excludes. Words after "without" are removed from the text. "…-free" stays, as it names the
 * product, but is reported too: rows about the excluded thing do not fit.
 */
export function readNegations(text: string): { readonly text: string; readonly without: readonly string[] } {
  const without: string[] = [];
  const note = (part: string) => {
    for (const word of words(fold(part))) if (word.length > 2 && !STOP_WORDS.has(word)) without.push(word);
  };
  const rest = text.replace(BEFORE, (_, what: string) => {
    note(what);
    return ' ';
  });
  for (const [, what] of rest.matchAll(AFTER)) note(what as string);
  for (const [, what] of rest.matchAll(NON)) note(what as string);
  return { text: rest.replace(/\s+/g, ' ').trim(), without };
}
