import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('a name that is taken gets the lowest free number, within its greatest length', () => {
  expect(freeName('Core', [], 10)).toBe('Core');
  expect(freeName('Core', ['Core', 'Core 2'], 10)).toBe('Core 3');
  expect(freeName('A long name', [], 10)).toBe('A long nam');
  expect(freeName('A long name', ['A long nam'], 10)).toBe('A long 2');
});
