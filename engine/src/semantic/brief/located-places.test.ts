import { expect, test } from 'vitest';
import { placesIn } from './located-places.ts';
import { countryName } from './places.ts';

/** "IN" as it is, a city as "Pune/IN", a region as "(Goa/IN)". */
function inShort(location: string): string[] {
  const { countries, regions, cities } = placesIn(location);
  return [
    ...countries,
    ...regions.map(({ name, country }) => `(${name}/${country})`),
    ...cities.map(({ name, country }) => `${name}/${country}`),
  ];
}

test.each([
  ['Pune, Maharashtra, India', ['Pune/IN']],
  ['पुणे, भारत', ['Pune/IN']],
  ['Karnataka, India', ['(Karnataka/IN)']],
  ['उत्तर प्रदेश', ['(Uttar Pradesh/IN)']],
  ['München', ['Munich/DE']],
  ['Bayern', ['(Bavaria/DE)']],
  ['DACH', ['DE', 'AT', 'CH']],
  ['São Paulo, Brasil', ['São Paulo/BR']],
  ['Madrid y Barcelona, España', ['Madrid/ES', 'Barcelona/ES']],
  ['Toulouse et Bordeaux', ['Toulouse/FR', 'Bordeaux/FR']],
  ['delhi ncr', ['Delhi/IN']],
  ['Brooklyn, NY', ['New York/US']],
  ['Washington DC', ['Washington/US']],
  ['Singapore', ['SG']],
  ['Online, worldwide', []],
  ['', []],
])('%s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test.each([
  ['Georgia, USA', ['(Georgia/US)']],
  ['Atlanta, Georgia', ['Atlanta/US']],
  ['Georgia', ['GE']],
  ['Hyderabad', ['Hyderabad/IN']],
  ['Hyderabad, Pakistan', ['Hyderabad/PK']],
  ['San Jose, Costa Rica', ['San Jose/CR']],
])('of places with the same name, the one beside it decides: %s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test('a country has its English name', () => {
  expect(['IN', 'DE', 'GB', 'AE', 'XX'].map(countryName)).toEqual([
    'India',
    'Germany',
    'United Kingdom',
    'United Arab Emirates',
    'XX',
  ]);
});

test('a city of one country and another whole country', () => {
  expect(inShort('London and Ireland')).toEqual(['IE', 'London/GB']);
});
