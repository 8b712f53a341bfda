import { audienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { ageOfInterests } from '@interest-miner/contract/audiences/targeting-json';
import type { BriefFacts } from '@interest-miner/contract/briefs/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsOf } from './settings.ts';

const place = (...countries: string[]) => ({ countries, regions: [], cities: [] });
const none = { value: null, from: null, words: null } as const;
const said = <T>(value: T) => ({ value, from: 'brief' as const, words: 'as said' });
const noFacts: BriefFacts = { places: none, ages: none, gender: none, languages: none, goal: none };
const facts: BriefFacts = {
  places: said(place('IN')),
  ages: said({ min: 25, max: 45 }),
  gender: said('women' as const),
  languages: said([46]),
  goal: said('leads' as const),
};
const groups = [['6003306084421']];

test('what is left out is taken from the brief, and what is sent stays', () => {
  expect(settingsOf({ groups }, facts, 'US')).toEqual({
    groups,
    places: place('IN'),
    age_min: 25,
    age_max: 45,
    gender: 'women',
    languages: [46],
    goal: 'leads',
    advantage_audience: false,
  });
  expect(settingsOf({ groups, places: place('DE'), gender: 'all', age_min: 50 }, facts, undefined)).toMatchObject({
    places: place('DE'),
    age_min: 50,
    age_max: 50,
    gender: 'all',
    goal: 'leads',
  });
});

test('without a place anywhere, the default country, and without that a refusal', () => {
  expect(settingsOf({ groups }, noFacts, 'FR').places).toEqual(place('FR'));
  expect(() => settingsOf({ groups }, noFacts, undefined)).toThrow(/at least one country/);
  expect(() => settingsOf({ groups }, null, undefined)).toThrow(/at least one country/);
});

test('ages in the wrong order are refused', () => {
  expect(() => settingsOf({ groups, places: place('IN'), age_min: 40, age_max: 30 }, null, undefined)).toThrow(
    /maximum/,
  );
});

test('in any country, and whatever is sent of the ages, a default is one that Meta takes', () => {
  const age = fc.integer({ min: 18, max: 65 });
  const range = fc.tuple(age, age).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.constantFrom('IN', 'TH', 'ID'), fc.option(range), fc.option(age), (country, ages, sent) => {
      const own = { ...noFacts, ages: ages ? said(ages) : none };
      const spec = settingsOf({ groups, ...(sent === null ? {} : { age_max: sent }) }, own, country);
      expect(audienceSpecInput.safeParse(spec).success).toBe(true);
      if (sent === null) expect(spec.age_min).toBeGreaterThanOrEqual(ageOfInterests(spec));
      else expect(spec.age_max).toBe(sent);
    }),
  );
});
