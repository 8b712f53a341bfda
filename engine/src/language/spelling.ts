/** Shorter words are too often slang, an abbreviation or a name. */
const SHORTEST = 5;
/** The dictionary holds few words with these before them: "reorder" is no slip. */
const PREFIX = /^(?:re|un|non|over|under|pre|mis|out|up|anti|multi|semi|self|micro|mini)/;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * A misspelt English word with one slip mended, or null: letters swapped, a double letter single or the reverse, then a letter left
 * out, one too many, and one for another; never the first. @param isKnown whether a word is one that ranking can use
 */
export function mended(word: string, isKnown: (word: string) => boolean): string | null {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return null;
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
