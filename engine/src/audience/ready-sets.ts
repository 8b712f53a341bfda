import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { GRADES, type Kind } from '../types.ts';

/** A ranked interest: `relevance` in percent; `kind` null if unknown; sizes in people, null if unknown. */
export interface SetRow {
  readonly id: string;
  readonly name: string;
  readonly relevance: number;
  readonly kind: Kind | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Rows that a set has at least and at most. */
interface SetSize {
  readonly min: number;
  readonly max: number;
}

export type SetKind = 'core' | 'adjacent' | 'brands';

/** The sizes in a set differ at most by this factor. */
const MAX_RATIO = 10;
/** A drop of at least this many percentage points from one row to the next ends a set that has enough rows. */
const CLIFF = 15;

const BRAND_KINDS: ReadonlySet<Kind | null> = new Set(['brand', 'company', 'software', 'publication', 'team']);

const middle = ({ lower, upper }: SetRow) => {
  const [low, high] = [lower ?? upper, upper ?? lower];
  return low === null || high === null ? null : (low + high) / 2;
};

/** The stemmed words of a name without bracketed parts. */
function wordsOf(name: string): ReadonlySet<string> {
  const bare = name.replace(/\([^)]*\)/g, ' ').trim();
  return new Set(words(fold(bare === '' ? name : bare)).map(stem));
}

/** Whether two names say nearly the same: they share at least 60 % of their words. */
export function areNearDuplicates(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all > 0 && common / all >= 0.6;
}

/** The rows before the first large drop in relevance that leaves enough of them, among rows sorted by it. */
function beforeCliff<R extends SetRow>(rows: readonly R[], enough: number): R[] {
  const end = rows.findIndex(
    (row, place) => place >= enough && (rows[place - 1]?.relevance ?? 0) - row.relevance >= CLIFF,
  );
  return end === -1 ? [...rows] : rows.slice(0, end);
}

function withoutDuplicates<R extends SetRow>(rows: readonly R[], taken: readonly R[]): R[] {
  const kept: R[] = [];
  for (const row of rows) {
    if (![...taken, ...kept].some((other) => areNearDuplicates(other.name, row.name))) kept.push(row);
  }
  return kept;
}

/** Of all runs of rows within a factor of ten in size, the one with the most relevance in total, up to the first drop. */
function ofSimilarSize<R extends SetRow>(rows: readonly R[], { min, max }: SetSize): R[] {
  let best: { rows: R[]; worth: number } = { rows: [], worth: 0 };
  for (const first of rows) {
    const smallest = middle(first);
    if (smallest === null) continue;
    const fitting = rows.filter((row) => {
      const size = middle(row);
      return size !== null && size >= smallest && size <= smallest * MAX_RATIO;
    });
    const chosen = beforeCliff(fitting, min).slice(0, max);
    const worth = chosen.reduce((sum, { relevance }) => sum + relevance, 0);
    if (worth > best.worth) best = { rows: chosen, worth };
  }
  return best.rows;
}

/**
 * Sets of interests that are ready to test, from a ranking: strong ones, adjacent ones, brands and competitors. Rows of a
 * set are of similar size, without near-duplicates within or between sets.
 * @param size rows of a set; one with fewer is left out
 */
export function chooseReadySets<R extends SetRow>(
  ranking: readonly R[],
  size: SetSize,
): { kind: SetKind; rows: R[] }[] {
  const usable = ranking
    .filter(({ relevance }) => relevance >= GRADES.worthTesting)
    .sort((a, b) => b.relevance - a.relevance);
  const isBrand = ({ kind }: R) => BRAND_KINDS.has(kind);
  const subjects = usable.filter((row) => !isBrand(row));
  const pools: [SetKind, R[]][] = [
    ['core', subjects.filter(({ relevance }) => relevance >= GRADES.strong)],
    ['brands', usable.filter(isBrand)],
    ['adjacent', subjects.filter(({ relevance }) => relevance < GRADES.strong)],
  ];
  const taken: R[] = [];
  const sets = pools.flatMap(([kind, pool]) => {
    const rows = ofSimilarSize(withoutDuplicates(pool, taken), size);
    if (rows.length < size.min) return [];
    taken.push(...rows);
    return [{ kind, rows }];
  });
  const order: SetKind[] = ['core', 'adjacent', 'brands'];
  return sets.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
