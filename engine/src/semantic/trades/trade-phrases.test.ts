import { expect, test } from 'vitest';
import { stemsOf } from '../bm25.ts';
import { NO_BRIEF, readBrief } from '../brief/brief-text.ts';
import { TradePhrases } from './trade-phrases.ts';

const phrases = new TradePhrases([
  { trade: 'Bakery', words: ['bread', 'sourdough loaves'], sayings: ['fresh from the oven'] },
  { trade: 'Baking supplies', words: ['cake tins', 'bread'], sayings: [] },
  { trade: 'Tyre shop', words: ['tyres', 'wheels'], sayings: ['tyre fitting'] },
]);
const said = (text: string) => [...phrases.said(new Map(stemsOf(text).map((key) => [key, 1])))];

test('a brief that is a name, a word or a saying names its trade, in any order and form', () => {
  expect(said('a bakery')).toEqual([[0, 'name']]);
  expect(said('loaves of sourdough')).toEqual([[0, 'phrase']]);
  expect(said('bread')).toEqual([
    [0, 'phrase'],
    [1, 'phrase'],
  ]);
});

test('a shop, a store and a business of one kind are the same', () => {
  for (const text of ['tyre shop', 'tyre store', 'tyres', 'tyre business']) expect(said(text)).toEqual([[2, 'name']]);
});

test('a brief that says more, less, or only that it is a shop names none', () => {
  for (const text of ['bread and wheels', 'sourdough', 'shop', '']) expect(said(text)).toEqual([]);
});

const named = (description: string) => {
  const query = readBrief({ ...NO_BRIEF, description });
  return query ? [...phrases.namedBy(query)] : [];
};

test('a business names a trade by a phrase of it in one, not by what it is for', () => {
  expect(named('We fit tyres, and coffee')).toEqual([[2, 2]]);
  expect(named('Sourdough from fresh loaves')).toEqual([]);
  expect(named('Software for the bakery')).toEqual([]);
});
