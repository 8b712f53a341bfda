import { atMetaOf } from '@interest-miner/contract/at-meta';
import { expect, test } from 'vitest';
import { snapshot } from '#web/test-helpers/lists.ts';
import { atMetaInWords, hasMetaId, idsInWords, seenInWords, withIdInWords } from './at-meta.ts';

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

test('rows are counted by their id, and by whether Meta had it this year', () => {
  const now = Date.parse('2026-11-28T12:00:00.000Z');
  const seen = snapshot('Yoga', { id, at_meta: { state: 'seen', at: '2026-03' } });
  const before = snapshot('Pilates', { id: '2', at_meta: { state: 'seen', at: '2025-12' } });
  const listed = snapshot('Zumba', { id: '3', at_meta: { state: 'listed', at: '2018-05' } });
  const name = snapshot('Barre', { id: 'builtin:barre' });
  expect(idsInWords([seen, before, listed, name], now)).toBe('3 with Meta’s id, 1 seen this year');
  expect(idsInWords([seen], now)).toBe('all with Meta’s id, all seen this year');
  expect(idsInWords([listed], now)).toBe('all with Meta’s id, none seen this year');
  expect(idsInWords([name, { ...seen, removed: true }], now)).toBe('none with Meta’s id');
  expect(withIdInWords(1200, 5000)).toBe('1,200 with Meta’s id');
  expect(seenInWords(11, { year: 2026, count: 9 }, now)).toBe('9 seen this year');
  expect(seenInWords(11, { year: 2026, count: 9 }, Date.parse('2027-01-02'))).toBe('none seen this year');
});
