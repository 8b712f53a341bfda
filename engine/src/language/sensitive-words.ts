import { words } from '../text/fold.ts';
import { readingLines } from './reading-lists.ts';
import { foldForeign } from './tokens.ts';

/** The maximum number of words in a sensitive phrase. */
const LONGEST = 4;

/** The words of `sensitive-words.txt`, in every language. */
export function loadSensitiveWords(): string[] {
  const groups = readingLines('sensitive-words.txt').flatMap((line) => line.split('|').slice(1));
  return groups.flatMap((group) => group.replace(/^\s*[a-z]{2}:/, '').split(',')).map((word) => word.trim());
}

let known: ReadonlySet<string> | null = null;

/** Whether a folded word or phrase is one of them. */
export function isSensitiveWord(word: string): boolean {
  known ??= new Set(loadSensitiveWords().map(foldForeign));
  return known.has(word);
}

/** Whether a text speaks of religion, health, identity, politics or origin. */
export function isSensitive(text: string): boolean {
  const list = words(foldForeign(text));
  return list.some((_, at) => {
    for (let end = at + 1; end <= Math.min(list.length, at + LONGEST); end++) {
      if (isSensitiveWord(list.slice(at, end).join(' '))) return true;
    }
    return false;
  });
}
