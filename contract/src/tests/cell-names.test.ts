import { expect, test } from 'vitest';
import { namesWithinTest } from './cell-names.ts';

test.each([
  [
    ['Prana Studio · Core · IN', 'Prana Studio · Brands · IN'],
    ['Core', 'Brands'],
  ],
  [
    ['Prana · Core · IN', 'Prana · Core · DE'],
    ['IN', 'DE'],
  ],
  [
    ['Yoga', 'Football'],
    ['Yoga', 'Football'],
  ],
  [
    ['Prana · Core', 'Prana'],
    ['Prana · Core', 'Prana'],
  ],
  [
    ['Prana · Core', 'Prana · Core'],
    ['Prana · Core', 'Prana · Core'],
  ],
  [['Prana · Core · IN'], ['Prana · Core · IN']],
  [[], []],
])('%j are called %j', (names, short) => {
  expect(namesWithinTest(names)).toEqual(short);
});
