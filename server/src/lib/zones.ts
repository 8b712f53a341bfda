import { dayMs, hourMs } from './time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create. An unknown zone counts as UTC: Meta's names are those of the zone database. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const held = formats.get(timeZone);
  if (held) return held;
  const options = { hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone });
  } catch {
    format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
  formats.set(timeZone, format);
  return format;
}

/** The day of a time in a zone: `2026-11-23`. */
export const dayIn = (time: number, timeZone: string): string => formatOf(timeZone).format(time).slice(0, 10);

/** A day some days later: `addDays('2026-11-30', 1)` is `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The first moment of a day in a zone; where clocks skip midnight, the first moment after it. */
export function midnightOf(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (time: number) => Date.parse(`${formatOf(timeZone).format(time).replace(' ', 'T')}Z`) - time;
  let time = asUtc - offsetAt(asUtc);
  time = asUtc - offsetAt(time);
  while (dayIn(time, timeZone) < day) time += hourMs / 2;
  return time;
}

/** The earlier and the later of two days. */
export const earlierDay = (one: string, other: string): string => [one, other].sort()[0] as string;
export const laterDay = (one: string, other: string): string => [one, other].sort()[1] as string;
