import type { Reason } from '@interest-miner/engine';
import { expect, test } from 'vitest';
import { sentenceOf } from './reason-sentence.ts';

const interest = { id: '1', name: 'Scented candles', path: ['Interests', 'Home', 'Fragrance', 'Scented candles'] };
const likedBy = 'people who burn candles at home';
const soy = 'soy candles';

test.each<[Reason, string]>([
  [{ link: 'named', text: 'candles' }, 'Your brief says “candles”'],
  [{ link: 'product', text: 'candles' }, 'Shares “candles” with your brief'],
  [{ link: 'akin', text: soy }, 'Goes with “soy candles” in your brief'],
  [{ link: 'audience', text: 'gift buyers' }, 'Your customers, as you describe them: “gift buyers”'],
  [{ link: 'people', text: 'People who give gifts' }, 'On our list for “People who give gifts”'],
  [{ link: 'trade', text: 'Candle shop', from: soy }, 'You write “soy candles”: on our list for “Candle shop”'],
  [{ link: 'trade', text: 'Candle shop', isHigh: true }, 'High on our list for “Candle shop”'],
  [{ link: 'similar', text: 'Gift shop', from: soy }, '“soy candles” suggests “Gift shop”: on our list for it'],
  [
    { link: 'similar', text: 'Gift shop', from: soy, isHigh: true },
    '“soy candles” suggests “Gift shop”: high on our list for it',
  ],
  [{ link: 'list', text: soy }, 'On one of our lists to which “soy candles” leads'],
  [{ link: 'beside', text: 'Candle' }, 'On a list of ours with “Candle”'],
  [{ link: 'beside', text: 'Candle', from: soy }, 'You write “soy candles”: on a list of ours with “Candle”'],
  [{ link: 'beside', text: 'Candle', from: 'candle' }, 'On a list of ours with “Candle”, which your brief says'],
  [{ link: 'section', text: 'Incense' }, 'Under Fragrance with “Incense”'],
])('%j: %s', (reason, lead) => {
  expect(sentenceOf({ reason, likedBy, interest })).toBe(`Liked by ${likedBy}. ${lead}`);
  expect(sentenceOf({ reason, likedBy: null, interest })).toBe(lead);
});

test.each([
  ['United States', 'Known mainly in the United States, which your brief does not name'],
  ['India and other countries', 'Known mainly in India and other countries, which your brief does not name'],
])('of a row for %s, this comes first', (text, lead) => {
  expect(sentenceOf({ reason: { link: 'elsewhere', text }, likedBy, interest })).toBe(`${lead}. Liked by ${likedBy}`);
});

test('of a row that is only near the brief, who likes it is all that is said', () => {
  expect(sentenceOf({ reason: null, likedBy, interest })).toBe(`Liked by ${likedBy}`);
  expect(sentenceOf({ reason: null, likedBy: null, interest })).toBe('Near your brief as a whole');
});
