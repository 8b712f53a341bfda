import { expect, test } from 'vitest';
import { choiceParam, nameParam, pageParam, sortParam, textParam, viewAddress } from './view-address.ts';

interface View {
  term: string;
  list: string | null;
  page: number;
  sort: { key: 'name' | 'size'; descending: boolean } | null;
  score: number;
}

const address = viewAddress<View>({
  term: textParam('q'),
  list: nameParam('list'),
  page: pageParam,
  sort: sortParam(['name', 'size'], null),
  score: choiceParam('score', [80, 60], 0),
});
const plain: View = { term: '', list: null, page: 1, sort: null, score: 0 };
const read = (search: string) => address.read(new URLSearchParams(search));

test('a view survives writing and reading, in the order of its declaration', () => {
  const view: View = { term: 'food & drink', list: 'a', page: 3, sort: { key: 'size', descending: true }, score: 60 };
  expect(address.write(view).toString()).toBe('q=food+%26+drink&list=a&page=3&sort=-size&score=60');
  expect(read(address.write(view).toString())).toEqual(view);
});

test('the address leaves out defaults, and what is missing has its default', () => {
  expect(address.write(plain).toString()).toBe('');
  expect(address.write({ term: 'yoga' }).toString()).toBe('q=yoga');
  expect(read('')).toEqual(plain);
});

test('the order that is the default is left out, its opposite is not', () => {
  const ranked = viewAddress({ sort: sortParam(['rank', 'size'], { key: 'rank', descending: false }) });
  expect(ranked.write({ sort: { key: 'rank', descending: false } }).toString()).toBe('');
  expect(ranked.write({ sort: { key: 'rank', descending: true } }).toString()).toBe('sort=-rank');
});

test.each([
  'page=0',
  'page=-2',
  'page=1.5',
  'page=x',
  'page=1e999',
  'page=1000001',
  'sort=secret',
  'sort=--name',
  'score=61',
  'list=',
])('nonsense reads as the default: %s', (nonsense) => {
  expect(read(nonsense)).toEqual(plain);
});
