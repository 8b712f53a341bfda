import { expect, test } from 'vitest';
import { OriginalText } from './original-text.ts';

const part = (written: string, english = written, gap = ' ') => ({ written, english, gap });
const german = new OriginalText([
  [part('Klavierstimmer', 'piano tuner', ''), part('für', ''), part('Klaviere', 'pianos')],
  [part('Eltern', 'parents', ''), part('von', ''), part('Kindern', 'children'), part('Chöre', 'choirs', ', ')],
]);

test('finds what was written, small words and all, within one field', () => {
  expect(german.quote('parents children')).toEqual({ text: 'Eltern von Kindern', isAll: true });
  expect(german.quote('Pianos')).toEqual({ text: 'Klaviere', isAll: true });
  expect(german.quote('pianos parents')).toBeUndefined();
  expect(german.quote('violins')).toBeUndefined();
  expect(german.quote('')).toBeUndefined();
});

test('a word that says more than was asked for is quoted whole, and told', () => {
  expect(german.quote('piano')).toEqual({ text: 'Klavierstimmer', isAll: false });
  const both = new OriginalText([[part('Klavierstimmer', 'piano tuner'), part('Klavier', 'piano')]]);
  expect(both.quote('piano')).toEqual({ text: 'Klavier', isAll: true });
});

test('goes on to the next stop if that is near', () => {
  const text = OriginalText.asWritten(['Adults caring for an ageing parent, and nurses']);
  expect(text.quote('adults caring', 40)?.text).toBe('Adults caring for an ageing parent');
  expect(text.quote('adults caring', 20)?.text).toBe('Adults caring');
  expect(text.quote('nurses', 40)?.text).toBe('nurses');
});

test('two halves of a word with a hyphen are found as one', () => {
  expect(OriginalText.asWritten(['Tyres for off-road cars']).quote('offroad')?.text).toBe('off-road');
});
