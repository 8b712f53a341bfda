import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stem } from '../../keyword/stem.ts';
import { parsePlaybooks } from '../../playbooks.ts';
import { readBrief } from '../brief/brief-text.ts';
import { learnVectors } from './learned-vectors.ts';
import { PlaybookIndex } from './playbook-index.ts';
import { TradeWords } from './trade-words.ts';

const playbooks = parsePlaybooks(
  'trades.txt',
  `## Bakery | bread, sourdough, rolls | fresh from the oven
@ Food & Beverage
## Cooking school | cooking class, learn to cook, bread baking course
@ Education, Food & Beverage
## Oven repair | oven, cooker, repairs at home
@ Home & Garden`,
);

function briefOf(description: string, category = '') {
  const brief = { productName: '', category, description, location: '', promotionGoal: '', targetAudience: '' };
  const query = readBrief(brief);
  if (!query) throw new Error('the brief has no words');
  return query;
}

function chancesOf(description: string, category = '') {
  const chances = new PlaybookIndex(playbooks, [], null).chances(briefOf(description, category), null);
  return Object.fromEntries(chances.map((chance, i) => [playbooks[i]?.trade, chance])) as Record<string, number>;
}

test('a trade is recognised by its words', () => {
  const { Bakery = 0, 'Oven repair': repair = 0 } = chancesOf('sourdough bread and rolls');
  expect(Bakery).toBeGreaterThan(1.2 * repair);
});

test('the category of the form decides between trades with the same words, and one in own words does not', () => {
  const of = (category: string) => chancesOf('bread', category);
  expect(of('Food & Beverage').Bakery).toBeGreaterThan(of('Food & Beverage')['Cooking school'] as number);
  expect(of('Education')['Cooking school']).toBeGreaterThan(of('Education').Bakery as number);
  expect(of('Education')['Cooking school']).toBeGreaterThan(of('')['Cooking school'] as number);
  expect(of('Sports & Fitness')).toEqual(of('Travel'));
});

test('chances add up to 1, and only likely trades match, the most confident first', () => {
  const index = new PlaybookIndex(playbooks, [], null);
  const words = fc.constantFrom('bread', 'oven', 'class', 'repairs', 'rolls', 'cook', 'violin');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (said) => {
      const query = briefOf(said.join(' '));
      const sum = index.chances(query, null).reduce((total, chance) => total + chance, 0);
      expect(sum).toBeCloseTo(1);
      const weights = index.match(query, null).map(({ weight }) => weight);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
      for (const weight of weights) expect(weight).toBeGreaterThan(0.2);
    }),
  );
});

test('without any trade nothing matches', () => {
  expect(new PlaybookIndex([], [], null).match(briefOf('bread'), null)).toEqual([]);
});

test('words that all trades use say nothing, and a rare one says more than a frequent one', () => {
  const trade = (words: string[]) => ({ trade: '', words, sayings: [] });
  const model = new TradeWords([trade(['bread', 'shop']), trade(['shoes', 'shop']), trade(['bread', 'rolls'])]);
  const [bread = 0, shoes = 0] = model.score(new Map([['shop', 1]]));
  expect(bread).toBeCloseTo(shoes);
  const [, , rolls = 0] = model.score(new Map([[stem('rolls'), 1]]));
  const [, , loaf = 0] = model.score(new Map([['bread', 1]]));
  expect(rolls).toBeGreaterThan(loaf);
});

test('learned vectors follow what distinguishes trades, not what differs within them', () => {
  const text = (...values: number[]) => Float32Array.from(values);
  // The third direction varies within both trades; only the first two tell them apart.
  const first = [text(1, 0, 0), text(0.9, 0, 0.9), text(0.9, 0, -0.8), text(1, 0.1, 0.7)];
  const second = [text(0, 1, 0), text(0, 0.9, 0.9), text(0, 0.9, -0.7), text(0.1, 1, -0.8)];
  const [one, two] = learnVectors([first, second]) as [Float32Array, Float32Array];
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
  const unclear = text(0.6, 0.5, 0.9);
  expect(dot(one, unclear)).toBeGreaterThan(dot(two, unclear));
  expect(Math.abs(one[2] as number)).toBeLessThan(Math.abs(one[0] as number) / 4);
});

test('a trade without examples has the direction of its own text', () => {
  const [vector] = learnVectors([[Float32Array.of(0.6, 0.8)]]);
  expect((vector?.[0] as number) / (vector?.[1] as number)).toBeCloseTo(0.75);
});
