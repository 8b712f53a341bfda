import type { Interest } from '@interest-miner/contract/search/endpoints';
import { expect, test } from 'vitest';
import { savedFile } from '#web/test-helpers/saved-file.ts';
import { exportInterests } from './export-interests.ts';

const interest: Interest = {
  id: '6003',
  name: '=Yoga, hot',
  audience_size_lower_bound: 1_200_000,
  audience_size_upper_bound: null,
  path: ['Interests', 'Fitness', 'Yoga'],
  topic: null,
  size_source: 'meta',
  checked_at: '2026-01-01T00:00:00.000Z',
};

test('the columns match the specification, and the file is named after the term', async () => {
  const { name, text } = await savedFile(() => exportInterests([interest], 'hot yoga', 'csv'));
  expect(name).toBe('hot yoga.csv');
  expect(text.split('\r\n')).toEqual([
    '\ufeffName,Audience Size Lower,Audience Size Upper,Path,Topic',
    `"'=Yoga, hot",1200000,,Interests > Fitness > Yoga,`,
  ]);
});

test('without a term the file has a default name', async () => {
  expect((await savedFile(() => exportInterests([], ' ', 'csv'))).name).toBe('selected_interests.csv');
});
