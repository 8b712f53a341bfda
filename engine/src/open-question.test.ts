import { expect, test } from 'vitest';
import { testCore as core } from './test-core.ts';

const rank = (description: string, rest: { targetAudience?: string; category?: string; location?: string } = {}) =>
  core.rankBrief(
    { productName: '', category: '', description, location: '', promotionGoal: '', targetAudience: '', ...rest },
    25,
  );

test.each([
  ['We sell things online'],
  ['We help businesses grow'],
  ['Quality products at great prices for everyone'],
  ['Vendemos productos de calidad'],
])('"%s" is asked what it sells, with three answers and little confidence', (description) => {
  const { question, ranked } = rank(description, { category: 'Fashion' });
  expect(question?.about).toBe('what');
  expect(question?.answers).toEqual(["women's clothing", 'shoes and sneakers', 'handmade jewellery']);
  expect(ranked[0]?.relevance ?? 0).toBeLessThan(40);
});

test.each([
  'Wir verkaufen alles Mögliche',
  'handmade products with love',
  'A curated store of great products for your life',
])('"%s" is asked what it sells even if nothing is found', (description) => {
  expect(rank(description).question?.about).toBe('what');
});

test('an empty brief is asked nothing', () => {
  expect(rank('').question).toBe(undefined);
});

test('a short brief that names nobody is asked for whom', () => {
  expect(rank('coaching', { targetAudience: 'everyone' }).question?.about).toBe('whom');
});

test.each(['learn to sail in a week, RYA competent crew', 'cold storage and last mile delivery for online grocers'])(
  '"%s" may be one of several trades with the same customers, and is not asked for whom',
  (description) => {
    expect(rank(description).question).toBe(undefined);
  },
);

test.each([
  ['Yoga studio', { targetAudience: 'women', location: 'Goa' }],
  ['Dog food delivered to your door', { targetAudience: 'dog owners' }],
])('"%s" is clear', (description, rest) => {
  const { question, ranked } = rank(description, rest);
  expect(question).toBe(undefined);
  expect(ranked[0]?.relevance ?? 0).toBeGreaterThan(80);
});
