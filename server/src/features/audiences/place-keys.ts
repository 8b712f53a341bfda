import { type AudiencePlace, type AudienceSpec, hasMetaKey } from '@interest-miner/contract/audiences/spec';
import { fold } from '@interest-miner/engine';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { FoundPlace } from '../../ports/audience-sizes/port.ts';

type Places = AudienceSpec['places'];
type Search = (name: string) => Promise<readonly FoundPlace[]>;

/** The place of this kind, name and country; a name that only begins alike counts if it is the only one in the country. */
function sameAs(place: AudiencePlace, type: FoundPlace['type'], found: readonly FoundPlace[]): FoundPlace | undefined {
  const inCountry = found.filter((one) => one.type === type && one.country === place.country);
  const exact = inCountry.find(({ name }) => fold(name) === fold(place.name));
  return exact ?? (inCountry.length === 1 ? inCountry[0] : undefined);
}

/**
 * Places with Meta's keys, where they were read from text and have none.
 * @param search Meta's place search, or the test ad account's
 * @returns the places, and the names of those that Meta does not know
 */
export async function withPlaceKeys(places: Places, search: Search): Promise<{ places: Places; unknown: string[] }> {
  const unknown: string[] = [];
  const keyed = (list: readonly AudiencePlace[], type: FoundPlace['type']) =>
    Promise.all(
      list.map(async (place) => {
        if (hasMetaKey(place)) return place;
        const found = sameAs(place, type, await search(place.name));
        if (!found) unknown.push(place.name);
        return found ? { key: found.key, name: found.name, country: found.country } : place;
      }),
    );
  const [regions, cities] = await Promise.all([keyed(places.regions, 'region'), keyed(places.cities, 'city')]);
  return { places: { ...places, regions, cities }, unknown };
}

/** The same with the token of the owner or the installation. Without one, or while Meta is away, the places stay as they are. */
export async function lookUpPlaces(deps: Deps, ownerId: string, spec: AudienceSpec): Promise<AudienceSpec> {
  if ([...spec.places.regions, ...spec.places.cities].every(hasMetaKey)) return spec;
  const sizes = await deps.audienceSizes.of(ownerId);
  if (sizes === null) return spec;
  try {
    const { places } = await withPlaceKeys(spec.places, (name) => sizes.places(name));
    return { ...spec, places };
  } catch (error) {
    if (error instanceof AppError) return spec;
    throw error;
  }
}
