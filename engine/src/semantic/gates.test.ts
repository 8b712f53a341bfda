import { expect, test } from 'vitest';
import { testCore as core } from '../test-core.ts';
import { stem } from '../text/stem.ts';
import type { Brief } from '../types.ts';
import { readBrief } from './brief/brief-text.ts';
import { readNegations } from './brief/free-of.ts';
import { gateScore } from './gates.ts';

const BRIEF: Brief = {
  productName: '',
  category: 'Home & Garden',
  description: '',
  location: '',
  promotionGoal: 'Sales Conversion',
  targetAudience: '',
};
const rank = (brief: Partial<Brief>) => core.rankBrief({ ...BRIEF, ...brief }, 500).ranked;
const relevance = (brief: Partial<Brief>, name: string) =>
  rank(brief).find((row) => row.interest.name === name)?.relevance ?? 0;

test.each([
  ['drinks without alcohol, no sugar', 'drinks ,', []],
  ['alcohol-free bar', 'alcohol-free bar', ['alcohol']],
  ['bread ohne Zucker', 'bread', []],
  ['people with no time to cook', 'people with', []],
  ['14-day free trial, hassle-free', '14-day free trial, hassle-free', []],
  ['a no-code tool', 'a no-code tool', []],
])('recognises exclusions in a brief: %s', (text, rest, without) => {
  expect(readNegations(text)).toMatchObject({ text: rest, without });
});

test('a row for another market shows at most 20 %; a row for this market may rank first', () => {
  const paint = {
    description: 'Paint and tools for home improvement, do it yourself store',
    targetAudience: 'DIY fans',
  };
  expect(relevance({ ...paint, location: 'Ohio' }, 'B&Q')).toBeLessThanOrEqual(20);
  expect(relevance({ ...paint, location: 'Leeds' }, 'B&Q')).toBeGreaterThan(20);
  for (const { interest, relevance: percent } of rank({ ...paint, location: 'España' })) {
    if (interest.market && !interest.market.includes('ES')) expect(percent).toBeLessThanOrEqual(20);
  }
});

test.each(['Leeds', ''])('a row with a market is not preferred to one without (location: "%s")', (location) => {
  const query = readBrief({ ...BRIEF, description: 'Paint and tools', location });
  if (!query) throw new Error('the brief has words');
  const row = { id: '1', name: 'Paint shop', path: [], categories: ['home' as const] };
  const scores = [['GB'], ['US'], undefined].map((market) =>
    gateScore(market ? { ...row, market } : row, query, false),
  );
  expect(Math.max(...scores)).toBe(scores[2]);
});

test('excluded ingredients do not rank', () => {
  const beer = {
    category: 'Food & Beverage',
    description: 'Alcohol-free craft beer in cans',
    targetAudience: 'Runners',
  };
  expect(relevance(beer, 'Alcoholic beverages (food & drink)')).toBeLessThanOrEqual(20);
  expect(relevance(beer, 'Non-alcoholic beverage')).toBeGreaterThan(50);
});

test('trade interests are for people in that trade', () => {
  const teeth = { category: 'Healthcare', description: 'Dental implants, crowns and tooth whitening' };
  const patients = relevance({ ...teeth, targetAudience: 'Adults who want a nicer smile' }, 'Dental laboratory');
  expect(relevance({ ...teeth, targetAudience: 'Dentists and dental clinics' }, 'Dental laboratory')).toBeGreaterThan(
    patients,
  );
});

test('general words for people count half and do not match interests by themselves', () => {
  const query = readBrief({ ...BRIEF, description: 'Garden furniture', targetAudience: 'Families and managers' });
  expect(query?.stems.get('garden')).toBe(1);
  expect(query?.stems.get(stem('family'))).toBe(0.5);
  expect(rank({ description: 'Garden furniture', targetAudience: 'Families' })[0]?.interest.name).not.toBe('Family');
});

test('a reach goal favours broad interests more than a conversion goal does', () => {
  const shoes = { category: 'Fashion', description: 'Running shoes', targetAudience: 'Runners' };
  // The higher a row ranks, the more its audience counts.
  const mean = (promotionGoal: string) =>
    rank({ ...shoes, promotionGoal }).reduce((sum, row, i) => sum + Math.log10(row.interest.reach) / (i + 1), 0);
  expect(mean('Brand Awareness')).toBeGreaterThan(mean('Sales Conversion'));
});

test('a row without a reason does not rank high, and a reason explains the match', () => {
  const ranked = rank({ category: 'Beauty', description: 'Gel nails, manicure and pedicure', targetAudience: 'Women' });
  expect(ranked.every((row) => row.reason !== null || row.relevance <= 45)).toBe(true);
  expect(ranked.find((row) => row.interest.name === 'Manicure')?.reason?.link).toBe('named');
  expect(
    ranked.some((row) => /trade|similar/.test(row.reason?.link ?? '') && /nail|salon/i.test(row.reason?.text ?? '')),
  ).toBe(true);
});

test('recognises the trade of one line in everyday words', () => {
  const line = { category: 'Professional Services', description: 'boiler broke? we come same day', targetAudience: '' };
  expect(
    rank(line)
      .slice(0, 5)
      .every((row) => row.reason !== null),
  ).toBe(true);
  expect(relevance(line, 'Plumbing')).toBeGreaterThan(50);
  const studio = { category: '', description: 'yoga studio with morning classes' };
  expect(rank(studio)[0]?.category).toBe('Sports & Fitness');
});
