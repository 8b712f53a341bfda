/** The English meaning of one part of a compound, or null. */
export type PartReader = (part: string, isHead: boolean) => string | null;

const SHORTEST_PART = 3;
const SHORTEST_COMPOUND = 7;
/** In longer words, trying every place to split takes too much work. */
const LONGEST_COMPOUND = 45;
const MAX_PARTS = 3;
/** Letters that may link two parts. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e', 'er'];

/**
 * The English for a German compound ("yogamatten" is "yoga mat"), or null if it cannot be split into parts that `read` knows. The longest
 * head wins, as it names the thing.
 */
export function splitCompound(word: string, read: PartReader, parts: number = MAX_PARTS): string | null {
  if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND || parts < 2) return null;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const head = read(word.slice(at), true);
    if (head === null) continue;
    const before = word.slice(0, at);
    for (const link of LINKS) {
      if (!before.endsWith(link) || before.length - link.length < SHORTEST_PART) continue;
      const stem = before.slice(0, before.length - link.length);
      const first = read(stem, false) ?? splitCompound(stem, read, parts - 1);
      if (first !== null) return `${first} ${head}`;
    }
  }
  return null;
}
