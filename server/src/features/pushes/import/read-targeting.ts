import { adCountries } from '@interest-miner/contract/audiences/countries';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { type AudiencePlace, type AudienceSpecInput, audiencePlace } from '@interest-miner/contract/audiences/spec';
import { type InterestSnapshot, refOf, targetingKeys } from '@interest-miner/contract/interest';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { z } from 'zod';

const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));
const entry = z.object({ id, name: z.string().trim().max(searchLimits.name).catch('') });
const place = z.object({ key: id, name: audiencePlace.shape.name, country: audiencePlace.shape.country });
/** Those that can be read; others are left out. */
const placeList = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((list) => list.flatMap((one) => place.safeParse(one).data ?? []));
const geo = z
  .object({ countries: z.array(z.string()).catch([]).default([]), regions: placeList, cities: placeList })
  .catchall(z.unknown());
const nowhere = { countries: [], regions: [], cities: [] };
const age = (fallback: number) =>
  z.number().int().min(audienceLimits.ageMin).max(audienceLimits.ageMax).catch(fallback).default(fallback);
const targeting = z
  .object({
    geo_locations: geo.catch(nowhere).default(nowhere),
    age_min: age(18),
    age_max: age(65),
    genders: z.array(z.number()).catch([]).default([]),
    locales: z.array(z.number().int().positive()).catch([]).default([]),
    flexible_spec: z.array(z.record(z.string(), z.unknown())).catch([]).default([]),
    targeting_automation: z.object({ advantage_audience: z.number() }).optional().catch(undefined),
  })
  .catchall(z.unknown());

/** An ad set's targeting as far as an audience can hold it. `rows`: the rows behind its groups' refs. */
export interface ReadTargeting {
  readonly spec: AudienceSpecInput;
  readonly rows: readonly InterestSnapshot[];
  /** Sentences about the parts that an audience cannot hold. */
  readonly notes: readonly string[];
}

const heldKeys = new Set([
  ...['geo_locations', 'age_min', 'age_max', 'age_range', 'genders', 'locales', 'flexible_spec'],
  ...['targeting_automation', 'targeting_optimization', 'targeting_relaxation_types'],
]);
const heldPlaces = new Set(['countries', 'regions', 'cities', 'location_types']);
/** Display names of the parts that cannot be imported. */
const partNames: Readonly<Record<string, string>> = {
  custom_audiences: 'custom audiences',
  excluded_custom_audiences: 'excluded custom audiences',
  exclusions: 'excluded interests',
  excluded_geo_locations: 'excluded places',
  publisher_platforms: 'placements',
};
const known: ReadonlySet<string> = new Set(adCountries);
const isKnown = ({ country }: AudiencePlace) => known.has(country);

function rowsOf(group: Readonly<Record<string, unknown>>, checkedAt: string): InterestSnapshot[] {
  return targetingKeys.flatMap((type) => {
    const list = Array.isArray(group[type]) ? group[type] : [];
    return list.flatMap((raw) => {
      const parsed = entry.safeParse(raw);
      if (!parsed.success) return [];
      const name = parsed.data.name || parsed.data.id;
      const sizes = { lower: null, upper: null, checked_at: checkedAt };
      return [{ id: parsed.data.id, type, source: 'meta' as const, name, path: [name], topic: null, ...sizes }];
    });
  });
}

function notesOf(raw: z.output<typeof targeting>): string[] {
  const otherKeys = raw.flexible_spec.flatMap((group) => Object.keys(group));
  const parts = [
    ...Object.keys(raw).filter((key) => !heldKeys.has(key)),
    ...Object.keys(raw.geo_locations).filter((key) => !heldPlaces.has(key)),
    ...otherKeys.filter((key) => !(targetingKeys as readonly string[]).includes(key)),
  ].map((key) => partNames[key] ?? key.replaceAll('_', ' '));
  return parts.length === 0
    ? []
    : [`Left out, as an audience here has no place for it: ${[...new Set(parts)].join(', ')}.`];
}

const placesOf = ({ countries, regions, cities }: z.output<typeof geo>): AudienceSpecInput['places'] => ({
  countries: countries.filter((code) => known.has(code)).slice(0, audienceLimits.countries),
  regions: regions.filter(isKnown).slice(0, audienceLimits.regions),
  cities: cities.filter(isKnown).slice(0, audienceLimits.cities),
});

/** Old ad sets have their interests beside `flexible_spec`: these become its first group. */
function groupsOf(raw: z.output<typeof targeting>): Readonly<Record<string, unknown>>[] {
  const beside = Object.fromEntries(targetingKeys.flatMap((key) => (raw[key] === undefined ? [] : [[key, raw[key]]])));
  return [...(Object.keys(beside).length > 0 ? [beside] : []), ...raw.flexible_spec];
}

/**
 * Reads the targeting of an ad set or saved audience.
 * @param checkedAt time of Meta's answer, ISO 8601
 */
export function readTargeting(spec: Readonly<Record<string, unknown>>, checkedAt: string): ReadTargeting {
  const raw = targeting.parse(spec);
  const groups = groupsOf(raw)
    .map((group) => rowsOf(group, checkedAt).slice(0, audienceLimits.group))
    .filter(({ length }) => length > 0)
    .slice(0, audienceLimits.groups);
  const [gender] = raw.genders;
  const only = raw.genders.length === 1 && (gender === 1 ? 'men' : 'women');
  for (const key of targetingKeys) delete raw[key];
  return {
    spec: {
      groups: groups.map((rows) => rows.map(refOf)),
      places: placesOf(raw.geo_locations),
      age_min: Math.min(raw.age_min, raw.age_max),
      age_max: raw.age_max,
      gender: only || 'all',
      languages: raw.locales.slice(0, audienceLimits.languages),
      goal: 'reach',
      advantage_audience: raw.targeting_automation?.advantage_audience === 1,
    },
    rows: groups.flat(),
    notes: notesOf(raw),
  };
}
