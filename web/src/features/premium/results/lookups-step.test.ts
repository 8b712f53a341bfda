import { expect, test } from 'vitest';
import { reasonsOf } from './lookups-step.tsx';

test('adds up why interests were dropped, the commonest reason first', () => {
  const lookups = [
    { why: '2 found by an earlier term, 1,200 did not fit the brief well enough' },
    { why: '30 Found by an earlier term' },
    { why: '4 found by an earlier term' },
    { why: 'The source did not answer' },
    { why: '' },
  ];
  expect(reasonsOf(lookups)).toBe(
    '1,200 did not fit the brief well enough, 30 Found by an earlier term, 6 found by an earlier term',
  );
  expect(reasonsOf([])).toBe('');
});
