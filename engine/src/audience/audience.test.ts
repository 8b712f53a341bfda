import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlapErrors } from '../../eval/overlaps.ts';
import { overlapFromUnion, roughOverlap } from './overlap.ts';
import { reachByCountry, reachOf, shareOfPeople } from './people.ts';
import { areNearDuplicates, chooseReadySets as chooseSets, type SetRow } from './ready-sets.ts';
import { type RoughAudience, roughSize, type SizedRow } from './rough-size.ts';

/** As the contract has it. */
const setSize = { min: 5, max: 12 };
const chooseReadySets = (ranking: readonly SetRow[]) => chooseSets(ranking, setSize);

const people = fc.integer({ min: 0, max: 4_000_000_000 });
const row: fc.Arbitrary<SizedRow> = fc
  .tuple(people, people, fc.constantFrom('Sports', 'Food', null), fc.boolean())
  .map(([a, b, topic, known]) =>
    known ? { lower: Math.min(a, b), upper: Math.max(a, b), topic } : { lower: null, upper: null, topic },
  );
const audience: fc.Arbitrary<RoughAudience> = fc.record({
  groups: fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { maxLength: 5 }),
  countries: fc.uniqueArray(fc.constantFrom(...reachByCountry().keys()), { minLength: 1, maxLength: 6 }),
  ageMin: fc.integer({ min: 13, max: 40 }),
  ageMax: fc.integer({ min: 40, max: 65 }),
  gender: fc.constantFrom('all', 'men', 'women'),
});

describe('a rough size', () => {
  test('is a range up to the number of people there', () => {
    fc.assert(
      fc.property(audience, (spec) => {
        const { lower, upper } = roughSize(spec);
        expect(lower).toBeLessThanOrEqual(upper);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(lower) && Number.isInteger(upper)).toBe(true);
        expect(upper).toBeLessThanOrEqual(Math.max(1000, reachOf(spec.countries) * 1.2));
      }),
    );
  });

  test('grows with every row of a group and every country', () => {
    fc.assert(
      fc.property(audience, row, (spec, more) => {
        const [first = [], ...others] = spec.groups;
        const one = { ...spec, groups: [first.length > 0 ? first : [more], ...others].slice(0, 1) };
        const wider = { ...one, groups: one.groups.map((rows) => [...rows, more]) };
        expect(roughSize(wider).upper).toBeGreaterThanOrEqual(roughSize(one).upper);
        expect(roughSize({ ...spec, countries: [...spec.countries, 'IN'] }).upper).toBeGreaterThanOrEqual(
          roughSize(spec).upper,
        );
      }),
    );
  });

  test('is never larger with a second group than with either group alone', () => {
    fc.assert(
      fc.property(audience, (spec) => {
        const whole = roughSize(spec).upper;
        for (const group of spec.groups) {
          expect(whole).toBeLessThanOrEqual(roughSize({ ...spec, groups: [group] }).upper);
        }
      }),
    );
  });

  test('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(audience, (spec) => {
        const turned = { ...spec, groups: spec.groups.map((rows) => rows.toReversed()) };
        expect(roughSize(turned)).toEqual(roughSize(spec));
      }),
    );
  });
});

test('shares of ages and of genders add up to all adults', () => {
  expect(shareOfPeople(18, 65, 'all')).toBeCloseTo(1);
  expect(shareOfPeople(18, 29, 'all') + shareOfPeople(30, 65, 'all')).toBeCloseTo(1);
  expect(shareOfPeople(65, 65, 'all')).toBeGreaterThan(0);
  expect(shareOfPeople(18, 65, 'men') + shareOfPeople(18, 65, 'women')).toBeCloseTo(1);
});

