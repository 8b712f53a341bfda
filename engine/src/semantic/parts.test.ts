import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countryNames } from '../commands/country-names.ts';
import { countriesIn } from './brief/located-places.ts';
import { COUNTRY_NAMES_FILE, themesIn } from './brief/places.ts';
import { capGroups } from './diversity.ts';
import { liftGroups } from './fusion.ts';
import { HubnessScale, hubnessOf } from './hubness.ts';
import { curveOf, relevanceOf } from './relevance-percent.ts';
import { hashOfText, packVector, textOfRow, unpackVector } from './vector-file.ts';

test('relevance grows with the score and stays within 1 and 99', () => {
  const curve = curveOf('semantic', { brevity: 0, trade: 1 });
  expect(relevanceOf(-500, curve)).toBe(1);
  expect(relevanceOf(500, curve)).toBe(99);
  expect(relevanceOf(10, curve)).toBeLessThan(relevanceOf(13, curve));
});

test.each([
  ['España', ['ES']],
  ['Ohio', ['US']],
  ['Norge', ['NO']],
  ['Pune', ['IN']],
  ['मध्य प्रदेश', ['IN']],
  ['New Mexico', ['US']],
  ['Northern Ireland', ['GB']],
  ['Österreich', ['AT']],
  ['Guadalajara, México', ['MX']],
  ['Worldwide', []],
])('recognises a location in its own spelling: %s', (location, codes) => {
  expect([...countriesIn(location)]).toEqual(codes);
});

test('the file of country names matches the runtime (if not: npm run country-names -w engine)', () => {
  expect(readFileSync(COUNTRY_NAMES_FILE, 'utf8')).toBe(countryNames());
});

test('a region includes all its countries, and "us" in a text is not a country', () => {
  expect(countriesIn('Latin America')).toContain('MX');
  expect([...themesIn('German bakery in São Paulo')]).toEqual(['DE', 'BR']);
  expect([...themesIn('Contact us for nice Korean skincare')]).toEqual(['KR']);
});

test('limits a group per window without losing items', () => {
  const items = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'];
  const capped = capGroups(items, (item) => item[0] as string, 4, 2);
  expect(capped).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'b2']);
  expect(capGroups([], () => 'x')).toEqual([]);
});

test('raises a row in a strong group and leaves small groups unchanged', () => {
  const scores = Float32Array.of(9, 9, 9, 0, 0, 0, 0, 5);
  const lifted = liftGroups(
    scores,
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7],
    ],
    0.3,
  );
  expect(lifted[3]).toBeCloseTo(2.7);
  expect(lifted[6]).toBe(0);
});

test('a packed vector points the same way as the original', () => {
  const vector = Float32Array.from({ length: 512 }, (_, i) => Math.sin(i) / 16);
  const back = unpackVector(packVector(vector));
  expect(Math.max(...back.map((value, i) => Math.abs(value - (vector[i] as number))))).toBeLessThan(0.0005);
});

test('the text of a row includes its aliases, or else its topic', () => {
  expect(textOfRow({ id: '1', name: 'Yoga', aliases: ['asana', 'yogi'] })).toBe('Yoga, asana, yogi');
  expect(textOfRow({ id: '1', name: 'Yoga', topic: 'Fitness' })).toBe('Yoga, Fitness');
  expect(hashOfText('Yoga')).toMatch(/^[0-9a-f]{16}$/);
});

test('hubness is the mean of the nearest neighbours, in deviations; unknown counts as the mean', () => {
  const near = [1, 0.5, 0.3].map((cosine, row) => ({ row, cosine }));
  expect(hubnessOf(near)).toBeCloseTo(0.4);
  expect(hubnessOf([])).toBe(0);
  const scale = new HubnessScale([0.2, 0.4, undefined]);
  expect(scale.ofRow(1)).toBeCloseTo(1);
  expect(scale.ofRow(0)).toBeCloseTo(-1);
  expect(scale.ofRow(2)).toBeCloseTo(0);
  expect(scale.deviations(0.5)).toBeCloseTo(2);
  expect(new HubnessScale([]).deviations(0)).toBe(0);
});
