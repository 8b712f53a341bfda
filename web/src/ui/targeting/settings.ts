import type { AudiencePlace, AudienceSpec } from '@interest-miner/contract/audiences/spec';

/** Where and whom an audience reaches, and what for: everything but its interests. */
export type Settings = Omit<AudienceSpec, 'groups'>;

/** A change of some settings. */
export type SettingsPart = Partial<Settings>;

/** Whether places are chosen; without one, nothing can be saved or estimated. */
export function hasPlace({ places }: Pick<Settings, 'places'>): boolean {
  return places.countries.length + places.regions.length + places.cities.length > 0;
}

/** Adding a city or region removes its country: Meta combines places with OR, so the country would win. */
export function withPlace(
  places: Settings['places'],
  kind: 'regions' | 'cities',
  place: AudiencePlace,
): Settings['places'] {
  if (places[kind].some(({ key }) => key === place.key)) return places;
  const countries = places.countries.filter((code) => code !== place.country);
  return { ...places, countries, [kind]: [...places[kind], place] };
}
