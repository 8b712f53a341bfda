import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { KitTargeting } from '#web/lib/export/kit.ts';

type Rows = readonly InterestSnapshot[];

/** Splits rows into those with a Meta id and those with only ours, which Ads Manager does not know. */
export function splitByMeta(rows: Rows): { atMeta: Rows; ours: Rows } {
  return { atMeta: rows.filter(({ id }) => isMetaId(id)), ours: rows.filter(({ id }) => !isMetaId(id)) };
}

/** When rows were first and last seen, in milliseconds; null without rows. */
export function monthsSeen(rows: Rows): { first: number; last: number } | null {
  if (rows.length === 0) return null;
  const times = rows.map((row) => Date.parse(row.checked_at));
  return { first: Math.min(...times), last: Math.max(...times) };
}

/** A targeting spec for Meta's API: any of the rows in one country, all adults. */
export function targetingOf(rows: Rows, country: string): KitTargeting {
  return toTargeting({
    groups: rows.length === 0 ? [] : [[...rows]],
    places: { countries: [country], regions: [], cities: [] },
    age_min: 18,
    age_max: 65,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
  });
}
