import { adCountries } from '@interest-miner/contract/audiences/countries';
import { type AudiencePlace, builtinPlaceKey } from '@interest-miner/contract/audiences/spec';
import type { BriefFacts, FactEdits } from '@interest-miner/contract/briefs/facts';
import type { BusinessInfo } from '@interest-miner/contract/premium/brief';
import { type LocatedPlace, placesIn } from '@interest-miner/engine';
import { goalOf } from './goal-of.ts';
import { type Read, readAges } from './read-ages.ts';
import { readGender } from './read-gender.ts';
import { readLanguages } from './read-languages.ts';

const sold: ReadonlySet<string> = new Set(adCountries);

/** A place read from text: our own key, which never passes for one of Meta's. */
const toPlace = ({ name, country }: LocatedPlace): AudiencePlace => ({
  key: builtinPlaceKey(country, name),
  name,
  country,
});

function readPlaces(location: string) {
  const { countries, regions, cities } = placesIn(location);
  const value = {
    countries: countries.filter((code) => sold.has(code)),
    regions: regions.filter(({ country }) => sold.has(country)).map(toPlace),
    cities: cities.filter(({ country }) => sold.has(country)).map(toPlace),
  };
  const found = value.countries.length + value.regions.length + value.cities.length;
  return found === 0 ? null : { value, words: location };
}

function readGoal(promotionGoal: string) {
  const value = goalOf(promotionGoal);
  return value && { value, words: promotionGoal };
}

function fact<T>(read: Read<T> | null | undefined, edit: T | null | undefined) {
  const words = read?.words ?? null;
  if (edit !== null && edit !== undefined) return { value: edit, from: 'edit' as const, words };
  return read ? { value: read.value, from: 'brief' as const, words } : { value: null, from: null, words: null };
}

/**
 * What a brief says about whom to reach, with its owner's edits over it.
 * @param text null for a brief without text
 */
export function factsOf(text: BusinessInfo | null, edits: FactEdits): BriefFacts {
  const audience = text?.targetAudience ?? '';
  return {
    places: fact(text && readPlaces(text.location), edits.places),
    ages: fact(readAges(audience), edits.ages),
    gender: fact(readGender(audience), edits.gender),
    languages: fact(readLanguages(audience), edits.languages),
    goal: fact(text && readGoal(text.promotionGoal), edits.goal),
  };
}
