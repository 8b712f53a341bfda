import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';

export const chartHeight = 220;
export const margin = { left: 58, right: 8, top: 10, bottom: 28 } as const;

/** How far above the last costs the picture reaches: the first days' bands are wider than what matters. */
const headroom = 2.2;
const maxDayLabels = 3;

interface CostLine {
  id: string;
  /** Its place among the audiences, which decides hue and pattern. */
  place: number;
  /** SVG paths of the line and of its band. */
  line: string;
  band: string;
  end: { x: number; y: number };
}

interface CostLayout {
  lines: CostLine[];
  costs: { value: number; y: number }[];
  days: { day: string; x: number }[];
}

/** Where lines, bands and axes of the costs by day stand. @param width of the picture in pixels */
export function layOutCosts({ cells, days }: Pick<TestResults, 'cells' | 'days'>, width: number): CostLayout {
  const known = cells.map(({ by_day }) => by_day.filter(({ cost_per_result }) => cost_per_result !== null));
  const last = known.flatMap((points) => points.at(-1)?.cost_per_result ?? []);
  if (last.length === 0) return { lines: [], costs: [], days: [] };
  const highest = Math.max(...known.flat().map(({ cost_per_result: value, interval }) => interval?.high ?? value ?? 0));
  const { step, top } = scaleTo(Math.min(Math.max(...last) * headroom, highest));
  const placeOf = new Map(days.map((day, at) => [day, at]));
  const span = Math.max(1, days.length - 1);
  const x = (day: string) =>
    round(margin.left + ((placeOf.get(day) ?? 0) / span) * (width - margin.left - margin.right));
  const y = (value: number) =>
    round(margin.top + (1 - Math.min(value, top) / top) * (chartHeight - margin.top - margin.bottom));
  const lines = known.flatMap((points, place) => {
    const end = points.at(-1);
    const id = cells[place]?.id;
    if (!end || id === undefined) return [];
    const at = points.map(({ day, cost_per_result: value }) => `${x(day)} ${y(value ?? 0)}`);
    const upper = points.map(({ day, interval }) => `${x(day)} ${y(interval?.high ?? top)}`);
    const lower = points.map(({ day, interval }) => `${x(day)} ${y(interval?.low ?? 0)}`);
    return {
      id,
      place,
      line: `M${at.join('L')}`,
      band: `M${upper.join('L')}L${lower.toReversed().join('L')}Z`,
      end: { x: x(end.day), y: y(end.cost_per_result ?? 0) },
    };
  });
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return {
    lines,
    costs: steps.map((value) => ({ value, y: y(value) })),
    days: labelled(days).map((day) => ({ day, x: x(day) })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A top of two to five equal round steps. */
function scaleTo(most: number): { step: number; top: number } {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((size) => most / size <= 5) ?? power;
  return { step, top: Math.ceil(most / step) * step };
}

/** The first, a middle and the last day. */
function labelled(days: readonly string[]): string[] {
  const places = Array.from({ length: maxDayLabels }, (_, at) =>
    Math.round((at / (maxDayLabels - 1)) * (days.length - 1)),
  );
  return [...new Set(places)].flatMap((place) => days[place] ?? []);
}
