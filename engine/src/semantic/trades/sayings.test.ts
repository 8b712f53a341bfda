import { expect, test } from 'vitest';
import { Sayings, spokenStems } from './sayings.ts';

const sayings = new Sayings([['look after your dog'], ['no alcohol', 'pictures of your wedding'], ['weddings']]);
const worth = (text: string) => [...sayings.of([spokenStems(text)], [1])].map((value) => value > 0);

test.each([
  ['we look after a dog while you travel', [true, false, false]],
  ['your dog: we will gladly look after it', [true, false, false]],
  ['look at what we sell, and after that, come again with cat or dog', [false, false, false]],
  ['cocktails but no alcohol', [false, true, false]],
  ['I take pictures at weddings', [false, true, true]],
])('finds a saying if its words are near each other: %s', (text, found) => {
  expect(worth(text)).toEqual(found);
});

test('a longer saying scores higher, and a field may weigh less', () => {
  const [, longer = 0, shorter = 0] = sayings.of([spokenStems('wedding pictures')], [1]);
  expect(longer).toBeGreaterThan(shorter);
  const [, lighter = 0] = sayings.of([spokenStems('wedding pictures')], [0.5]);
  expect(lighter).toBeCloseTo(longer / 2);
});
