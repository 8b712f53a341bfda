import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';

const hues = 5;
const namesShown = 6;
/** How many of the best marks may get a name: with a thousand, most would find no space anyway. */
const namesTried = 60;
const maxNameLength = 28;
/** Approximate width of a letter at 12 px. */
const letterWidth = 6.4;
/** Minimum width of a bar in pixels, so that it stays visible. */
const minWidth = 6;
/** Marks are spread over their ranges in steps of the golden ratio, so that equal ranges do not hide each other's marks. */
const golden = 0.618;
/** Scores are whole numbers, so equal ones may be drawn this far apart, in percent, without misleading. */
const maxLift = 0.45;

/** Space around the plot for the axes, in pixels. */
export const margin = { left: 44, right: 12, top: 12, bottom: 44 } as const;

/** The size of the whole picture in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** An interest as a bar from its lower to its upper size, in pixels, and a mark on that bar. */
export interface Mark {
  readonly row: AnalyzedInterest;
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  /** Index of hue and shape; the last one covers all other categories. */
  readonly kind: number;
}

/** A name next to its mark, placed where it covers no other mark or name. */
interface Name {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

interface Axis {
  readonly at: number;
  readonly value: number;
}

export interface Layout {
  /** All rows with a size, by rank. */
  readonly marks: readonly Mark[];
  readonly names: readonly Name[];
  /** Names of the kinds in use, by index. */
  readonly legend: readonly { kind: number; category: string | null }[];
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  /** How many rows have no size. */
  readonly unsized: number;
}

const span = (row: AnalyzedInterest): [number, number] | null => {
  const { audienceSizeLowerBound: lower, audienceSizeUpperBound: upper } = row;
  if (lower === null && upper === null) return null;
  const bounds = [Math.max(1, lower ?? upper ?? 1), Math.max(1, upper ?? lower ?? 1)] as const;
  return [Math.min(...bounds), Math.max(...bounds)];
};

/** The most frequent categories in alphabetical order, so that filtering does not change colours. */
function mainCategories(rows: readonly AnalyzedInterest[]): string[] {
  const counts = new Map<string, number>();
  for (const { category } of rows) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, hues)
    .map(([category]) => category);
}

function ticks(low: number, high: number): number[] {
  const result: number[] = [];
  for (let power = Math.ceil(low); power <= Math.floor(high); power += 1) result.push(power);
  return result;
}

function nameMarks(marks: readonly Mark[], width: number): Name[] {
  const names: (Name & { left: number; right: number })[] = [];
  for (const { row, x, y } of marks.slice(0, namesTried)) {
    if (names.length === namesShown) break;
    const text = row.name.length > maxNameLength ? `${row.name.slice(0, maxNameLength - 1)}…` : row.name;
    const length = text.length * letterWidth;
    for (const anchor of ['start', 'end'] as const) {
      const at = anchor === 'start' ? x + 12 : x - 12;
      const [left, right] = anchor === 'start' ? [at, at + length] : [at - length, at];
      const inside = left > margin.left && right < width;
      const covers = (from: number, to: number, other: number) => from < right && to > left && Math.abs(other - y) < 14;
      const free =
        !marks.some((mark) => mark.row.id !== row.id && covers(mark.x - 7, mark.x + 7, mark.y)) &&
        !names.some((name) => covers(name.left, name.right, name.y));
      if (!inside || !free) continue;
      names.push({ id: row.id, text, x: at, y, anchor, left, right });
      break;
    }
  }
  return names;
}

/** How far each row is moved from its score, in percent: rows with equal scores are spread evenly. */
function lifts(rows: readonly AnalyzedInterest[]): number[] {
  const counts = new Map<number, number>();
  for (const { relevanceScore } of rows) counts.set(relevanceScore, (counts.get(relevanceScore) ?? 0) + 1);
  const placed = new Map<number, number>();
  return rows.map(({ relevanceScore }) => {
    const at = placed.get(relevanceScore) ?? 0;
    placed.set(relevanceScore, at + 1);
    const others = (counts.get(relevanceScore) ?? 1) - 1;
    return others === 0 ? 0 : maxLift - (2 * maxLift * at) / others;
  });
}

/**
 * Places all rows: relevance on the y axis, audience size on a logarithmic x axis.
 * @param all the whole analysis, which determines the colours
 * @param rows the filtered rows, in any order
 */
export function layOut(
  all: readonly AnalyzedInterest[],
  rows: readonly AnalyzedInterest[],
  { width, height }: Picture,
): Layout {
  const sized = rows
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap((row) => {
      const range = span(row);
      return range ? [{ row, low: Math.log10(range[0]), high: Math.log10(range[1]) }] : [];
    });
  const categories = mainCategories(all);
  const lowest = sized.reduce((least, { low }) => Math.min(least, low), 9);
  const highest = sized.reduce((most, { high }) => Math.max(most, high), lowest + 1);
  const scores = sized.map(({ row }) => row.relevanceScore);
  const floor = Math.max(0, Math.floor((Math.min(100, ...scores) - 5) / 10) * 10);
  const ceiling = Math.min(100, Math.ceil((Math.max(floor + 10, ...scores) + 2) / 10) * 10);
  const toX = (log: number) =>
    margin.left + ((log - lowest) / (highest - lowest)) * (width - margin.left - margin.right);
  const toY = (score: number) =>
    margin.top + ((ceiling - score) / (ceiling - floor)) * (height - margin.top - margin.bottom);

  const lift = lifts(sized.map(({ row }) => row));
  const marks = sized.map(({ row, low, high }, index): Mark => {
    const middle = toX((low + high) / 2);
    const from = Math.min(toX(low), middle - minWidth / 2);
    const to = Math.max(toX(high), middle + minWidth / 2);
    const kind = categories.indexOf(row.category);
    const part = 0.15 + 0.7 * ((0.5 + index * golden) % 1);
    return {
      row,
      from,
      to,
      x: from + (to - from) * part,
      y: toY(row.relevanceScore + (lift[index] ?? 0)),
      kind: kind < 0 ? hues : kind,
    };
  });
  const kinds = [...new Set(marks.map(({ kind }) => kind))].sort((a, b) => a - b);
  const step = ceiling - floor > 50 ? 20 : 10;
  return {
    marks,
    names: nameMarks(marks, width),
    legend: kinds.map((kind) => ({ kind, category: categories[kind] ?? null })),
    xAxis: ticks(lowest, highest).map((power) => ({ at: toX(power), value: 10 ** power })),
    yAxis: Array.from({ length: Math.floor((ceiling - floor) / step) + 1 }, (_, index) => ({
      at: toY(floor + index * step),
      value: floor + index * step,
    })),
    unsized: rows.length - sized.length,
  };
}

/** The mark nearest to a point within `reach` pixels: marks are smaller than a finger. */
export function nearestMark(marks: readonly Mark[], x: number, y: number, reach: number): Mark | undefined {
  let best: Mark | undefined;
  let least = reach;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y);
    if (distance > least) continue;
    least = distance;
    best = mark;
  }
  return best;
}
