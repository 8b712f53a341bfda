import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the reviewed lists by which searches and briefs are read. */
export const READING_DIR = join(import.meta.dirname, '..', '..', 'lexicon', 'reading');

/** The lines of one of these lists, without comments and empty ones. */
export function readingLines(file: string): string[] {
  return readFileSync(join(READING_DIR, file), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A phrase of these lists as the source of a pattern: (a|b) stands for either, a part in [brackets] may be missing. */
export function templateOf(phrase: string): string {
  return phrase
    .replaceAll('(', '(?:')
    .replace(/^\[([^\]]+)\] /, '(?:(?:$1) )?')
    .replaceAll(' [', '(?: (?:')
    .replaceAll(']', '))?');
}
