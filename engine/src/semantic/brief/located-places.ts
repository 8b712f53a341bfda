import { fold } from '../../text/fold.ts';
import { type GazetteerPlace, placeLines, placesNamed } from './gazetteer.ts';
import { isWholeCountry, type NamedPlace, namesIn } from './places.ts';

/** A city or region with the country it is in, an ISO code. */
export interface LocatedPlace {
  readonly name: string;
  readonly country: string;
}

/** The narrowest places that a location names. */
export interface Places {
  readonly countries: readonly string[];
  readonly regions: readonly LocatedPlace[];
  readonly cities: readonly LocatedPlace[];
}

/** The parts of a location: "Bekasi, Depok and Jakarta". */
const PARTS = /[,;/|()&\n]|\s-\s|\s(?:and|or|und|oder|y|et|ou|e)\s/iu;
/** A short form in capitals at the end of a part, before a postcode or not: "Austin TX 78701". */
const SHORT_FORM = /(?<![\p{L}\p{M}])([A-Z]{2,3})(?=\s*[\d-]*\s*(?:[,;/|()&\n]|$))/gu;
/** What stands before a place in its part: "near Tirupati", "Raum Kassel". */
const NEAR = /^(?:in|near|around|raum|nahe|bei|cerca de|pres de|autour de|vicino a|perto de) /;
/** Thousands of people from which a city is meant where nothing beside it says its country. */
const LARGE = 50;

/** A name in a location, and what it may stand for. */
interface Candidate {
  readonly places: readonly GazetteerPlace[];
  /** The countries that have such a place, or that the name means as a whole, where it is one of the names that everybody knows. */
  readonly codes: readonly string[];
}

let shorts: ReadonlyMap<string, readonly { readonly country: string; readonly name: string }[]> | null = null;

function shortForms() {
  if (shorts) return shorts;
  const all = new Map<string, { country: string; name: string }[]>();
  for (const line of placeLines('short-forms.txt')) {
    const [country = '', list = ''] = line.split(': ');
    for (const entry of list.split(', ')) {
      const [short = '', ...name] = entry.split(' ');
      all.set(short, [...(all.get(short) ?? []), { country, name: name.join(' ') }]);
    }
  }
  shorts = all;
  return all;
}

/** A location with its short forms in full: "WA" is Western Australia beside "Perth", and stands for nothing by itself. */
function inFull(location: string): string {
  const rest = location.replaceAll(SHORT_FORM, ' ');
  if (rest === location) return location;
  const known = namesIn(rest);
  const beside = [...known.map(({ name }) => name), ...rest.split(PARTS).map(fold)].flatMap(placesNamed);
  const countries = new Set([...known.flatMap(({ codes }) => codes), ...beside.map(({ country }) => country)]);
  return location.replaceAll(SHORT_FORM, (short) => {
    const all = shortForms().get(short) ?? [];
    const holding = all.filter(({ name, country }) => {
      const own = placesNamed(fold(name)).find((place) => place.kind === 'region' && place.country === country);
      return beside.some((place) => place.country === country && place.region === own?.region);
    });
    const near = countries.size === 0 ? all : all.filter(({ country }) => countries.has(country));
    const fitting = holding.length > 0 ? holding : near;
    return fitting.length === 1 ? `, ${fitting[0]?.name}` : short;
  });
}

/** The names in a location: those that everybody knows, and the folded rest of its parts. */
function split(location: string): { known: NamedPlace[]; rest: string[] } {
  const parts = location.split(PARTS).map((part) => fold(part).replace(NEAR, ''));
  // "Greater Manchester" is a county, although Manchester is a city.
  const rest = parts.filter((part) => placesNamed(part).length > 0 && namesIn(part)[0]?.name !== part);
  const others = parts.filter((part) => !rest.includes(part));
  for (const part of others) {
    const left = namesIn(part).reduce((text, { name }) => text.replace(` ${name} `, ' | '), ` ${part} `);
    rest.push(...left.split('|').map((name) => name.trim()));
  }
  // Names of countries have "and" in them too.
  const known = namesIn(location).filter(({ name }) => !rest.some((other) => ` ${other} `.includes(` ${name} `)));
  return { known, rest: rest.filter((name) => name !== '') };
}

