import { fold } from '../../text/fold.ts';
import { CITY_SPELLINGS, COUNTRY_WIDE, capitalise, REGIONS } from './place-kinds.ts';
import { PLACE_NAMES } from './place-names.ts';
import { type NamedPlace, namesIn } from './places.ts';

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

/** Countries with another city of the same name, which `place-names.ts` leaves out. */
const NAMESAKES: Readonly<Record<string, readonly string[]>> = {
  hyderabad: ['PK'],
  'san jose': ['CR'],
  cordoba: ['AR', 'ES', 'MX'],
  valencia: ['VE'],
  merida: ['ES', 'VE'],
  cartagena: ['ES'],
  trujillo: ['ES'],
  birmingham: ['US'],
  london: ['CA'],
  hamilton: ['CA', 'NZ'],
  punjab: ['PK'],
};

let parts: ReadonlyMap<string, readonly string[]> | null = null;

/** The countries that have a city or region of each folded name; built on first use. */
function partNames(): ReadonlyMap<string, readonly string[]> {
  if (parts) return parts;
  const codes = new Map<string, string[]>();
  for (const [code, list] of Object.entries(PLACE_NAMES)) {
    for (const entry of list.split(',')) {
      const name = fold(entry);
      if (!COUNTRY_WIDE.has(name)) codes.set(name, [...(codes.get(name) ?? []), code]);
    }
  }
  for (const [name, more] of Object.entries(NAMESAKES)) codes.set(name, [...(codes.get(name) ?? []), ...more]);
  parts = codes;
  return codes;
}

/** A place as Meta's search of places would answer it. */
export interface KnownPlace extends LocatedPlace {
  readonly kind: 'region' | 'city';
}

/** Every city and region that a location can name, without repeats; made anew on each call. */
export function knownPlaces(): KnownPlace[] {
  const all = new Map<string, KnownPlace>();
  for (const [folded, countries] of partNames()) {
    for (const country of countries) {
      const place = { ...named(folded), country };
      all.set(`${place.kind} ${country} ${place.name}`, place);
    }
  }
  return [...all.values()];
}

/** What a folded name stands for, and the name that Meta lists it under. */
function named(folded: string): { kind: 'region' | 'city'; name: string } {
  const region = REGIONS.get(folded);
  if (region !== undefined) return { kind: 'region', name: region };
  return { kind: 'city', name: CITY_SPELLINGS.get(folded) ?? capitalise(folded) };
}

/** The country of a city or region, one that the location names as well if there is one; undefined for a country's own name. */
function countryOf({ name, codes }: NamedPlace, others: ReadonlySet<string>): string | undefined {
  const own = partNames().get(name);
  if (!own) return undefined;
  // "Georgia" is the state beside "USA" or "Atlanta", and the country by itself.
  const isCountryToo = codes.some((code) => !own.includes(code));
  return own.find((code) => others.has(code)) ?? (isCountryToo ? undefined : own[0]);
}

/**
 * The places to advertise in, from a location as people write it. Where it names a city, neither the city's region nor its country
 * is meant as a whole ("Pune, Maharashtra, India"), and where it names a region, its country is not. All empty if it names none.
 */
export function placesIn(location: string): Places {
  const found = namesIn(location);
  const countries = new Set<string>();
  const cities = new Map<string, LocatedPlace>();
  const regions = new Map<string, LocatedPlace>();
  for (const place of found) {
    const others = found.filter((other) => other !== place && other.codes.length <= 2).flatMap(({ codes }) => codes);
    const country = countryOf(place, new Set(others));
    if (country === undefined) {
      const own = partNames().get(place.name) ?? [];
      for (const code of place.codes) if (!own.includes(code)) countries.add(code);
      continue;
    }
    const { kind, name } = named(place.name);
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
