import type { AudienceTargeting } from '../audiences/endpoints.ts';
import type { AudienceSpec } from '../audiences/spec.ts';
import { toTargeting } from '../audiences/targeting-json.ts';
import { isMetaId } from '../interest.ts';
import { type SpecialAdCategory, specialAdCategories } from './rules.ts';
import { pushTexts } from './texts.ts';

/** The smallest radius that Meta accepts around a city under a special ad category. */
const cityRadius = { radius: 25, distance_unit: 'kilometer' } as const;

/** What a special ad category with restrictions changes in an audience, in sentences. */
export function categoryChanges(spec: AudienceSpec): string[] {
  return [
    ...(spec.age_min === 18 && spec.age_max === 65 ? [] : [pushTexts.categoryAge]),
    ...(spec.gender === 'all' ? [] : [pushTexts.categoryGender]),
    ...(spec.places.cities.length === 0 ? [] : [pushTexts.categoryCities]),
    ...(spec.advantage_audience ? [pushTexts.categoryAdvantage] : []),
    ...(spec.groups.length === 0 ? [] : [pushTexts.categoryInterests]),
  ];
}

/** What a push under a special ad category changed in an audience, in sentences. */
export const changesUnder = (spec: AudienceSpec, category: SpecialAdCategory): string[] =>
  specialAdCategories[category].limits
    ? categoryChanges(spec).filter((change) => change !== pushTexts.categoryInterests)
    : [];

/** Meta's targeting JSON of an audience, with the restrictions of a special ad category. */
export function targetingUnder(spec: AudienceSpec, category: SpecialAdCategory): AudienceTargeting {
  if (!specialAdCategories[category].limits) return toTargeting(spec);
  const answer = toTargeting({ ...spec, age_min: 18, age_max: 65, gender: 'all', advantage_audience: false });
  const geo = answer.targeting.geo_locations as Record<string, { key: string }[]>;
  const cities = geo.cities?.map((city) => ({ ...city, ...cityRadius }));
  return { ...answer, targeting: { ...answer.targeting, geo_locations: { ...geo, ...(cities ? { cities } : {}) } } };
}

/** The numbers, from 1, of the groups that still have rows after those without a Meta id are left out. */
export const remainingGroups = (spec: AudienceSpec): number[] =>
  spec.groups.flatMap((rows, place) => (rows.some(({ id }) => isMetaId(id)) ? [place + 1] : []));
