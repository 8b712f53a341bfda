import { expect, test } from 'vitest';
import { editDistance } from '../keyword/edit-distance.ts';
import { stem } from './stem.ts';

test.each([
  ['baker', 'bakery', 'baking', 'bake'],
  ['photographer', 'photography', 'photographic'],
  ['investing', 'investment', 'investor'],
  ['runner', 'running', 'runs'],
  ['travel', 'travelling', 'travellers'],
  ['cycling', 'cyclist', 'cycles'],
  ['center', 'centres'],
  ['jewelry', 'jewellery'],
  ['pediatrician', 'paediatrician'],
])('%s and its word family share a stem', (...family) => {
  expect(new Set(family.map(stem)).size).toBe(1);
});

test('keeps "loss" apart from "los"', () => {
  expect(stem('loss')).not.toBe(stem('los'));
});

test('leaves short words and other scripts unchanged', () => {
  expect(['car', 'care', 'gas', 'योग', 'b2b'].map(stem)).toEqual(['car', 'care', 'gas', 'योग', 'b2b']);
});

test.each([
  ['coffee', 'cofee', 1],
  ['bitcoin', 'bitcion', 1],
  ['abc', 'xyz', 3],
  ['', 'ab', 2],
])('%s and %s are %i edits apart', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
});
