import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { expect, test } from 'vitest';
import { passes, premiumView } from './view.ts';

test('a view survives writing and reading the URL', () => {
  const search = 'analysis=x&compare=y&since=z&step=meta&page=3&sort=-size&category=Travel&score=40&filter=yoga';
  expect(premiumView.write(premiumView.read(new URLSearchParams(search))).toString()).toBe(search);
  const nonsense = 'step=x&page=-1&sort=price&score=41';
  expect(premiumView.write(premiumView.read(new URLSearchParams(nonsense))).toString()).toBe('');
});

test('filters match category, minimum relevance and words of the name', () => {
  const one = { name: 'Hot yoga', category: 'A', relevanceScore: 60, topic: null, reason: '' } as AnalyzedInterest;
  const view = { category: 'A', score: 60, filter: ' YOGA ' };
  expect(passes(one, view)).toBe(true);
  for (const other of [{ category: 'B' }, { score: 80 }, { filter: 'tea' }]) {
    expect(passes(one, { ...view, ...other })).toBe(false);
  }
});
