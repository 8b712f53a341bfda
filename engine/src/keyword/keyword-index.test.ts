import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue.ts';
import type { InterestRow } from '../types.ts';
import { createKeywordIndex } from './keyword-index.ts';

const catalogue = createKeywordIndex(loadCatalogue());
const best = (question: string) => catalogue.search(question, { limit: 1 }).hits[0];

test.each([
  ['yoga', 'Yoga', 'exact'],
  ['BITCOIN', 'Bitcoin', 'exact'],
  ['haagen dazs', 'Häagen-Dazs', 'exact'],
  ['photogr', 'Photography', 'prefix'],
  ['bitcion', 'Bitcoin', 'typo'],
  ['hiker', 'Hiking', 'stem'],
  ['thrifting', 'Thrift shopping', 'alias'],
  ['marketing digital', 'Digital marketing', 'words'],
])('"%s" finds %s (%s)', (question, name, kind) => {
  expect(best(question)?.interest.name).toBe(name);
  expect(best(question)?.match.kind).toBe(kind);
});

test('what matched is marked', () => {
  expect(best('crème')?.match.text).toBeDefined();
  const rows: InterestRow[] = [{ id: '1', name: 'Crème brûlée & café', aliases: ['E-commerce store'] }];
  const index = createKeywordIndex(rows);
  const marked = (question: string) => {
    const match = index.search(question).hits[0]?.match;
    return match?.ranges.map(([start, end]) => match.text.slice(start, end));
  };
  expect(marked('brulee')).toEqual(['brûlée']);
  expect(marked('caf')).toEqual(['caf']);
  expect(marked('brulle creme')).toEqual(['Crème', 'brûlée']);
  expect(marked('ecommerce')).toEqual(['E', 'commerce']);
});

test('commas separate questions, whose answers take turns', () => {
  const names = catalogue.search('yoga, bitcoin', { limit: 4 }).hits.map((hit) => hit.interest.name);
  expect(names.slice(0, 2)).toEqual(['Yoga', 'Bitcoin']);
  expect(new Set(names).size).toBe(4);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  [' , !? 😀', 'no-words'],
  ['qqqqzzzzxxxx', 'no-match'],
  ['हिन्दी', 'no-match'],
])('"%s" gives an empty list and a hint', (question, hint) => {
  expect(catalogue.search(question)).toEqual({ hits: [], total: 0, hint });
});

test('odd questions are answered', () => {
  for (const question of ['x', 'the of and', 'a'.repeat(10_000), 'yoga '.repeat(3000), 'يوغا', '#&+', 'अ']) {
    expect(() => catalogue.search(question, { limit: 5 })).not.toThrow();
  }
  expect(catalogue.search('yoga', { limit: 0 }).hits).toEqual([]);
  expect(createKeywordIndex([]).search('yoga').hint).toBe('no-match');
});

test('any question: no error, ranges inside the text, accents and case make no difference', () => {
  const word = fc.constantFrom('yoga', 'café', 'Dog food', 'c++', 'e-commerce', 'ﬁtness', 'ñandú', 'योग', "men's");
  const question = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(word).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(question, (text) => {
      const { hits, total } = catalogue.search(text, { limit: 20 });
      expect(hits.length).toBe(Math.min(20, total));
      for (const { match, score } of hits) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        let last = 0;
        for (const [start, end] of match.ranges) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(match.text.length);
      }
      const shouted = catalogue.search(
        text.normalize('NFD').replace(/[a-z]/g, (c) => c.toUpperCase()),
        { limit: 20 },
      );
      expect(shouted.hits.map((hit) => hit.interest.id)).toEqual(hits.map((hit) => hit.interest.id));
    }),
    { numRuns: 60 },
  );
});
