import type { Interest } from '@interest-miner/contract/search/endpoints';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { minerView } from '../view.ts';
import { useFilteredResults } from './use-filtered-results.ts';

const checkedAt = '2026-01-01T00:00:00.000Z';

function interest(name: string, size: number | null, topic: string | null): Interest {
  return {
    id: name,
    name,
    audience_size_lower_bound: size,
    audience_size_upper_bound: size,
    path: ['Interests', name],
    topic,
    size_source: 'estimate',
    checked_at: checkedAt,
  };
}

const interests = [
  interest('banana', 5e6, 'Food'),
  interest('Apple', 5e5, 'Food'),
  interest('cherry', null, 'Food'),
  interest('date', 5e8, 'Travel'),
  ...Array.from({ length: 996 }, (_, index) => interest(`filler ${index}`, 2e7 + index, null)),
];

/** Renders the hook once for a view given as URL parameters. */
function tableOf(address: string) {
  const view = minerView.read(new URLSearchParams(`q=x&${address}`));
  return renderHook(() => useFilteredResults(interests, view, 0)).result.current;
}

afterEach(cleanup);

const names = (address: string) => tableOf(address).rows.map((row) => row.name);

describe('useFilteredResults', () => {
  it('keeps the order of relevance, ten per page', () => {
    expect(names('').slice(0, 4)).toEqual(['banana', 'Apple', 'cherry', 'date']);
    expect(tableOf('')).toMatchObject({ pages: 100, page: 1 });
  });

  it('sorts names ignoring case, and sizes by their middle with unknown ones last', () => {
    expect(names('sort=name&topic=Food')).toEqual(['Apple', 'banana', 'cherry']);
    expect(names('sort=size&topic=Food')).toEqual(['Apple', 'banana', 'cherry']);
    expect(names('sort=-size&topic=Food')).toEqual(['banana', 'Apple', 'cherry']);
  });

  it('filters by band, topic and text together', () => {
    expect(names('size=over-100m')).toEqual(['date']);
    expect(names('filter=AN&topic=Food')).toEqual(['banana']);
    expect(tableOf('topic=Other').sorted).toHaveLength(996);
  });

  it('clamps the page to the last page', () => {
    expect(tableOf('page=7&topic=Food')).toMatchObject({ page: 1, pages: 1 });
    expect(tableOf('page=100').rows).toHaveLength(10);
  });
});
