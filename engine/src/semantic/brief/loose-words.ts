import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READING_DIR } from '../../language/reading-lists.ts';
import { stem } from '../../text/stem.ts';

/** Words that link nothing by themselves: "small office blocks" is not about Small business. */
export const LOOSE_WORDS: ReadonlySet<string> = new Set(
  readFileSync(join(READING_DIR, 'loose-words.txt'), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(stem),
);
