import { expect, test } from 'vitest';
import { testCore as core } from '../../test-core.ts';
import { NO_BRIEF } from '../brief/brief-text.ts';
import { secondBusinessOf } from './second-business.ts';

/** Trades 0 to 3: the first, a hotel and a farm stay that are akin, and one that shares a fifth of its rows with the first. */
const lists = (trade: string, ...rows: number[]) => ({ trade, rows, worthTesting: [] });
const CHEESE = lists('Cheese shop', 1, 2, 3, 4, 5);
const HOTEL = { i: 1, lists: lists('Hotel', 11, 12, 13, 14), gap: 3 };
const FARM = { i: 2, lists: lists('Farm stay', 13, 14, 15, 16), gap: 3 };
const KITCHEN = { i: 3, lists: lists('Cookery', 5, 21, 22, 23, 24), gap: 3 };
const ONLY_CHEESE = [[5, 0, 0, 0]];
/** One piece of the audience speaks for the first trade, and one for the others. */
const BOTH = [
  [6, 0, 0, 0],
  [0, 3, 3, 3],
];
const tradesOf = (found: ReturnType<typeof secondBusinessOf>) => found?.trades.map(({ lists: { trade } }) => trade);

test('trades of one kind count together where the audience names the customers of both businesses', () => {
  const clauses = [
    [
      { ...HOTEL, chance: 0.4 },
      { ...FARM, chance: 0.3 },
    ],
  ];
  expect(tradesOf(secondBusinessOf(clauses, BOTH, CHEESE, 0))).toEqual(['Hotel', 'Farm stay']);
  expect(secondBusinessOf(clauses, ONLY_CHEESE, CHEESE, 0)).toBeNull();
});

test('where it does not, one trade must be likely alone, and the whole brief must not speak against it', () => {
  const clause = (gap: number) => [
    [
      { ...HOTEL, chance: 0.7, gap },
      { ...FARM, chance: 0.2 },
    ],
  ];
  expect(tradesOf(secondBusinessOf(clause(3), ONLY_CHEESE, CHEESE, 0))).toEqual(['Hotel']);
  expect(secondBusinessOf(clause(5), ONLY_CHEESE, CHEESE, 0)).toBeNull();
  expect(tradesOf(secondBusinessOf(clause(5), BOTH, CHEESE, 0))).toContain('Hotel');
});

test('a trade that shares interests with the first is another business only if the audience tells their customers apart', () => {
  const clauses = [[{ ...KITCHEN, chance: 0.9 }]];
  expect(tradesOf(secondBusinessOf(clauses, BOTH, CHEESE, 0))).toEqual(['Cookery']);
  expect(secondBusinessOf(clauses, ONLY_CHEESE, CHEESE, 0)).toBeNull();
});

test.each([
  [
    'Public sauna by the lake, and an ice cream parlour',
    'Sauna goers; families on a Sunday walk',
    /sauna|hot tub|spa|bath/i,
  ],
  [
    'Hacemos queso de cabra y lo vendemos; también alojamos familias en la granja',
    'Amantes del queso; familias con niños',
    /farm|agritourism|getaway|hotel|vacation|holiday|bed and breakfast|airbnb/i,
  ],
])('"%s" shows the second business', (description, targetAudience, its) => {
  const { ranked } = core.rankBrief({ ...NO_BRIEF, description, targetAudience }, 25);
  const names = ranked.map(({ interest }) => interest.name);
  expect(names.filter((name) => its.test(name)).length, names.join(' ; ')).toBeGreaterThan(4);
});
