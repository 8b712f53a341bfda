import { aliasesOf } from './rows.ts';
import { fold, words } from './text/fold.ts';
import { singular } from './text/stem.ts';
import type { Interest, InterestRow } from './types.ts';

/**
 * Finds the catalogue row for an interest from another source by name: exactly, without brackets, or in the plural. The
 * catalogue's data on an interest then applies whatever its source.
 */
export class CatalogueLookup {
  readonly #byName = new Map<string, number>();
  readonly #byKey = new Map<string, number[]>();
  readonly #rows: readonly Interest[];

  constructor(rows: readonly Interest[]) {
    this.#rows = rows;
    rows.forEach((row, number) => {
      this.#byName.set(fold(row.name), number);
      const key = keyOf(row.name);
      const list = this.#byKey.get(key);
      if (list) list.push(number);
      else this.#byKey.set(key, [number]);
    });
  }

  /** The number of the catalogue row, or undefined if there is none or the name is ambiguous. */
  find(row: InterestRow): number | undefined {
    const exact = this.#byName.get(fold(row.name));
    if (exact !== undefined) return exact;
    const list = this.#byKey.get(keyOf(row.name)) ?? [];
    const [only] = list;
    if (list.length !== 1 || only === undefined) return undefined;
    const sameTopic = !row.topic || fold(row.topic) === fold(this.#rows[only]?.topic ?? '');
    const bothBracketed = row.name.includes('(') && this.#rows[only]?.name.includes('(');
    return sameTopic || !bothBracketed ? only : undefined;
  }
}

function keyOf(name: string): string {
  const bare = name.replace(/\([^)]*\)/g, ' ').trim() || name;
  return words(fold(bare)).map(singular).join(' ');
}

/** A row with the catalogue's aliases added to its own, and the catalogue's categories and reach if it has none. */
export function enrich<R extends InterestRow>(row: R, known: Interest | undefined): InterestRow {
  if (!known) return row;
  const aliases = [...new Set([...aliasesOf(row), ...known.aliases, known.name])];
  return {
    ...row,
    aliases: aliases.filter((alias) => fold(alias) !== fold(row.name)),
    categories: row.categories ?? known.categories,
    reach: row.reach ?? known.reach,
    kind: known.kind,
    ...(known.otherNames ? { otherNames: known.otherNames } : {}),
    ...(known.market ? { market: known.market } : {}),
    ...(known.flags ? { flags: known.flags } : {}),
  };
}
