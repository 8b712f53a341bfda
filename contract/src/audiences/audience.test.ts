import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterestSnapshot } from '../interest.ts';
import { adCountries } from './countries.ts';
import { audienceGoals, limitOrHint } from './goals.ts';
import { type AudienceSpec, audienceSpecInput } from './spec.ts';
import { canonicalTargeting, toTargeting } from './targeting-json.ts';
import { audienceTexts } from './texts.ts';

const row = (id: string, more: Partial<InterestSnapshot> = {}): InterestSnapshot => ({
  id,
  type: 'interests',
  source: 'meta',
  name: `Name of ${id}`,
  path: ['Interests', id],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-03-31T00:00:00.000Z',
  ...more,
});

const spec = (more: Partial<AudienceSpec> = {}): AudienceSpec => ({
  groups: [[row('6003')]],
  places: { countries: ['IN'], regions: [], cities: [] },
  age_min: 18,
  age_max: 65,
  gender: 'all',
  languages: [],
  goal: 'reach',
  advantage_audience: false,
  ...more,
});

describe('a targeting in a request', () => {
  const given = { groups: [['6003']], places: { countries: ['IN'] } };
  const problem = (more: object) => audienceSpecInput.safeParse({ ...given, ...more }).error?.issues[0]?.message;

  test('gets Meta’s defaults', () => {
    expect(audienceSpecInput.parse(given)).toMatchObject({ age_min: 18, age_max: 65, gender: 'all', goal: 'reach' });
  });

  test.each([
    ['an empty group', { groups: [['6003'], []] }, audienceTexts.groupEmpty],
    ['a group of 1,001', { groups: [Array.from({ length: 1001 }, (_, id) => `${id}`)] }, audienceTexts.groupFull],
    ['26 groups', { groups: Array.from({ length: 26 }, () => ['6003']) }, audienceTexts.tooManyGroups],
    [
      'too many rows in total',
      { groups: [1, 2].map((group) => Array.from({ length: 1000 }, (_, id) => `${group}${id}`)) },
      audienceTexts.tooManyEntries,
    ],
    ['empty places', { places: {} }, audienceTexts.placeRequired],
    ['missing places', { places: undefined }, audienceTexts.placeRequired],
    ['a lower-case country code', { places: { countries: ['in'] } }, audienceTexts.countryCode],
    ['age 70', { age_max: 70 }, audienceTexts.age],
    ['age 12', { age_min: 12 }, audienceTexts.age],
    ['ages in the wrong order', { age_min: 40, age_max: 30 }, audienceTexts.ageOrder],
  ])('rejects %s with a message that says what to do', (_name, more, message) => {
    expect(problem(more)).toBe(message);
  });
});

