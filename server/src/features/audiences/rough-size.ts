import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { roughSize } from '@interest-miner/engine';

/** Our own estimate. Regions and cities count as their whole countries. */
export function roughSizeOf(spec: AudienceSpec) {
  const { countries, regions, cities } = spec.places;
  return roughSize({
    groups: spec.groups,
    countries: [...countries, ...[...regions, ...cities].map(({ country }) => country)],
    ageMin: spec.age_min,
    ageMax: spec.age_max,
    gender: spec.gender,
  });
}
