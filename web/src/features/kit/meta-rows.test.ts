import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { expect, test } from 'vitest';
import { splitByMeta } from './meta-rows.ts';

const row = (id: string, part: Partial<InterestSnapshot> = {}): InterestSnapshot => ({
  id,
  type: 'interests',
  source: 'meta',
  name: `Name of ${id}`,
  path: ['Interests'],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-02-12T00:00:00.000Z',
  ...part,
});
const rows = [
  row('6003107902433'),
  row('builtin:cork', { source: 'catalogue' }),
  row('6002714895372', { type: 'behaviors', checked_at: '2026-03-01T00:00:00.000Z' }),
];

test('separates rows with Meta’s id from the others', () => {
  const { atMeta, ours } = splitByMeta(rows);
  expect([atMeta.map(({ id }) => id), ours.map(({ id }) => id)]).toEqual([
    ['6003107902433', '6002714895372'],
    ['builtin:cork'],
  ]);
});
