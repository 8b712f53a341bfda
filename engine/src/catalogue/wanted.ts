import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR, slugOf } from '../catalogue.ts';

/** A name that buyers' briefs use and the catalogue lacks. `key` begins with `wanted:` and is no catalogue key. */
export interface WantedName {
  readonly key: string;
  readonly name: string;
}

/** The names of `catalogue/wanted/names.txt`, one a line, to be looked up at Meta. */
export function loadWantedNames(dir: string = CATALOGUE_DIR): WantedName[] {
  const lines = readFileSync(join(dir, 'wanted', 'names.txt'), 'utf8').split('\n');
  const names = new Map(lines.filter((line) => line.trim() !== '').map((name) => [`wanted:${slugOf(name)}`, name]));
  return [...names].map(([key, name]) => ({ key, name }));
}
