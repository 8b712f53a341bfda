import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { snapshot } from '#web/test-helpers/lists.ts';
import { factColumns } from './interest-columns.tsx';
import { type InterestView, noFilters } from './interest-view.ts';
import { useInterestRows } from './use-interest-rows.ts';

const interest = (name: string, size: number | null, topic: string | null) =>
  snapshot(name, { lower: size, upper: size, topic });
const all = [
  interest('banana', 5e6, 'Food'),
  interest('Apple', 5e5, 'Food'),
  interest('cherry', null, 'Food'),
  interest('date', 5e8, 'Travel'),
  ...Array.from({ length: 996 }, (_, index) => interest(`filler ${index}`, 2e7 + index, null)),
];
const snapshotOf = (row: InterestSnapshot) => row;
const columns = [
  { key: 'name', header: 'Name', cell: () => null, sortBy: ({ name }: InterestSnapshot) => name } as const,
  ...factColumns({ snapshotOf, now: 0 }),
];

function tableOf(change: Partial<InterestView>) {
  const view = { page: 1, sort: null, group: null, ...noFilters, ...change };
  return renderHook(() => useInterestRows({ table: 'list', all, columns, snapshotOf, view, pageSize: 10 })).result
    .current;
}

const names = (change: Partial<InterestView>) => tableOf(change).rows.map((row) => row.name);
const by = (key: string, descending = false) => ({ topic: 'Food', sort: { key, descending } });

describe('the rows of a table of interests', () => {
  it('keep their original order, page by page', () => {
    expect(names({}).slice(0, 4)).toEqual(['banana', 'Apple', 'cherry', 'date']);
    expect(tableOf({})).toMatchObject({ pages: 100, page: 1 });
  });

  it('sort by name ignoring case, and by the middle of their size with unknown ones last', () => {
    expect(names(by('name'))).toEqual(['Apple', 'banana', 'cherry']);
    expect(names(by('size'))).toEqual(['Apple', 'banana', 'cherry']);
    expect(names(by('size', true))).toEqual(['banana', 'Apple', 'cherry']);
  });

  it('match all filters together', () => {
    expect(names({ size: { from: 1e8, to: null } })).toEqual(['date']);
    expect(names({ filter: 'AN', topic: 'Food' })).toEqual(['banana']);
    expect(tableOf({ topic: 'Other' }).sorted).toHaveLength(996);
  });

  it('are grouped on request, and a page beyond the last is the last', () => {
    expect(names({ group: 'topic', sort: { key: 'name', descending: true }, filter: 'a' })).toEqual([
      'date',
      'banana',
      'Apple',
    ]);
    expect(tableOf({ page: 7, topic: 'Food' })).toMatchObject({ page: 1, pages: 1 });
    expect(tableOf({ page: 100 }).rows).toHaveLength(10);
  });
});
