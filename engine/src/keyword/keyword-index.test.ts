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
  ['skateboarder', 'Skateboarding', 'stem'],
  ['hiker', 'Hiking', 'alias'],
  ['messi', 'Lionel Messi', 'alias'],
  ['disney plus', 'Disney+', 'alias'],
  ['thrifting', 'Thrift shopping', 'alias'],
  ['marketing digital', 'Digital marketing', 'words'],
  ['zara', 'Zara (retailer)', 'exact'],
  ['target', 'Target Corporation', 'exact'],
  ['emirates', 'Emirates (airline)', 'exact'],
  ['home depot', 'The Home Depot', 'exact'],
  ['real madrid', 'Real Madrid CF', 'exact'],
  ['hm', 'H&M', 'alias'],
  ['royal caribbean', 'Royal Caribbean International', 'exact'],
  ['aws', 'Amazon Web Services', 'alias'],
  ['puppies', 'Puppy', 'stem'],
])('"%s" finds %s (%s)', (question, name, kind) => {
  expect(best(question)?.interest.name).toBe(name);
  expect(best(question)?.match.kind).toBe(kind);
});

test('marks matches', () => {
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

test('lists rows with all words first; with ten of those, rows with fewer words are left out', () => {
  const named = (...names: string[]) => createKeywordIndex(names.map((name, i) => ({ id: String(i), name })));
  const found = (question: string, names: string[]) => named(...names).search(question);
  const few = found('vegan dog food', ['Vegan food', 'Dog food', 'Dog food, vegan or raw', 'Cat toys']);
  expect(few.hits.map((hit) => hit.interest.name)).toEqual(['Dog food, vegan or raw', 'Dog food', 'Vegan food']);
  expect(few.whole).toBe(1);
  const brands = Array.from({ length: 10 }, (_, i) => `Dog food ${i}`);
  expect(found('dog food', [...brands, 'Dog', 'Food']).total).toBe(10);
});

test('a real word is not a typo of another, and a brand matches without its brackets', () => {
  const rows: InterestRow[] = [
    { id: '1', name: 'Haval' },
    { id: '2', name: 'Zara (retailer)' },
    { id: '3', name: 'Zara Home', reach: 9e8 },
  ];
  const reader = { isWord: (word: string) => word === 'halal', translate: () => null };
  expect(createKeywordIndex(rows).search('halal').hits).toHaveLength(1);
  expect(createKeywordIndex(rows, { reader }).search('halal').hits).toEqual([]);
  const [first] = createKeywordIndex(rows).search('zara').hits;
  expect(first?.interest.id).toBe('2');
  expect(first?.match).toMatchObject({ kind: 'exact', ranges: [[0, 4]] });
});

test('pages rank below the subject; removed rows are found by exact name only', () => {
  const rows: InterestRow[] = [
    { id: 'page', name: 'Fashion Shop', flags: ['page'], reach: 1e9 },
    { id: 'subject', name: 'Fashion shops and boutiques', reach: 1e5 },
    { id: 'gone', name: 'Fashion shop windows', flags: ['removed'] },
  ];
  const ids = (question: string) =>
    createKeywordIndex(rows)
      .search(question)
      .hits.map((hit) => hit.interest.id);
  expect(ids('fashion')).toEqual(['subject', 'page']);
  expect(ids('fashion shop windows')).toContain('gone');
  const many = [
    { id: 'gone', name: 'Dog or cat', flags: ['removed' as const] },
    { id: 'cat', name: 'Cat toys' },
    { id: 'food', name: 'Dog food' },
  ];
  expect(
    createKeywordIndex(many)
      .search('vegan dog food')
      .hits.map((hit) => hit.interest.id),
  ).toEqual(['food']);
});

test('commas separate terms, whose results are interleaved', () => {
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
])('"%s" returns an empty list and a hint', (question, hint) => {
  expect(catalogue.search(question)).toMatchObject({ hits: [], total: 0, hint });
});

test('unusual queries do not fail', () => {
  for (const question of ['x', 'the of and', 'a'.repeat(10_000), 'yoga '.repeat(3000), 'يوغا', '#&+', 'अ']) {
    expect(() => catalogue.search(question, { limit: 5 })).not.toThrow();
  }
  expect(catalogue.search('yoga', { limit: 0 }).hits).toEqual([]);
  expect(createKeywordIndex([]).search('yoga').hint).toBe('no-match');
});

test('any query returns ranges within the text and ignores accents and case', () => {
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

test('ranks a full name above scattered words, and a subject above a brand', () => {
  const rows: InterestRow[] = [
    { id: 'news', name: 'Apple News', kind: 'software', aliases: ['iphone news app'] },
    { id: 'phone', name: 'iPhone', kind: 'product', aliases: ['apple mobile'] },
    { id: 'brand', name: 'TAG Heuer', kind: 'brand', aliases: ["swiss men's luxury watch"] },
    { id: 'subject', name: 'Luxury watches', kind: 'product' },
  ];
  const reader = { isWord: (word: string) => word !== 'iphone', translate: () => null };
  const first = (question: string) => createKeywordIndex(rows, { reader }).search(question).hits[0]?.interest.id;
  expect(first('apple iphone')).toBe('phone');
  expect(first('luxury watches for men')).toBe('subject');
});

test('corrects two slips, missing letters first, but neither a real word nor an unfinished last word', () => {
  const rows: InterestRow[] = [
    'Gaming',
    'Gardening',
    'Porsche',
    'Electrico',
    'Electric car',
    'Los Angeles',
    'Weight loss',
    'Avocado',
  ].map((name, i) => ({ id: String(i), name, aliases: name === 'Gaming' ? ['atacado'] : [] }));
  const real = new Set(['gaming', 'gardening', 'electric', 'car', 'weight', 'loss', 'atacado', 'avocado']);
  const reader = { isWord: (word: string) => real.has(word), translate: () => null };
  const found = (question: string) =>
    createKeywordIndex(rows, { reader })
      .search(question)
      .hits.map((hit) => hit.interest.name);
  expect(found('gadning')[0]).toBe('Gardening');
  expect(found('porche')[0]).toBe('Porsche');
  expect(found('eletric car')[0]).toBe('Electric car');
  expect(found('avacado')[0]).toBe('Avocado');
  expect(found('electri')).toEqual(expect.arrayContaining(['Electrico', 'Electric car']));
  expect(found('loss')).toEqual(['Weight loss']);
});
