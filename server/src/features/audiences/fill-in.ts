import { adCountries } from '@interest-miner/contract/audiences/countries';
import type { AudienceSpec, AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { snapshotsByRef } from '../lists/index.ts';

const known: ReadonlySet<string> = new Set(adCountries);

/** @throws AppError validation_failed for a country where Meta sells no ads */
export function checkCountries(countries: readonly string[], field: string): void {
  const unknown = countries.find((code) => !known.has(code));
  if (unknown === undefined) return;
  const message = audienceTexts.countryUnknown(unknown);
  throw new AppError('validation_failed', { message, fields: { [field]: message } });
}

/**
 * A targeting as it was sent, with everything that is known about its rows. Repeats within a group count once.
 * @param held rows already in the audience: they stay as they were, even if the source no longer has them
 * @throws AppError unknown_interest, validation_failed, interests_unavailable, interests_refused
 */
export async function fillIn(
  deps: Deps,
  input: AudienceSpecInput,
  held: readonly InterestSnapshot[] = [],
): Promise<AudienceSpec> {
  const { countries, regions, cities } = input.places;
  checkCountries(countries, 'spec.places.countries');
  checkCountries(
    [...regions, ...cities].map(({ country }) => country),
    'spec.places',
  );
  const rows = new Map(held.map((row) => [refOf(row), row]));
  const wanted = [...new Set(input.groups.flat())].filter((ref) => !rows.has(ref));
  if (wanted.length > 0) for (const [ref, row] of await snapshotsByRef(deps, wanted)) rows.set(ref, row);
  const groups = input.groups.map((refs) => {
    const found = refs.flatMap((ref) => rows.get(ref) ?? []);
    return [...new Map(found.map((row) => [refOf(row), row])).values()];
  });
  return { ...input, groups, places: { ...input.places, countries: [...new Set(countries)] } };
}
