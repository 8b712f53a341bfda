import { expect, test } from 'vitest';
import { compare, type Seen } from './compare.ts';

const known = { name: 'Yoga', size_lower: 1000, size_upper: 1200, source: 'meta', state: 'normal' } as const;
const seen = (change: Partial<Seen> = {}): Seen => ({
  state: 'normal',
  name: 'Yoga',
  lower: 1000,
  upper: 1200,
  source: 'meta',
  ...change,
});
const kinds = (change: Partial<Seen>) => compare(known, seen(change)).findings.map(({ kind }) => kind);

test('each change is reported as one finding, and each state once', () => {
  expect(kinds({})).toEqual([]);
  for (const state of ['gone', 'merged', 'planned'] as const) {
    const { findings, next } = compare(known, seen({ state }));
    expect(findings.map(({ kind }) => kind)).toEqual([state]);
    expect(compare(next, seen({ state })).findings).toEqual([]);
  }
  expect(kinds({ name: 'Hatha yoga', lower: 2000, upper: 2400 })).toEqual(['renamed', 'size']);
});

test('a size is compared with the last one reported, so a slow change is found too', () => {
  expect(kinds({ lower: 1240, upper: 1488 })).toEqual([]);
  const slow = compare(known, seen({ lower: 1200, upper: 1440 })).next;
  expect(compare(slow, seen({ lower: 1400, upper: 1680 })).findings.map(({ kind }) => kind)).toEqual(['size']);
  expect(kinds({ lower: 700, upper: 840 })).toEqual(['size']);
});

test('a size from another source is not a finding', () => {
  const { findings, next } = compare(known, seen({ source: 'catalogue', lower: 9000, upper: 9900 }));
  expect(findings).toEqual([]);
  expect(next).toMatchObject({ source: 'catalogue', size_lower: 9000 });
});
