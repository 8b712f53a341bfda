import { describe, expect, it } from 'vitest';
import { piecesOf } from './marked.tsx';

const shown = (text: string, ranges: [number, number][]) =>
  piecesOf(text, ranges)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('');

describe('highlighting matches', () => {
  it.each<[string, [number, number][], string]>([
    ['Yoga', [[0, 4]], '[Yoga]'],
    ['Hot yoga mat', [[4, 8]], 'Hot [yoga] mat'],
    [
      'Skin care',
      [
        [5, 9],
        [0, 4],
      ],
      '[Skin] [care]',
    ],
    ['Yoga', [], 'Yoga'],
    ['', [], ''],
  ])('%s with %j', (text, ranges, expected) => expect(shown(text, ranges)).toBe(expected));

  it('skips invalid ranges without losing text', () => {
    expect(
      shown('Yoga', [
        [0, 9],
        [2, 2],
        [3, 1],
        [-1, 2],
        [1, 3],
        [2, 4],
      ]),
    ).toBe('Y[og]a');
  });
});
