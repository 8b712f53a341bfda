import { expect, test } from 'vitest';
import type { Verdict } from './decide.ts';
import { formatCost, verdictSentence } from './sentence.ts';

const pilates = { name: 'Pilates studios', cost: 8.1, results: 86 };
const yoga = { name: 'Yoga', cost: 11.2, results: 62 };
const verdict = (change: Partial<Verdict>): Verdict => ({
  kind: 'winner',
  best: 0,
  chances: [0.9899, 0.0101],
  short: [],
  dispersion: 1,
  days: 14,
  ...change,
});
const said = (change: Partial<Verdict>, cells = [pilates, yoga], stopped = false) =>
  verdictSentence(verdict(change), { cells, goal: 'leads', currency: 'EUR', planned: 14, stopped });

test('a winner, with both costs, and never more certain than the figures', () => {
  expect(said({})).toBe('Pilates studios earns more: €8.10 against €11.20 a lead, 98% sure.');
  expect(said({ chances: [0.9761, 0.0239] })).toContain('a lead, 97.5% sure.');
  expect(said({ chances: [0.99999, 0.00001] })).toContain('more than 99.9% sure');
  expect(said({ best: 1, chances: [0.01, 0.99] }, [yoga, pilates])).toContain('Pilates studios earns more: €8.10');
  const three = [pilates, { ...yoga, cost: 13 }, { ...yoga, name: 'Dance', cost: 9.5 }];
  expect(said({ chances: [0.98, 0.01, 0.01] }, three)).toBe(
    'Pilates studios earns more: €8.10 against €9.50 a lead for Dance, the next best, 98% sure.',
  );
});

test('what is missing, and for how long', () => {
  expect(said({ kind: 'too_early', days: 1 })).toBe('Too early: 6 more days before anything can be said.');
  expect(said({ kind: 'too_early', days: 6 })).toContain('1 more day before');
  expect(said({ kind: 'open', days: 10, short: [1] })).toBe(
    'No winner yet: 4 more days to go. Every audience needs 20 results.',
  );
  expect(said({ kind: 'nothing', days: 9 })).toBe('No lead yet. 5 more days to go.');
  expect(said({ kind: 'too_few', short: [1] }, [pilates, { ...yoga, results: 12 }])).toContain('for Yoga (12)');
});

test('no difference: who leads, how sure that is and would have to be, also after a stop and for an import', () => {
  const open = { kind: 'no_difference', chances: [0.7499, 0.2501] } as const;
  expect(said(open)).toBe('No clear difference: Pilates studios leads, but only 74% sure, and a winner needs 97.5%.');
  expect(said({ ...open, days: 9, chances: [0.985, 0.015] }, [pilates, yoga], true)).toBe(
    'No clear difference when it was stopped: Pilates studios leads, but only 98% sure, and before the planned end a winner needs 99.9%.',
  );
  expect(said({ ...open, days: 13 })).toContain('without a planned end a winner needs 99.9%');
  expect(said({ kind: 'single' })).toContain('no rival');
});

test('a test that ended within a week says that its days are too few, however far ahead an audience was', () => {
  const few = { kind: 'too_few', chances: [0.9999, 0.0001] } as const;
  expect(said({ ...few, days: 5 }, [pilates, yoga], true)).toBe(
    'No verdict: only 5 whole days of figures, and a verdict needs 7.',
  );
  expect(said({ ...few, days: 0 })).toBe('No verdict: not one whole day was measured, and a verdict needs 7.');
});

test('costs under a tenth keep two digits, and yen have none', () => {
  expect(formatCost(0.0123, 'EUR')).toBe('€0.012');
  expect(formatCost(8.1, 'EUR')).toBe('€8.10');
  expect(formatCost(812.4, 'JPY')).toBe('¥812');
});
