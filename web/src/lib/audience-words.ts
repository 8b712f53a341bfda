import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { countryName } from './countries.ts';

type People = Pick<AudienceSpec, 'age_min' | 'age_max' | 'gender' | 'languages'>;

const genders = { all: 'People', men: 'Men', women: 'Women' } as const;
const oldest = 65;

/** Where an audience is, such as `Pune, India`; a region or city is followed by its country. */
export function placesInWords({ places }: Pick<AudienceSpec, 'places'>): string {
  const placed = [...places.cities, ...places.regions].map(({ name, country }) => `${name}, ${countryName(country)}`);
  return [...placed, ...places.countries.map(countryName)].join(' · ');
}

/** Who an audience is, such as `Women 25–45, Hindi`. */
export function peopleInWords({ age_min, age_max, gender, languages }: People): string {
  const ages = age_max === oldest ? `${age_min} and older` : `${age_min}–${age_max}`;
  const spoken = languages.map((key) => audienceLanguages.find((one) => one.key === key)?.name ?? String(key));
  return [`${genders[gender]} ${ages}`, ...spoken].join(', ');
}
