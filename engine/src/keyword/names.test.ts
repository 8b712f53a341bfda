import { expect, test } from 'vitest';
import { testCore as core } from '../test-core.ts';
import { isInitials } from './names.ts';

const named = (name: string) => {
  const [found] = core.byNames([name], 3).found;
  return {
    exact: found?.exact.map((row) => row.name),
    others: found?.others.map((row) => `${row.targeting} ${row.name}`),
    similar: found?.similar.map((row) => row.name),
  };
};

test.each(['Yoga', 'yoga', ' YOGA! ', 'Yóga'])('%s stands for exactly one interest', (name) => {
  expect(named(name)).toEqual({ exact: ['Yoga'], others: [], similar: [] });
});

test('a short name finds the fuller one', () => {
  expect(named('Nike')).toEqual({ exact: ['Nike, Inc.'], others: [], similar: [] });
});

test('finds a behaviour by its name', () => {
  expect(named('Frequent travelers').others).toEqual(['behavior Frequent Travelers']);
});

test('returns rows to choose from for an alias or a typo', () => {
  expect(named('coches')).toMatchObject({
    exact: [],
    similar: ['Automobiles', expect.any(String), expect.any(String)],
  });
  expect(named('Organic foood')).toMatchObject({
    exact: [],
    similar: ['Organic food', expect.any(String), expect.any(String)],
  });
});

test('finds nothing for nonsense, and returns one answer per name', () => {
  expect(named('zzqxv')).toEqual({ exact: [], others: [], similar: [] });
  expect(core.byNames(['', '   ', '🧘', 'Yoga'], 3).found).toHaveLength(4);
  expect(core.byNames([], 3).found).toEqual([]);
});

test('finds other targeting by id, in every kind with that id', () => {
  const [travelers] = core.byNames(['Frequent travelers'], 1).found[0]?.others ?? [];
  const found = core.othersByIds([travelers?.id ?? '', '0']);
  expect(found).toContainEqual(travelers);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([travelers?.id]));
});

test.each([
  ['nfl', 'National Football League', true],
  ['mba', 'Master of Business Administration', true],
  ['nfl', 'National Football League (sport)', true],
  ['psg', 'Paris Saint-Germain F.C.', true],
  ['nfl', 'NFL News', false],
  ['y', 'Yoga', false],
])('"%s" is the initials of %s: %s', (word, name, are) => {
  expect(isInitials(word, name)).toBe(are);
});

test('initials find the full name, a misspelling finds the corrected word', () => {
  const first = (question: string) => core.search(question, 1).hits[0]?.interest.name;
  expect(first('nfl')).toBe('National Football League');
  expect(first('accessorys for hair')).toBe(first('accessories for hair'));
  expect(first('streetw')).toBe('Streetwear');
});
