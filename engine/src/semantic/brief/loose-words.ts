import { readingLines } from '../../language/reading-lists.ts';
import { stem } from '../../text/stem.ts';

/** Words that link nothing by themselves: "small office blocks" is not about Small business. */
export const LOOSE_WORDS: ReadonlySet<string> = new Set(
  readingLines('loose-words.txt').flatMap((line) =>
    line
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(stem),
  ),
);
