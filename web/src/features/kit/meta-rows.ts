import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { KitTargeting } from '#web/lib/export/kit.ts';

type Rows = readonly InterestSnapshot[];

/** Splits rows into those with Meta's id and those with only ours, which means nothing in Ads Manager. */
export function splitByMeta(rows: Rows): { atMeta: Rows; ours: Rows } {
  return { atMeta: rows.filter(({ id }) => isMetaId(id)), ours: rows.filter(({ id }) => !isMetaId(id)) };
}

/** When rows were first and last seen, in milliseconds; null without rows. */
export function seenBetween(rows: Rows): { first: number; last: number } | null {
  if (rows.length === 0) return null;
  const times = rows.map((row) => Date.parse(row.checked_at));
  return { first: Math.min(...times), last: Math.max(...times) };
}

/**
 * A targeting spec for v26.0 of Meta's API: any of the rows in one country, all adults. `advantage_audience` must be
 * explicit since v23; detailed targeting has no exclusions.
 */
export function targetingOf(rows: Rows, country: string): KitTargeting {
  const { atMeta, ours } = splitByMeta(rows);
  const group: Record<string, { id: string; name: string }[]> = {};
  for (const { type, id, name } of atMeta) {
    group[type] ??= [];
    group[type].push({ id, name });
  }
  return {
    spec: {
      geo_locations: { countries: [country], location_types: ['home', 'recent'] },
      age_min: 18,
      age_max: 65,
      ...(atMeta.length > 0 ? { flexible_spec: [group] } : {}),
      targeting_automation: { advantage_audience: 0 },
    },
    missing: ours.map(({ name }) => name),
  };
}
