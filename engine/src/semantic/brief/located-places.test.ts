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
  ['San Jose, Costa Rica', ['San José/CR']],
])('of places with the same name, the one beside it decides: %s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test.each([
  ['Katowice, Poland', ['Katowice/PL']],
  ['Jakarta, Bekasi, Depok', ['Jakarta/ID', 'Bekasi/ID', 'Depok/ID']],
  ['Lauscha, Thüringen', ['(Thuringia/DE)']],
  ['तीर्थन घाटी, हिमाचल प्रदेश', ['(Himachal Pradesh/IN)']],
  ['Alba, Piemonte', ['Alba/IT']],
  ['Bolton, Greater Manchester', ['Bolton/GB']],
  ['Kassel und Umgebung', ['Kassel/DE']],
  ['near Tirupati', ['Tirupati/IN']],
  ['Bosnia & Herzegovina', ['BA']],
  ["Côte d'Azur", ["(Provence-Alpes-Côte d'Azur/FR)"]],
  ['St. Gallen', ['Sankt Gallen/CH']],
])('smaller cities and regions, by their names in several languages: %s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test.each([
  ['Kootenays, BC', ['(British Columbia/CA)']],
  ['Victoria, BC', ['Victoria/CA']],
  ['Joondalup, Perth WA', ['Perth/AU']],
  ['Seattle WA 98101', ['Seattle/US']],
  ['Cambridge, MA', ['Cambridge/US']],
  ['Salem, OR', ['Salem/US']],
  ['MUMBAI, IN', ['Mumbai/IN']],
  ['WA', []],
  ['Lucknow aur Kanpur', ['Lucknow/IN', 'Kanpur/IN']],
])('a region in short is one of the country that the rest tells: %s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test.each([
  ['San Juan, Metro Manila', ['San Juan/PH']],
  ['Hamilton, Montana', ['(Montana/US)']],
  ['Toledo, España', ['Toledo/ES']],
  ['Varkala', []],
])('a small city needs its country beside it, and is in the region that is named: %s', (location, places) => {
  expect(inShort(location)).toEqual(places);
});

test.each(['Online', 'Delivery only', 'near the station', 'my home', 'Central', 'Nationwide', 'all over'])(
  '%s is no place',
  (location) => {
    expect(inShort(location)).toEqual([]);
  },
);

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
