import { expect, test } from 'vitest';
import { EngineCore } from '../../core.ts';
import { NO_BRIEF, readBrief } from './brief-text.ts';

const core = new EngineCore();
const clauses = (description: string) => {
  const query = readBrief({ ...NO_BRIEF, description });
  return query?.clauses.map(({ pieces }) => pieces.map((piece) => query.pieces[piece]).join(' | '));
};

test('a clause is what stands between commas and conjunctions, without its details', () => {
  expect(clauses('A cattery and a shop for cat food')).toContain('A cattery');
  expect(clauses('Hotel rooms, with a spa in the cellar')).toContain('a spa in the cellar');
  expect(clauses('A surf school with yoga in the morning')).toEqual(['A surf school']);
  expect(clauses('Vitamins tested in laboratories, delivered to your door')).toEqual([
    'Vitamins tested in laboratories',
  ]);
});

test.each([
  ['A barber shop in front, and a bicycle repair workshop in the back', /barber|beard|hair/i, /cycl|bike/i],
  ['We teach salsa to couples. On weekdays we rent the hall for conferences', /salsa|danc/i, /confer|event|meet|hall/i],
  ['Ice cream parlour and pottery studio', /ice cream|gelato|dessert/i, /pottery|ceramic|clay|craft/i],
])('both businesses of "%s" are among the first 25', (description, one, other) => {
  const names = core.rankBrief({ ...NO_BRIEF, description }, 25).ranked.map(({ interest }) => interest.name);
  expect(names.filter((name) => one.test(name)).length, names.join(' ; ')).toBeGreaterThan(2);
  expect(names.filter((name) => other.test(name)).length, names.join(' ; ')).toBeGreaterThan(2);
});

test('a detail of one business is no second one', () => {
  const query = (description: string) => {
    const read = core.readBrief({ ...NO_BRIEF, description });
    return core.ranker.rankingOf(read.brief, read);
  };
  expect(query('Surf school with yoga in the morning, boards and wetsuits included')?.businesses).toEqual([]);
  expect(query('Vitamins and supplements, tested in laboratories')?.businesses).toEqual([]);
  expect(query('Ice cream parlour and pottery studio')?.businesses.length).toBe(2);
});
