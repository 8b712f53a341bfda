import { describe, expect, test } from 'vitest';
import { snapshot } from '#web/test-helpers/lists.ts';
import { activeFilters, matches, noFilters } from './interest-view.ts';
import { rangeInWords, sizeParam } from './size-range.ts';

const yoga = snapshot('Yoga', { id: '6003306084421', lower: 2e6, upper: 4e6, path: ['Interests', 'Fitness', 'Yoga'] });
const passes = (change: Partial<typeof noFilters>, row = yoga) => matches(row, { ...noFilters, ...change });

test('words match the name, the topic, the path and what a screen adds', () => {
  expect(['YOGA', 'fitness', ' interests ', 'tea'].map((filter) => passes({ filter }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(matches(yoga, { ...noFilters, filter: 'teach' }, 'You teach it')).toBe(true);
});

test('a size range contains the middle of a row’s range; a row without a size is in none', () => {
  expect(passes({ size: { from: 1e6, to: 1e7 } })).toBe(true);
  expect(passes({ size: { from: 3e6, to: null } })).toBe(true);
  expect(passes({ size: { from: null, to: 3e6 } })).toBe(false);
  expect(passes({ size: { from: null, to: 1e9 } }, snapshot('Yoga', { lower: null, upper: null }))).toBe(false);
});

test('source, topic and Meta’s id', () => {
  expect([passes({ source: 'estimate' }), passes({ source: 'meta' })]).toEqual([true, false]);
  expect([passes({ topic: 'Fitness' }), passes({ topic: 'Other' })]).toEqual([true, false]);
  expect(passes({ topic: 'Other' }, snapshot('Yoga', { topic: null }))).toBe(true);
  expect([passes({ withId: true }), passes({ withId: true }, snapshot('Yoga'))]).toEqual([true, false]);
  expect(passes({ withId: true }, { ...yoga, removed: true })).toBe(false);
  expect(activeFilters({ ...noFilters, filter: ' ', withId: true, source: 'meta' })).toBe(2);
});

describe('a size range in the address', () => {
  test.each([
    ['1m-10m', { from: 1e6, to: 1e7 }, '1M – 10M'],
    ['100k-', { from: 1e5, to: null }, '100K and more'],
    ['-1b', { from: null, to: 1e9 }, 'Up to 1B'],
  ])('%s', (text, range, words) => {
    expect(sizeParam.read(text)).toEqual(range);
    expect(sizeParam.write(range)).toBe(text);
    expect(rangeInWords(range)).toBe(words);
  });
  test('earlier links still work; nonsense is no filter', () => {
    expect(sizeParam.read('under-1m')).toEqual({ from: null, to: 1e6 });
    expect(sizeParam.read('over-100m')).toEqual({ from: 1e8, to: null });
    expect(['', '-', '10m-1m', '5m-', 'x'].map((text) => sizeParam.read(text))).toEqual([null, null, null, null, null]);
    expect(sizeParam.read(null)).toBeNull();
  });
});
