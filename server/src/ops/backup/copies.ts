import { dayMs, hourMs, toIso } from '../../lib/time.ts';

/** A copy whose restore has been tried, as its record beside it says. */
export interface Copy {
  readonly name: string;
  readonly madeAt: number;
}

const hourlyForMs = dayMs;
const dailyForMs = 31 * dayMs;
/** However old they are: after a long pause the first new copy must not end the old ones. */
const minCopies = 7;

const record = '.json';
const pattern = /^copy-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.db$/;

export const copyName = (now: number) => `copy-${toIso(now).replace(/[:.]/g, '-')}.db`;
/** The record of a copy is written once the copy has been restored and compared. */
export const recordName = (copy: string) => `${copy}${record}`;

/** Reads a copy's time from its name; undefined for any other file. */
function readName(name: string): Copy | undefined {
  const [, hours, minutes, seconds, rest] = pattern.exec(name) ?? [];
  if (hours === undefined) return undefined;
  const madeAt = Date.parse(`${hours}:${minutes}:${seconds}.${rest}`);
  return Number.isNaN(madeAt) ? undefined : { name, madeAt };
}

export const isCopyName = (name: string) => readName(name) !== undefined;

/** The copies with a record, newest first. */
export function provenCopies(names: readonly string[]): Copy[] {
  const all = new Set(names);
  return names
    .map(readName)
    .filter((copy) => copy !== undefined)
    .filter(({ name }) => all.has(recordName(name)))
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Names that may be removed after a copy was proved: of proved copies all but the newest of each hour for a day, the newest of each day for
 * a month, and the newest seven; of attempts that were never proved, the earlier ones. Copies from the future stay: a clock was wrong.
 */
export function namesToRemove(names: readonly string[], now: number): string[] {
  const proven = provenCopies(names);
  const seen = new Set<string>();
  const isFirst = (key: string) => !seen.has(key) && seen.add(key) !== undefined;
  const keep = new Set<string>();
  proven.forEach(({ name, madeAt }, index) => {
    const age = now - madeAt;
    const hourly = isFirst(`hour ${Math.floor(madeAt / hourMs)}`) && age < hourlyForMs;
    const daily = isFirst(`day ${Math.floor(madeAt / dayMs)}`) && age < dailyForMs;
    if (index < minCopies || age < 0 || hourly || daily) keep.add(name);
  });
  const newest = proven.find(({ madeAt }) => madeAt <= now)?.madeAt ?? 0;
  return names.filter((name) => {
    const copy = readName(name.endsWith(record) ? name.slice(0, -record.length) : name);
    if (copy === undefined || keep.has(copy.name)) return false;
    return proven.some((one) => one.name === copy.name) || copy.madeAt < newest;
  });
}
