import type { GraphTargeting, GraphTargetingSource } from './types.ts';

/** Roughly everybody on Meta, and how many of them a country has: enough for figures that behave like Meta's. */
const world = 3_000_000_000;
const perCountry = 60_000_000;
const reportingFloor = 1000;
/** In every recorded answer, Meta's upper bound is 1.176 times the lower one. */
const upperShare = 1.176;

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function idsIn(group: unknown): string[] {
  return Object.values(record(group)).flatMap((rows) => list(rows).map((row) => String(record(row).id)));
}

/** The share of all people who have any of the rows, as if interests were independent. */
function shareOfAny(ids: readonly string[], known: ReadonlyMap<string, GraphTargeting>): number {
  const without = ids.reduce((rest, id) => rest * (1 - (known.get(id)?.audience_size_lower_bound ?? 0) / world), 1);
  return 1 - Math.max(0, without);
}

/** People that a targeting spec reaches, estimated from the sizes of its rows. */
export async function estimatePeople(targeting: unknown, source: GraphTargetingSource) {
  const spec = record(targeting);
  const groups = list(spec.flexible_spec).map(idsIn);
  const known = await source.byIds([...new Set(groups.flat())]);
  const countries = list(record(spec.geo_locations).countries).length;
  const base = countries === 0 ? perCountry / 4 : Math.min(world, countries * perCountry);
  const years = Math.min(65, Number(spec.age_max ?? 65)) - Number(spec.age_min ?? 18) + 1;
  const gender = list(spec.genders).length === 1 ? 0.5 : 1;
  const all = groups.reduce((people, ids) => people * shareOfAny(ids, known), base);
  const lower = Math.max(reportingFloor, Math.round((all * gender * Math.max(1, years)) / 48 / 100) * 100);
  return { lower, upper: Math.round(lower * upperShare) };
}
