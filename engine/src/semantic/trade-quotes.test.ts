import { expect, test } from 'vitest';
import { tellingPart } from './trade-quotes.ts';

test.each([
  ['also collect food waste from restaurants and offices every week', 'collect', 'collect food waste'],
  ['panels on your roof', 'panels', 'panels on your roof'],
  ['Riding lessons from age five on calm ponies', 'ponies', 'calm ponies'],
  ['after school classes where kids learn to think', 'think', 'learn to think'],
  ['soy candles that smell like old libraries', 'candles', 'soy candles'],
  ['Our permanent make-up', 'permanent', 'permanent make up'],
  ['repairs', 'repairs', 'repairs'],
])('of "%s", what is said with "%s" is "%s"', (piece, word, part) => {
  expect(tellingPart(piece, (other) => other === word)).toBe(part);
});
