import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { expect, test } from 'vitest';
import { sharedRows } from './shared-rows.ts';

const row = (id: string, people: number, topic: string | null = 'Sports'): InterestSnapshot => ({
  id,
  type: 'interests',
  source: 'catalogue',
  name: `Name of ${id}`,
  path: [],
  topic,
  lower: people,
  upper: people,
  checked_at: '2026-11-22T12:00:00.000Z',
});
const everybody = 100_000_000;
const peopleOf = (groups: readonly (readonly InterestSnapshot[])[]) => groups[0]?.[0]?.lower ?? everybody;

test('names for each row the larger one that most of it is in, and nothing for the largest', () => {
  const rows = [row('1', 40_000_000), row('2', 2_000_000), row('3', 1_000_000, 'Food')];
  const shared = sharedRows([rows], peopleOf);
  expect(shared.map(({ ref, with: { ref: other }, group }) => [ref, other, group])).toEqual([
    ['2', '1', 1],
    ['3', '1', 1],
  ]);
  // The same topic shares more than another one does by its size alone.
  expect(shared[0]?.share).toBeGreaterThan(shared[1]?.share ?? 1);
});

test('names no row that shares less than half, too few people, or is alone in its group', () => {
  expect(sharedRows([[row('1', 500_000, null), row('2', 400_000, null)]], peopleOf)).toEqual([]);
  expect(sharedRows([[row('1', 40_000_000), row('2', 9_999)]], peopleOf)).toEqual([]);
  expect(sharedRows([[row('1', 40_000_000)], [row('2', 2_000_000)]], peopleOf)).toEqual([]);
});

test('of two equal rows one names the other', () => {
  const shared = sharedRows([[row('1', 40_000_000), row('2', 40_000_000)]], peopleOf);
  expect(shared.map(({ ref }) => ref)).toEqual(['2']);
});
