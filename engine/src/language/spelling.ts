/** Shorter words are too often slang, abbreviations or names. */
const SHORTEST = 5;
const LONGEST = 30;
/** The dictionary has few words with these prefixes: "reorder" is not a misspelling. */
const PREFIX = /^(?:re|un|non|over|under|pre|mis|out|up|anti|multi|semi|self|micro|mini)/;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * A misspelt English word with one slip corrected, or null. Tried in order: swapped letters, a missing or extra double letter,
 * a missing letter, an extra one, a wrong one; never the first letter. @param isKnown whether ranking can use a word
 */
export function correctSlip(word: string, isKnown: (word: string) => boolean): string | null {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return null;
  if (isKnown(word.replace(PREFIX, ''))) return null;
  const places = Array.from({ length: word.length }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const);
  const slips: readonly ((before: string, after: string) => readonly string[])[] = [
    (before, after) => (after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    (before, after) => [before + before.at(-1) + after],
    (before, after) => (after[0] === before.at(-1) ? [before + after.slice(1)] : []),
    (before, after) => LETTERS.map((letter) => before + letter + after),
    (before, after) => [before + after.slice(1)],
    (before, after) => LETTERS.map((letter) => before + letter + after.slice(1)),
  ];
  for (const slip of slips) {
    for (const [before, after] of places) {
      const found = slip(before, after).find((other) => other !== word && isKnown(other));
      if (found !== undefined) return found;
    }
  }
  return null;
}
