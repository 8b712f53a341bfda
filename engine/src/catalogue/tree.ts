import type { Interest, OtherTargeting } from '../types.ts';

/** What stands at one place of the tree, largest first. `total`: all rows that stand here, of which some may be left out. */
export interface Branch {
  /** The folders here, each with the number of rows below it. */
  readonly folders: readonly { readonly name: string; readonly count: number }[];
  readonly interests: readonly Interest[];
  readonly others: readonly OtherTargeting[];
  readonly total: number;
}

type Row = Interest | OtherTargeting;

interface Folder {
  readonly counts: Map<string, number>;
  readonly rows: Row[];
}

const isOther = (row: Row): row is OtherTargeting => 'targeting' in row;
const keyOf = (path: readonly string[]) => path.join('\n');

/** Everything that can be targeted, by its path: what Meta shows under "Browse". */
export class TargetingTree {
  readonly #folders = new Map<string, Folder>();

  /** @param rows without those that Meta removed, which are left out */
  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      if (!isOther(row) && row.flags?.includes('removed')) continue;
      const path = row.path.slice(0, -1);
      path.forEach((name, depth) => {
        const { counts } = this.#folder(path.slice(0, depth));
        counts.set(name, (counts.get(name) ?? 0) + 1);
      });
      this.#folder(path).rows.push(row);
    }
  }

  #folder(path: readonly string[]): Folder {
    const known = this.#folders.get(keyOf(path));
    if (known) return known;
    const folder = { counts: new Map<string, number>(), rows: [] };
    this.#folders.set(keyOf(path), folder);
    return folder;
  }

  /** What stands at a path, at most `limit` rows; nothing at one that does not exist. */
  at(path: readonly string[], limit: number): Branch {
    const { counts, rows } = this.#folders.get(keyOf(path)) ?? { counts: new Map<string, number>(), rows: [] };
    const shown = rows.toSorted((a, b) => (b.reach ?? 0) - (a.reach ?? 0)).slice(0, limit);
    return {
      folders: [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name, 'en')),
      interests: shown.filter((row) => !isOther(row)) as Interest[],
      others: shown.filter(isOther),
      total: rows.length,
    };
  }
}
