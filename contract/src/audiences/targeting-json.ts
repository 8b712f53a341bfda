import { type InterestSnapshot, isMetaId } from '../interest.ts';
import type { TargetingKey } from '../search/other-targeting.ts';
import type { AudienceTargeting } from './endpoints.ts';
import { type AudienceSpec, hasMetaKey } from './spec.ts';
import { audienceTexts } from './texts.ts';

/** The version of Meta's Marketing API that the JSON is made for. */
export const targetingVersion = 'v26.0';

/** With Advantage+ audience, Meta accepts a minimum age up to this one; a higher one is only a suggestion. */
const advantageMinAge = 25;
/** Below this age Meta allows targeting by place, age and gender only. Higher in Thailand and Indonesia. */
const adultAge = 18;
const adultAges: Readonly<Record<string, number>> = { TH: 20, ID: 21 };

const genderCodes = { all: undefined, men: [1], women: [2] } as const;

/** The minimum age for interests and languages at these places. */
export function ageOfInterests({ places }: Pick<AudienceSpec, 'places'>): number {
  const countries = [...places.countries, ...[...places.regions, ...places.cities].map(({ country }) => country)];
  return Math.max(adultAge, ...countries.map((country) => adultAges[country] ?? adultAge));
}

/** Regions and cities whose key at Meta is not known yet: the JSON has their countries instead. */
export const unkeyedPlaces = ({ regions, cities }: AudienceSpec['places']) =>
  [...regions, ...cities].filter((place) => !hasMetaKey(place));

function geoLocations({ places }: Pick<AudienceSpec, 'places'>) {
  // Meta combines places with OR: a city within a targeted country would add nothing.
  const within = ({ country }: { country: string }) => !places.countries.includes(country);
  const keys = (list: AudienceSpec['places']['cities']) =>
    list.filter((place) => within(place) && hasMetaKey(place)).map(({ key }) => ({ key }));
  const [regions, cities] = [keys(places.regions), keys(places.cities)];
  const countries = [...new Set([...places.countries, ...unkeyedPlaces(places).map(({ country }) => country)])];
  return {
    ...(countries.length > 0 ? { countries } : {}),
    ...(regions.length > 0 ? { regions } : {}),
    ...(cities.length > 0 ? { cities } : {}),
    location_types: ['home', 'recent'],
  };
}

/** One group of `flexible_spec`: rows with Meta ids under the keys of their types. */
function flexibleGroup(rows: readonly InterestSnapshot[]) {
  const group: Partial<Record<TargetingKey, { id: string; name: string }[]>> = {};
  for (const { id, name, type } of rows) {
    group[type] ??= [];
    group[type].push({ id, name });
  }
  return group;
}

function agesOf(spec: AudienceSpec) {
  if (!spec.advantage_audience) return { age_min: spec.age_min, age_max: spec.age_max };
  const suggested = spec.age_min > advantageMinAge || spec.age_max < 65;
  return {
    age_min: Math.min(spec.age_min, advantageMinAge),
    age_max: 65,
    ...(suggested ? { age_range: [spec.age_min, spec.age_max] } : {}),
  };
}

function notesOf(spec: AudienceSpec, missing: AudienceTargeting['missing'], emptied: readonly number[]): string[] {
  const notes: string[] = [];
  if (missing.length > 0) notes.push(audienceTexts.missingAtMeta(missing.length));
  for (const group of emptied) notes.push(audienceTexts.groupLeftOut(group));
  if (spec.groups.length > 0 && spec.age_min < ageOfInterests(spec)) {
    notes.push(audienceTexts.minors(ageOfInterests(spec)));
  }
  const unkeyed = unkeyedPlaces(spec.places).map(({ name }) => name);
  if (unkeyed.length > 0) notes.push(audienceTexts.placesUnkeyed(unkeyed));
  const placed = [...spec.places.regions, ...spec.places.cities].filter(hasMetaKey);
  const covered = placed.filter(({ country }) => spec.places.countries.includes(country)).map(({ name }) => name);
  if (covered.length > 0) notes.push(audienceTexts.placesCovered(covered));
  return notes;
}

/**
 * An audience as Meta's targeting JSON for an ad set. Rows without a Meta id are left out and listed in
 * `missing` with their group, counted from 1. No exclusions: Meta no longer accepts them.
 */
export function toTargeting(spec: AudienceSpec): AudienceTargeting {
  const missing = spec.groups.flatMap((rows, place) =>
    rows.filter(({ id }) => !isMetaId(id)).map(({ id, type, name }) => ({ id, type, name, group: place + 1 })),
  );
  const groups = spec.groups.map((rows) => rows.filter(({ id }) => isMetaId(id)));
  const emptied = groups.flatMap((rows, place) => (rows.length === 0 ? [place + 1] : []));
  const flexible = groups.filter((rows) => rows.length > 0).map(flexibleGroup);
  const genders = genderCodes[spec.gender];
  return {
    version: targetingVersion,
    targeting: {
      geo_locations: geoLocations(spec),
      ...agesOf(spec),
      ...(genders ? { genders } : {}),
      ...(spec.languages.length > 0 ? { locales: spec.languages } : {}),
      ...(flexible.length > 0 ? { flexible_spec: flexible } : {}),
      targeting_automation: { advantage_audience: spec.advantage_audience ? 1 : 0 },
    },
    missing,
    notes: notesOf(spec, missing, emptied),
  };
}

/**
 * The parts of an audience that Meta's estimates depend on, in a fixed order: equal audiences give equal texts. Left out:
 * names, goal and Advantage+ audience, which do not change the size.
 */
export function canonicalTargeting(spec: AudienceSpec): string {
  const { targeting_automation: _automation, ...targeting } = toTargeting({
    ...spec,
    advantage_audience: false,
  }).targeting;
  const groups = (targeting.flexible_spec ?? []) as ReturnType<typeof flexibleGroup>[];
  const flexible = groups.map((group) =>
    Object.fromEntries(
      Object.entries(group)
        .map(([key, rows]) => [key, [...new Set(rows.map(({ id }) => id))].sort().map((id) => ({ id }))] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
  const texts = [...new Set(flexible.map((group) => JSON.stringify(group)))].sort();
  const geo = targeting.geo_locations as Record<string, (string | { key: string })[]>;
  const places = Object.entries(geo)
    .map(
      ([key, list]) =>
        [key, [...new Map(list.map((item) => [JSON.stringify(item), item])).entries()].sort(byText)] as const,
    )
    .map(([key, list]) => [key, list.map(([, item]) => item)] as const);
  return JSON.stringify({
    geo_locations: Object.fromEntries(places.sort(byText)),
    age_min: spec.age_min,
    age_max: spec.age_max,
    ...(targeting.genders ? { genders: targeting.genders } : {}),
    ...(spec.languages.length > 0 ? { locales: [...new Set(spec.languages)].sort((a, b) => a - b) } : {}),
    ...(texts.length > 0 ? { flexible_spec: texts.map((text) => JSON.parse(text) as unknown) } : {}),
  });
}

const byText = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);
