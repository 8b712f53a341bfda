import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR, type SourcedInterest, slugOf } from '../catalogue.ts';
import { fold } from '../text/fold.ts';
import type { Interest } from '../types.ts';

/** The committed list of every key ever released, one per line: `key`, `key = other key` (merged into it), or `key gone`. */
export const IDS_FILE = 'ids.txt';

export interface ReleasedKeys {
  readonly live: ReadonlySet<string>;
  /** Maps a merged key to the key of the row that replaced it. */
  readonly merged: ReadonlyMap<string, string>;
  /** Keys of removed rows. */
  readonly gone: ReadonlySet<string>;
}

/** Reads the list from a catalogue folder; empty if there is none yet. */
export function readReleasedKeys(dir: string = CATALOGUE_DIR): ReleasedKeys {
  const live = new Set<string>();
  const merged = new Map<string, string>();
  const gone = new Set<string>();
  for (const line of textOf(dir).split('\n')) {
    const [key = '', sign, other] = line.split(' ');
    if (key === '') continue;
    if (sign === '=' && other) merged.set(key, other);
    else if (sign === 'gone') gone.add(key);
    else live.add(key);
  }
  return { live, merged, gone };
}

function textOf(dir: string): string {
  try {
    return readFileSync(join(dir, IDS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** The list as file text, with the keys of `rows` added. */
export function releasedKeysWith(keys: ReleasedKeys, rows: readonly Interest[]): string {
  const lines = [
    ...new Set([...keys.live, ...rows.map((row) => row.key)]),
    ...[...keys.merged].map(([key, other]) => `${key} = ${other}`),
    ...[...keys.gone].map((key) => `${key} gone`),
  ];
  return `${lines.sort().join('\n')}\n`;
}

/** Adds to each row the keys of the rows merged into it. */
export function withFormerKeys(rows: readonly Interest[], { merged }: Pick<ReleasedKeys, 'merged'>): Interest[] {
  const former = Map.groupBy(merged.keys(), (key) => merged.get(key));
  return rows.map((row) => {
    const keys = former.get(row.key);
    return keys ? { ...row, alsoIds: [...(row.alsoIds ?? []), ...keys] } : row;
  });
}

/** Every conflict between rows and list: no key may be lost, and no retired key may be reused. */
export function keyProblems(
  rows: readonly SourcedInterest[],
  { live, merged, gone }: ReleasedKeys,
  place: (row: SourcedInterest) => string,
): string[] {
  const keys = new Set(rows.map((row) => row.interest.key));
  const lost = [...live]
    .filter((key) => !keys.has(key))
    .map((key) => `${IDS_FILE}: released id "${key}" is missing; keep it with @id, or mark it as merged or gone`);
  const astray = [...merged]
    .filter(([, other]) => !keys.has(other))
    .map(([key, other]) => `${IDS_FILE}: "${key}" was merged into "${other}", which does not exist`);
  const mine = rows.flatMap((row) => {
    const { key } = row.interest;
    if (merged.has(key) || gone.has(key))
      return [`${place(row)}: id "${key}" is retired according to ${IDS_FILE}; set another with @id`];
    return live.has(key)
      ? []
      : [`${place(row)}: id "${key}" is not in ${IDS_FILE}; run npm run catalogue:ids -w engine`];
  });
  return [...lost, ...astray, ...mine];
}

/** Finds rows by current name, or by an earlier name from which the row's key or a merged key was derived. */
export class RowsByName {
  readonly #byName: ReadonlyMap<string, Interest>;
  readonly #byKey: ReadonlyMap<string, Interest>;
  readonly #merged: ReadonlyMap<string, string>;

  constructor(rows: readonly Interest[], { merged }: Pick<ReleasedKeys, 'merged'> = readReleasedKeys()) {
    this.#byName = new Map(rows.map((row) => [fold(row.name), row]));
    this.#byKey = new Map(rows.map((row) => [row.key, row]));
    this.#merged = merged;
  }

  get(name: string): Interest | undefined {
    const key = `builtin:${slugOf(name)}`;
    return this.#byName.get(fold(name)) ?? this.#byKey.get(this.#merged.get(key) ?? key);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}
