import { expect, test } from 'vitest';
import { snapshot } from '#web/test-helpers/lists.ts';
import { atMetaInWords, atMetaOf, hasMetaId } from './at-meta.ts';

const id = '6003306084421';

test.each([
  ['seen, with its month', { id, at_meta: { state: 'seen', at: '2026-03' } }, 'Mar 2026', true],
  ['listed in an earlier year', { id, at_meta: { state: 'listed', at: '2018-05' } }, 'listed 2018', true],
  ['a name that nobody saw there', { at_meta: { state: 'name_only', at: null } }, 'name only', false],
  ['removed by Meta', { id, at_meta: { state: 'removed', at: '2022-01' } }, 'removed', false],
  ['removed since it was collected', { id, removed: true as const }, 'removed', false],
  ['an answer of Meta', { id, source: 'meta', checked_at: '2026-11-02T10:00:00.000Z' }, 'Nov 2026', true],
  ['an id of which no sighting is known', { id }, 'has id', true],
  ['one of our own names', { id: 'builtin:yoga' }, 'name only', false],
] as const)('%s', (_what, change, words, targetable) => {
  const row = snapshot('Yoga', change);
  expect(atMetaInWords(atMetaOf(row))).toBe(words);
  expect(hasMetaId(row)).toBe(targetable);
});
