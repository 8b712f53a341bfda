import { toTargeting } from '../audiences/targeting-json.ts';
import type { AudienceSpec, AudienceTargeting } from '../audiences.ts';
import { isMetaId } from '../interest.ts';
import { type SpecialAdCategory, specialAdCategories } from './rules.ts';
import { pushTexts } from './texts.ts';

/** Around a city, under a special ad category: Meta takes no smaller distance. */
const cityRadius = { radius: 25, distance_unit: 'kilometer' } as const;

/** What a special ad category with limits changes in an audience, in sentences. */
export function categoryChanges(spec: AudienceSpec): string[] {
  return [
    ...(spec.age_min === 18 && spec.age_max === 65 ? [] : [pushTexts.categoryAge]),
    ...(spec.gender === 'all' ? [] : [pushTexts.categoryGender]),
    ...(spec.places.cities.length === 0 ? [] : [pushTexts.categoryCities]),
    ...(spec.advantage_audience ? [pushTexts.categoryAdvantage] : []),
    ...(spec.groups.length === 0 ? [] : [pushTexts.categoryInterests]),
  ];
}

/** What a push under a special ad category has changed in an audience, in sentences. */
export const changesUnder = (spec: AudienceSpec, category: SpecialAdCategory): string[] =>
  specialAdCategories[category].limits
    ? categoryChanges(spec).filter((change) => change !== pushTexts.categoryInterests)
    : [];

/** Meta's targeting JSON of an audience under a special ad category, its limits applied. */
export function targetingUnder(spec: AudienceSpec, category: SpecialAdCategory): AudienceTargeting {
  if (!specialAdCategories[category].limits) return toTargeting(spec);
  const answer = toTargeting({ ...spec, age_min: 18, age_max: 65, gender: 'all', advantage_audience: false });
  const geo = answer.targeting.geo_locations as Record<string, { key: string }[]>;
  const cities = geo.cities?.map((city) => ({ ...city, ...cityRadius }));
  return { ...answer, targeting: { ...answer.targeting, geo_locations: { ...geo, ...(cities ? { cities } : {}) } } };
}

/** The numbers, from 1, of the groups that still have rows once those without an id at Meta are left out. */
export const keptGroups = (spec: AudienceSpec): number[] =>
  spec.groups.flatMap((rows, place) => (rows.some(({ id }) => isMetaId(id)) ? [place + 1] : []));
