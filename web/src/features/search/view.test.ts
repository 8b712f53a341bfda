import { describe, expect, it } from 'vitest';
import { noFilters } from '#web/ui/interest-table/interest-view.ts';
import { minerView, type View } from './view.ts';

const plain: View = { term: 'yoga', page: 1, sort: null, group: null, ...noFilters };

describe('the view in the URL', () => {
  it('survives writing and reading', () => {
    const view: View = {
      term: 'food & drink',
      page: 3,
      sort: { key: 'size', descending: true },
      size: { from: 1e6, to: 1e7 },
      source: 'meta',
      withId: true,
      group: 'topic',
      topic: 'Fitness and wellness',
      filter: 'hot ',
    };
    expect(minerView.read(new URLSearchParams(minerView.write(view).toString()))).toEqual(view);
  });

  it('contains only values that are not defaults', () => {
    expect(minerView.write(plain).toString()).toBe('q=yoga');
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'page=1e999',
    'sort=secret',
    'sort=--name',
    'size=huge',
    'size=10m-1m',
    'source=nobody',
    'id=yes',
    'topic=',
  ])('ignores an invalid parameter: %s', (nonsense) => {
    expect(minerView.read(new URLSearchParams(`q=yoga&${nonsense}`))).toEqual(plain);
  });
});
