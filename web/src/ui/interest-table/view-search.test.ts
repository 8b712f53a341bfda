import { expect, test } from 'vitest';
import { viewSearchOf, withViewSearch } from './view-search.ts';

test('a view holds filters, sort and grouping, whatever their order; not the term, the analysis or the page', () => {
  const one = new URLSearchParams('q=yoga&sort=-size&page=3&id=1&size=1m-');
  const other = new URLSearchParams('analysis=x&size=1m-&id=1&sort=-size');
  expect(viewSearchOf(one)).toBe('id=1&size=1m-&sort=-size');
  expect(viewSearchOf(other)).toBe(viewSearchOf(one));
});

test('applying a view replaces what views hold and nothing else', () => {
  const now = new URLSearchParams('q=yoga&filter=hot&page=3');
  expect(withViewSearch(now, 'sort=name&q=evil').toString()).toBe('q=yoga&sort=name');
  expect(withViewSearch(now, '').toString()).toBe('q=yoga');
});