describe("Meta's JSON", () => {
  test('puts every part under its key and never contains exclusions', () => {
    const groups = [[row('6003', { name: 'Yoga' }), row('77', { type: 'behaviors', name: 'Travellers' })], [row('9')]];
    const { targeting } = toTargeting(spec({ groups, gender: 'women', languages: [1001], age_min: 25, age_max: 40 }));
    expect(targeting).toEqual({
      geo_locations: { countries: ['IN'], location_types: ['home', 'recent'] },
      age_min: 25,
      age_max: 40,
      genders: [2],
      locales: [1001],
      flexible_spec: [
        { interests: [{ id: '6003', name: 'Yoga' }], behaviors: [{ id: '77', name: 'Travellers' }] },
        { interests: [{ id: '9', name: 'Name of 9' }] },
      ],
      targeting_automation: { advantage_audience: 0 },
    });
  });

  test('lists rows without a Meta id as missing', () => {
    const groups = [[row('6003'), row('builtin:yoga')], [row('builtin:tea')]];
    const { targeting, missing, notes } = toTargeting(spec({ groups }));
    expect(JSON.stringify(targeting)).not.toContain('builtin');
    expect(targeting.flexible_spec).toHaveLength(1);
    expect(missing.map(({ id, group }) => [id, group])).toEqual([
      ['builtin:yoga', 1],
      ['builtin:tea', 2],
    ]);
    expect(notes).toEqual([audienceTexts.missingAtMeta(2), audienceTexts.groupLeftOut(2)]);
  });

  test('makes ages a suggestion with Advantage+ audience', () => {
    expect(toTargeting(spec({ advantage_audience: true, age_min: 30, age_max: 45 })).targeting).toMatchObject({
      age_min: 25,
      age_max: 65,
      age_range: [30, 45],
      targeting_automation: { advantage_audience: 1 },
    });
    expect(toTargeting(spec({ advantage_audience: true })).targeting).not.toHaveProperty('age_range');
  });

  test('leaves out a city whose whole country is included', () => {
    const city = { key: '1', name: 'Pune', country: 'IN' };
    const both = toTargeting(spec({ places: { countries: ['IN'], regions: [], cities: [city] } }));
    expect(both.targeting.geo_locations).not.toHaveProperty('cities');
    expect(both.notes).toEqual([audienceTexts.placesCovered(['Pune'])]);
    const alone = toTargeting(spec({ places: { countries: [], regions: [], cities: [city] } }));
    expect(alone.targeting.geo_locations).toMatchObject({ cities: [{ key: '1' }] });
  });

  test.each([
    [['IN'], 17, 18],
    [['TH'], 19, 20],
    [['IN', 'ID'], 18, 21],
  ])('says that interests require an adult age in %s', (countries, age_min, age) => {
    const places = { countries, regions: [], cities: [] };
    expect(toTargeting(spec({ places, age_min })).notes).toEqual([audienceTexts.minors(age)]);
    expect(toTargeting(spec({ places, age_min: age })).notes).toEqual([]);
    expect(toTargeting(spec({ places, age_min, groups: [] })).notes).toEqual([]);
  });
});

const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });

test('the canonical form does not depend on order, names or duplicates', () => {
  const id = fc.constantFrom('1', '22', '333', 'builtin:x');
  const type = fc.constantFrom('interests', 'behaviors', 'life_events');
  const entry = fc
    .tuple(id, type, fc.string())
    .map(([key, kind, name]) => row(key, { type: kind as 'interests', name }));
  const groups = fc.array(fc.array(entry, { minLength: 1, maxLength: 5 }), { maxLength: 4 });
  const countries = fc.uniqueArray(fc.constantFrom(...adCountries), { minLength: 1, maxLength: 4 });
  const pair = fc.tuple(groups, countries).chain(([held, codes]) => {
    const mixed = fc.tuple(...held.map(shuffled)).chain((lists) => shuffled(lists));
    return fc.tuple(fc.constant({ held, codes }), mixed, shuffled(codes));
  });
  const place = (codes: string[]) => ({ countries: codes, regions: [], cities: [] });
  fc.assert(
    fc.property(pair, ([{ held, codes }, mixed, turned]) => {
      const renamed = mixed.map((rows) => [...rows, ...rows].map((item) => ({ ...item, name: `${item.name}!` })));
      expect(canonicalTargeting(spec({ groups: renamed, places: place(turned) }))).toBe(
        canonicalTargeting(spec({ groups: held, places: place(codes) })),
      );
    }),
  );
});

test('the canonical form differs whenever the size may differ', () => {
  const texts = [
    spec(),
    spec({ groups: [] }),
    spec({ groups: [[row('6003')], [row('9')]] }),
    spec({ groups: [[row('6003'), row('9')]] }),
    spec({ groups: [[row('6003', { type: 'behaviors' })]] }),
    spec({ age_min: 19 }),
    spec({ gender: 'men' }),
    spec({ languages: [6] }),
    spec({ places: { countries: ['US'], regions: [], cities: [] } }),
  ].map(canonicalTargeting);
  expect(new Set(texts).size).toBe(texts.length);
  expect(canonicalTargeting(spec({ advantage_audience: true, goal: 'leads' }))).toBe(texts[0]);
});

test('every goal has a sentence that says whether interests are a limit or a hint', () => {
  for (const goal of Object.keys(audienceGoals) as (keyof typeof audienceGoals)[]) {
    const { kind, sentence } = limitOrHint(goal, false);
    expect(sentence).toMatch(kind === 'limit' ? /^A limit: / : /^A hint/);
    expect(limitOrHint(goal, true).kind).toBe('hint');
  }
});