describe('an overlap', () => {
  test('is clamped for any measurement', () => {
    fc.assert(
      fc.property(people, people, people, people, (a, b, union, population) => {
        for (const { both, share, lift, alike } of [
          overlapFromUnion(a, b, union, population),
          roughOverlap(a, b, population, true),
        ]) {
          expect(both).toBeGreaterThanOrEqual(0);
          expect(both).toBeLessThanOrEqual(Math.min(a, b));
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(alike).toBeLessThanOrEqual(1);
          expect(Number.isFinite(lift)).toBe(true);
        }
      }),
    );
  });

  test('is symmetric', () => {
    expect(overlapFromUnion(300, 200, 400, 1000)).toMatchObject({ both: 100, share: 0.5, alike: 0.25 });
    expect(overlapFromUnion(200, 300, 400, 1000).share).toBe(0.5);
    expect(overlapFromUnion(200, 300, 400, 1000).lift).toBeCloseTo(5 / 3);
  });

  test('is estimated with a mean error under ten points on the measured pairs', () => {
    const errors = overlapErrors();
    expect(errors['model, all'].pairs).toBe(54);
    expect(errors['model, all']['share, mean error in points']).toBeLessThan(10);
    expect(errors['independence, all']['share, mean error in points']).toBeGreaterThan(50);
  });
});

describe('ready sets', () => {
  const rows = (names: readonly string[], relevance: number, more: Partial<SetRow> = {}): SetRow[] =>
    names.map((name, place) => ({
      id: name,
      name,
      relevance: relevance - place,
      kind: 'activity',
      lower: 2_000_000,
      upper: 3_000_000,
      ...more,
    }));
  const sports = ['Yoga', 'Pilates', 'Meditation', 'Mindfulness', 'Ashtanga', 'Stretching'];
  const brands = ['Lululemon', 'Alo', 'Manduka', 'Gaiam', 'Prana'];

  test('are strong rows, adjacent rows and brands', () => {
    const ranking = [
      ...rows(sports, 95),
      ...rows(brands, 90, { kind: 'brand' }),
      ...rows(['Spa', 'Tea', 'Hiking', 'Vegan', 'Sleep'], 50),
    ];
    const sets = chooseReadySets(ranking);
    expect(sets.map(({ kind, rows: held }) => [kind, held.length])).toEqual([
      ['core', 6],
      ['adjacent', 5],
      ['brands', 5],
    ]);
  });

  test('end at a drop in relevance, but for its sake no kind goes without a set; one of fewer than five rows is left out', () => {
    expect(chooseReadySets(rows(sports.slice(0, 4), 99))).toEqual([]);
    const [early] = chooseReadySets([...rows(sports.slice(0, 4), 99), ...rows(['Running', 'Cycling'], 78)]);
    expect(early?.rows.map(({ name }) => name)).toEqual([...sports.slice(0, 4), 'Running', 'Cycling']);
    const [core] = chooseReadySets([...rows(sports, 99), ...rows(['Running', 'Cycling'], 76)]);
    expect(core?.rows.map(({ name }) => name)).toEqual(sports);
  });

  test('contain no near-duplicates', () => {
    expect(areNearDuplicates('Yoga', 'Yoga (fitness)')).toBe(true);
    expect(areNearDuplicates('Physical fitness', 'Fitness, physical')).toBe(true);
    expect(areNearDuplicates('Hatha yoga', 'Yoga')).toBe(false);
    const [core] = chooseReadySets(rows(['Yoga (sport)', ...sports], 99));
    expect(core?.rows.map(({ name }) => name)).toEqual(['Yoga (sport)', ...sports.slice(1)]);
  });

  test('have 5 to 12 rows of similar size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9 }), fc.boolean()), {
          maxLength: 80,
        }),
        (list) => {
          const ranking = list.map(([relevance, power, brand], place): SetRow => {
            const size = { lower: 10 ** power, upper: 10 ** power };
            return { id: `${place}`, name: `Word${place}`, relevance, kind: brand ? 'brand' : null, ...size };
          });
          const sets = chooseReadySets(ranking);
          const all = sets.flatMap(({ rows: held }) => held.map(({ id }) => id));
          expect(new Set(all).size).toBe(all.length);
          for (const { rows: held } of sets) {
            expect(held.length).toBeGreaterThanOrEqual(setSize.min);
            expect(held.length).toBeLessThanOrEqual(setSize.max);
            const sizes = held.map(({ lower }) => lower ?? 0);
            expect(Math.max(...sizes)).toBeLessThanOrEqual(10 * Math.min(...sizes));
            for (const [place, { relevance }] of held.entries()) {
              if (place >= setSize.min) expect((held[place - 1]?.relevance ?? 0) - relevance).toBeLessThan(15);
            }
          }
        },
      ),
    );
  });
});
