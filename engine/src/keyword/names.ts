import { ListBuilder, type PackedLists } from '../packed-lists.ts';
import { aliasesOf, isBag } from '../rows.ts';
import { fold, words } from '../text/fold.ts';
import type { Interest, OtherTargeting, SearchAnswer } from '../types.ts';
import { bareName } from './phrases.ts';

/**
 * What a name may refer to. `exact`: the catalogue rows with this name or, if there are none, with this alias and a name that
 * extends it ("Nike", "Nike, Inc."); `others`: other targeting options with this name; `similar`: if nothing is exact, the rows
 * with this alias and the best keyword matches.
 */
export interface Named {
  readonly exact: readonly Interest[];
  readonly others: readonly OtherTargeting[];
  readonly similar: readonly Interest[];
  /** Not searched for similar rows: the names before it took all the work of the call. */
  readonly isUnsearched?: true;
}

/** The rows of each name, and the work that is left for the names after them. */
export interface NamedRows {
  readonly found: Named[];
  readonly workLeft: number;
}

/** Finds what resembles a name with this much work; null if that was not enough. */
type SearchNames = (name: string, work: number) => { result: SearchAnswer | null; left: number };

/** Rows by their folded texts. */
class ByText<R> {
  readonly #rows: readonly R[];
  readonly #lists: PackedLists;

  constructor(rows: readonly R[], textsOf: (row: R) => readonly string[]) {
    const builder = new ListBuilder();
    rows.forEach((row, number) => {
      for (const text of new Set(textsOf(row).map(fold))) builder.add(text, number);
    });
    this.#rows = rows;
    this.#lists = builder.packed().lists;
  }

  of(text: string): R[] {
    return Array.from(this.#lists.of(text), (number) => this.#rows[number] as R);
  }
}

const namesIn = (row: Interest) => [...aliasesOf(row), ...(row.otherNames ?? [])].filter((alias) => !isBag(alias));

/** Finds rows by their whole names, ignoring case, accents and punctuation. */
export class NameIndex {
  readonly #names: ByText<Interest>;
  readonly #aliases: ByText<Interest>;
  readonly #others: ByText<OtherTargeting>;

  constructor(rows: readonly Interest[], others: readonly OtherTargeting[]) {
    this.#names = new ByText(rows, (row) => [row.name]);
    this.#aliases = new ByText(rows, namesIn);
    this.#others = new ByText(others, (row) => [row.name, ...(row.otherNames ?? [])]);
  }

  /** `similar` holds the rows with the name as an alias, and is empty if anything is exact. */
  find(name: string): Named {
    const key = fold(name);
    const aliased = this.#aliases.of(key);
    const adds = (row: Interest) => `${fold(row.name)} `.startsWith(`${key} `) || key.startsWith(`${fold(row.name)} `);
    const named = this.#names.of(key);
    const exact = named.length > 0 ? named : aliased.filter(adds);
    const others = this.#others.of(key);
    return { exact, others, similar: exact.length + others.length > 0 ? [] : aliased };
  }

  /** Finds each name, and at most `limit` similar rows for those without an exact one while there is work left. */
  findAll(names: readonly string[], limit: number, work: number, search: SearchNames): NamedRows {
    let workLeft = work;
    const found = names.map((name): Named => {
      const named = this.find(name);
      if (named.exact.length + named.others.length > 0) return named;
      const { result, left } = workLeft > 0 ? search(name, workLeft) : { result: null, left: 0 };
      workLeft = left;
      if (result === null) return { ...named, similar: named.similar.slice(0, limit), isUnsearched: true };
      const rows = [...named.similar, ...result.hits.map(({ interest }) => interest)];
      return { ...named, similar: [...new Set(rows)].slice(0, limit) };
    });
    return { found, workLeft };
  }
}

const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'and', 'de', 'for', 'in', 'of', 'the']);

/** Whether a folded word is the initials of a name: "nfl" of "National Football League". */
export function isInitials(word: string, name: string): boolean {
  const telling = words(fold(bareName(name))).filter((part) => !SMALL_WORDS.has(part));
  return telling.length > 1 && telling.map((part) => part[0]).join('') === word;
}