function knownCandidate({ name, codes }: NamedPlace): Candidate {
  return { places: isWholeCountry(name) ? [] : placesNamed(name), codes };
}

/** What stands beside a name: countries, and regions as "US TX". */
interface Surroundings {
  readonly countries: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
}

const isIn = ({ kind, country, region }: GazetteerPlace, { regions }: Surroundings) =>
  kind === 'region' || regions.has(`${country} ${region}`);

/** The region or city that a name means which everybody knows; undefined if it means a country as a whole. */
function meant({ places, codes }: Candidate, beside: Surroundings): GazetteerPlace | undefined {
  const own = codes.filter((code) => places.some(({ country }) => country === code));
  if (own.length === 0) return undefined;
  // "Georgia" is the state beside "USA" or "Atlanta", and the country by itself.
  const alone = own.length < codes.length ? undefined : own[0];
  const near = [...own, ...places.map(({ country }) => country)].find((code) => beside.countries.has(code));
  const inCountry = places.filter(({ country }) => country === (near ?? alone));
  return inCountry.find((place) => isIn(place, beside)) ?? inCountry[0];
}

/** The region or city that another name means; undefined if nothing beside it tells and it is no large city: "Wa" and "Of" are cities too. */
function meantBesides({ places }: Candidate, beside: Surroundings): GazetteerPlace | undefined {
  const { countries, regions } = beside;
  if (countries.size === 0) {
    const large = places.find(({ thousands, name }) => thousands >= LARGE && name.length > 3);
    return large ?? places.find(({ kind }) => kind === 'region');
  }
  const fitting = places.filter(({ country }) => countries.has(country));
  // "Hamilton, Montana" is not the Hamilton of Ohio.
  const isRegionSaid = fitting.some(({ country }) => [...regions].some((region) => region.startsWith(`${country} `)));
  return isRegionSaid ? fitting.find((place) => isIn(place, beside)) : fitting[0];
}

/**
 * The places to advertise in, from a location as people write it. Where it names a city, neither the city's region nor its country
 * is meant as a whole ("Pune, Maharashtra, India"), and where it names a region, its country is not. All empty if it names none.
 */
export function placesIn(location: string): Places {
  const text = inFull(location.slice(0, 2000));
  const { known, rest } = split(text);
  const others = rest.map((name): Candidate => ({ places: placesNamed(name), codes: [] }));
  const all = [...known.map(knownCandidate), ...others.filter(({ places }) => places.length > 0)];
  const countries = new Set<string>();
  const cities = new Map<string, LocatedPlace>();
  const regions = new Map<string, LocatedPlace>();
  for (const candidate of all) {
    const beside = surroundings(all.filter((other) => other !== candidate));
    const place = candidate.codes.length > 0 ? meant(candidate, beside) : meantBesides(candidate, beside);
    if (place === undefined) {
      for (const code of candidate.codes) {
        if (!candidate.places.some(({ country }) => country === code)) countries.add(code);
      }
      continue;
    }
    const { kind, name, country } = place;
    (kind === 'city' ? cities : regions).set(`${country} ${name}`, { name, country });
  }
  const withCity = new Set([...cities.values()].map(({ country }) => country));
  const left = [...regions.values()].filter(({ country }) => !withCity.has(country));
  const withPart = new Set([...withCity, ...left.map(({ country }) => country)]);
  return {
    countries: [...countries].filter((code) => !withPart.has(code)),
    regions: left,
    cities: [...cities.values()],
  };
}

/** The countries that names tell which everybody knows, or else the regions; and these. */
function surroundings(beside: readonly Candidate[]): Surroundings {
  const regions = beside.flatMap(({ places }) => places.filter(({ kind }) => kind === 'region'));
  const told = beside.filter(({ codes }) => codes.length > 0 && codes.length <= 2).flatMap(({ codes }) => codes);
  return {
    countries: new Set(told.length > 0 ? told : regions.map(({ country }) => country)),
    regions: new Set(regions.map(({ country, region }) => `${country} ${region}`)),
  };
}

/** The countries (ISO codes) that a location names, or of the cities and regions that it names. */
export function countriesIn(location: string): Set<string> {
  const { countries, regions, cities } = placesIn(location);
  return new Set([...countries, ...regions.map(({ country }) => country), ...cities.map(({ country }) => country)]);
}
