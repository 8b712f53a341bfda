import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlaybooks } from '../../playbooks.ts';
import { stem } from '../../text/stem.ts';
import { NO_BRIEF, readBrief } from '../brief/brief-text.ts';
import { learnVectors } from './learned-vectors.ts';
import { PlaybookIndex, supportOf } from './playbook-index.ts';
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
  const brief = { ...NO_BRIEF, category, description };
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

test('the category of the form decides between trades with the same words, and one in own words is only more text', () => {
  const of = (category: string) => chancesOf('warm bread', category);
  expect(of('Food & Beverage').Bakery).toBeGreaterThan(of('Food & Beverage')['Cooking school'] as number);
  expect(of('Education')['Cooking school']).toBeGreaterThan(of('Education').Bakery as number);
  const odds = (category: string) => (of(category).Bakery as number) / (of(category)['Cooking school'] as number);
  expect(odds('Artisan things')).toBeCloseTo(odds(''), 1);
  expect(odds('Food & Beverage')).toBeGreaterThan(2 * odds(''));
});

test('a brief that only names its category does not count it twice', () => {
  const { Bakery = 0, 'Oven repair': repair = 0 } = chancesOf('', 'Food & Beverage');
  expect(Bakery).toBeCloseTo(repair);
});

test('chances add up to 1, and the three likeliest trades match, each with the root of its chance', () => {
  const index = new PlaybookIndex([...playbooks, ...playbooks], [], null);
  const words = fc.constantFrom('bread', 'oven', 'class', 'repairs', 'rolls', 'cook', 'violin');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (said) => {
      const query = briefOf(said.join(' '));
      const chances = index.chances(query, null);
      const sum = chances.reduce((total, chance) => total + chance, 0);
      expect(sum).toBeCloseTo(1);
      const likeliest = chances.filter((chance) => chance >= 0.05).sort((one, other) => other - one);
      const weights = index.match(query, null).map(({ weight }) => weight);
      expect(weights).toEqual(likeliest.slice(0, 3).map(Math.sqrt));
    }),
  );
});

test('a text unlike all trades has none', () => {
  const vectors = playbooks.map((_, i) => Float32Array.from([i === 0 ? 1 : 0, i === 0 ? 0 : 1]));
  const index = new PlaybookIndex(playbooks, [], vectors);
  const matchOf = (...whole: number[]) => {
    const vector = Float32Array.from(whole);
    const brief = { whole: vector, pieces: [], mean: vector, audience: [] };
    return index.match(briefOf('uranium'), brief).map(({ trade }) => trade);
  };
  expect(matchOf(0.6, 0)).toEqual(['Bakery']);
  expect(matchOf(0, 0)).toEqual([]);
});

test('without any trade nothing matches', () => {
  expect(new PlaybookIndex([], [], null).match(briefOf('bread'), null)).toEqual([]);
});

test('words that all trades use say little, and a rare one says more than a frequent one', () => {
  const trade = (words: string[]) => ({ trade: '', words, sayings: [] });
  const model = new TradeWords([trade(['bread', 'shop']), trade(['shoes', 'shop']), trade(['bread', 'rolls', 'shop'])]);
  const of = (word: string) => [...model.score(new Map([[stem(word), 1]]))] as [number, number, number];
  const spread = (word: string) => Math.max(...of(word)) - Math.min(...of(word));
  expect(spread('shop')).toBeLessThan(spread('shoes') / 2);
  expect(of('rolls')[2]).toBeGreaterThan(of('bread')[2]);
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

test('a trade without examples stands beside those with examples', () => {
  const text = (...values: number[]) => Float32Array.from(values);
  const [bare, full] = learnVectors([[text(1, 0)], [text(0, 1), text(0.2, 0.9), text(-0.2, 1)]]) as [
    Float32Array,
    Float32Array,
  ];
  expect(bare[0]).toBeGreaterThan(full[0] as number);
  expect(full[1]).toBeGreaterThan(bare[1] as number);
});

test('what is sold in other countries takes no place on a list: the rows behind it move up', () => {
  const match = { trade: 'Bakery', rows: [5, 6, 7, 8, 9], worthTesting: [], weight: 1, fit: 'own' as const, said: [] };
  const strength = (isElsewhere: (row: number) => boolean) => {
    const support = supportOf([match], isElsewhere);
    return match.rows.map((row) => support.get(row)?.strength ?? 0);
  };
  const [first, second, , , last] = strength(() => false) as [number, number, number, number, number];
  const local = strength((row) => row === 6 || row === 7);
  expect(local[0]).toBe(first);
  expect(local[3]).toBe(second);
  expect(local[4]).toBeGreaterThan(last);
});

test('what customers tend to like are the first rows of a trade’s first list, none that a related trade lends', () => {
  const rows = Array.from({ length: 12 }, (_, row) => row);
  const match = { trade: 'Bakery', rows, worthTesting: [12], weight: 1, fit: 'own' as const, said: [] };
  const firstOf = (support: ReturnType<typeof supportOf>) =>
    [...support].flatMap(([row, { isFirst }]) => (isFirst ? [row] : []));
  expect(firstOf(supportOf([match], () => false))).toEqual(rows.slice(0, 8));
  expect(firstOf(supportOf([{ ...match, isLent: true }], () => false))).toEqual([]);
});
