import type { AnalyzedInterest } from '@interest-miner/contract/premium';

/** Marks that can be distinguished at a glance; the table holds the rest. */
const marksShown = 60;
const hues = 5;
const candidates = 12;
/** Vertical offsets in percent: scores are whole numbers, so marks may move this far without misleading. */
const lifts = [0, 0.45, -0.45] as const;
const namesShown = 6;
const nameMost = 28;
/** Approximate width of a letter at 12 px, in chart units. */
const letterWidth = 6.4;

/** The plot area within the chart, in units of its viewBox. */
export const plot = { width: 560, height: 400, left: 44, right: 16, top: 16, bottom: 46 } as const;

export interface Mark {
  readonly row: AnalyzedInterest;
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
  readonly marks: readonly Mark[];
  readonly names: readonly Name[];
  /** Names of the kinds in use, by index. */
  readonly legend: readonly { kind: number; category: string | null }[];
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  /** Top rows without a size. */
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

function nameMarks(marks: readonly Mark[]): Name[] {
  const names: (Name & { from: number; to: number })[] = [];
  for (const { row, x, y } of marks) {
    if (names.length === namesShown) break;
    const text = row.name.length > nameMost ? `${row.name.slice(0, nameMost - 1)}…` : row.name;
    const width = text.length * letterWidth;
    for (const anchor of ['start', 'end'] as const) {
      const at = anchor === 'start' ? x + 12 : x - 12;
      const [from, to] = anchor === 'start' ? [at, at + width] : [at - width, at];
      const inside = from > plot.left && to < plot.width;
      const covers = (left: number, right: number, other: number) =>
        left < to && right > from && Math.abs(other - y) < 15;
      const free =
        !marks.some((mark) => mark.row.id !== row.id && covers(mark.x - 9, mark.x + 9, mark.y)) &&
        !names.some((name) => covers(name.from, name.to, name.y));
      if (!inside || !free) continue;
      names.push({ id: row.id, text, x: at, y, anchor, from, to });
      break;
    }
  }
  return names;
}

/**
 * Places the most relevant rows: relevance on the y axis, audience size on a logarithmic x axis. A size is a range, so a
 * mark is placed within it where it overlaps earlier marks least.
 * @param all the whole analysis, which determines the colours
 * @param rows the filtered rows, in any order
 */
export function layOut(all: readonly AnalyzedInterest[], rows: readonly AnalyzedInterest[]): Layout {
  const head = rows.toSorted((a, b) => a.rank - b.rank).slice(0, marksShown);
  const sized = head.flatMap((row) => {
    const range = span(row);
    return range ? [{ row, low: Math.log10(range[0]), high: Math.log10(range[1]) }] : [];
  });
  const categories = mainCategories(all);
  const lowest = Math.min(...sized.map(({ low }) => low), 9);
  const highest = Math.max(...sized.map(({ high }) => high), lowest + 1);
  const scores = sized.map(({ row }) => row.relevanceScore);
  const floor = Math.max(0, Math.floor((Math.min(...scores, 100) - 5) / 10) * 10);
  const ceiling = Math.min(100, Math.ceil((Math.max(...scores, floor + 10) + 2) / 10) * 10);
  const toX = (log: number) =>
    plot.left + ((log - lowest) / (highest - lowest)) * (plot.width - plot.left - plot.right);
  const toY = (score: number) =>
    plot.top + ((ceiling - score) / (ceiling - floor)) * (plot.height - plot.top - plot.bottom);

  const marks: Mark[] = [];
  for (const { row, low, high } of sized) {
    let best = { x: 0, y: 0, room: -1 };
    for (const lift of lifts) {
      const y = toY(row.relevanceScore + lift);
      for (let at = 0; at < candidates; at += 1) {
        const x = toX(low + (high - low) * (0.08 + (0.84 * (at + 0.5)) / candidates));
        const room = Math.min(...marks.map((mark) => Math.hypot(mark.x - x, mark.y - y)), 1e3);
        if (room > best.room) best = { x, y, room };
      }
    }
    const kind = categories.indexOf(row.category);
    marks.push({ row, x: best.x, y: best.y, kind: kind < 0 ? hues : kind });
  }
  const kinds = [...new Set(marks.map(({ kind }) => kind))].sort((a, b) => a - b);
  const step = ceiling - floor > 50 ? 20 : 10;
  return {
    marks,
    names: nameMarks(marks),
    legend: kinds.map((kind) => ({ kind, category: categories[kind] ?? null })),
    xAxis: ticks(lowest, highest).map((power) => ({ at: toX(power), value: 10 ** power })),
    yAxis: Array.from({ length: Math.floor((ceiling - floor) / step) + 1 }, (_, index) => ({
      at: toY(floor + index * step),
      value: floor + index * step,
    })),
    unsized: head.length - sized.length,
  };
}
