import type { ViewParam } from '#web/lib/address/view-address.ts';
import { abbreviate } from '#web/lib/format.ts';
import { texts } from './texts.ts';

/** A range of audience sizes in people, from `from` to below `to`; null for no limit. */
export interface SizeRange {
  from: number | null;
  to: number | null;
}

/** The limits to choose from. */
export const sizeSteps = [10_000, 100_000, 1e6, 1e7, 1e8, 1e9] as const;

/** A limit as people read it: `10K`. */
export const stepInWords = (people: number): string => abbreviate(people).replace('.0', '');
const paramOf = (people: number | null) => (people === null ? '' : stepInWords(people).toLowerCase());
const stepOf = (text: string | undefined) => sizeSteps.find((step) => paramOf(step) === text) ?? null;
// Names of earlier links.
const named: Record<string, SizeRange> = { 'under-1m': { from: null, to: 1e6 }, 'over-100m': { from: 1e8, to: null } };

/** A range in the address, as `1m-10m`, `1m-` or `-10m`. */
export const sizeParam: ViewParam<SizeRange | null> = {
  name: 'size',
  read(text) {
    const [from, to] = (text ?? '').split('-').map(stepOf);
    const range = { from: from ?? null, to: to ?? null };
    return named[text ?? ''] ?? (isRange(range) ? range : null);
  },
  write: (range) => (range === null ? null : `${paramOf(range.from)}-${paramOf(range.to)}`),
};

/** Whether a range has a limit, and people between its limits. */
export const isRange = ({ from, to }: SizeRange): boolean =>
  (from !== null || to !== null) && (from === null || to === null || from < to);

/** Whether a size, the middle of an interest's range, is in a range; an unknown one is not. */
export const inRange = (people: number | null, { from, to }: SizeRange): boolean =>
  people !== null && people >= (from ?? 0) && people < (to ?? Number.POSITIVE_INFINITY);

/** A range as people read it: `1M – 10M`, `1M and more`, `Up to 10M`. */
export function rangeInWords({ from, to }: SizeRange): string {
  if (from === null) return to === null ? texts.anySize : texts.sizeTo(stepInWords(to));
  return to === null ? texts.sizeFrom(stepInWords(from)) : `${stepInWords(from)} – ${stepInWords(to)}`;
}
