import { describe, expect, test } from 'vitest';
import type { CachedRow } from './rows.ts';
import { createJudge } from './word-match.ts';

function row(name: string, more: Partial<CachedRow> = {}): CachedRow {
  return { id: '1', n: name, l: null, u: null, p: ['Interests', 'Additional interests', name], t: null, ...more };
}

/** The name with matches in brackets, or null if nothing matched. */
function marked(query: string, name: string): string | null {
  const { match } = createJudge(query, [])(row(name));
  if (!match) return null;
  let out = '';
  let at = 0;
  for (const [start, end] of match.ranges) {
    out += `${match.text.slice(at, start)}[${match.text.slice(start, end)}]`;
    at = end;
  }
  return `${match.kind}: ${out}${match.text.slice(at)}`;
}

describe('which part of a name matched', () => {
  test.each([
    ['yoga', 'Yoga', 'exact: [Yoga]'],
    ['YOGA ', 'Hot yoga', 'words: Hot [yoga]'],
    ['yog', 'Yoga pants', 'prefix: [Yog]a pants'],
    ['rent', 'Renting', 'prefix: [Rent]ing'],
    ['renting', 'Rent-A-Center', 'stem: [Rent]-A-Center'],
    ['renters', 'Renting', 'stem: [Renting]'],
    ['baskteball', 'Basketball', 'typo: [Basketball]'],
    ['cafe', 'Café society', 'words: [Café] society'],
    ['soccer football', 'Association football (Soccer)', 'words: Association [football] ([Soccer])'],
    ['the rock', 'The Rock', 'words: The [Rock]'],
    ['योग', 'योग', 'exact: [योग]'],
    ['90.4', 'DhakaFM 90.4', 'words: DhakaFM [90].[4]'],
  ])('%s in %s', (query, name, expected) => expect(marked(query, name)).toBe(expected));

  test.each([
    ['yoga', 'Movies'],
    ['rent', 'Yeast'],
    ['the', 'Theatre of the absurd, not'],
    ['', 'Anything'],
    ['🧘', 'Yoga'],
    ['cat', 'Car'],
  ])('%s is not in %s', (query, name) => {
    const result = marked(query, name);
    // "the" is the only word of that query, so it may match itself.
    if (query === 'the') expect(result).toContain('[the]');
    else expect(result).toBeNull();
  });
});

describe('unrelated rows', () => {
  test('a row whose name, path, topic and description do not match', () => {
    const judge = createJudge('fitness', []);
    expect(judge(row('Movies', { t: 'News and entertainment' })).relevant).toBe(false);
    expect(judge(row('Pilates', { t: 'Fitness and wellness' }))).toMatchObject({
      relevant: true,
      match: { field: 'path', text: 'Fitness and wellness', ranges: [[0, 7]] },
    });
    expect(judge(row('Spin class', { d: 'A fitness class' })).relevant).toBe(true);
    expect(judge(row('Spin class', { p: ['Interests', 'Fitness clubs', 'Spin class'] })).relevant).toBe(true);
  });

  test('"Additional interests" is in nearly every path and says nothing', () => {
    expect(createJudge('additional interest', [])(row('Movies')).relevant).toBe(false);
  });

  test('related names are relevant', () => {
    const judge = createJudge('sneakers', ['Running shoes', 'Nike']);
    expect(judge(row('Running Shoes')).relevant).toBe(true);
    expect(judge(row('Movies')).relevant).toBe(false);
  });

  test('a query without Latin letters or digits cannot be compared with English names', () => {
    expect(createJudge('योग', [])(row('Yoga')).relevant).toBe(true);
    expect(createJudge('🧘', [])(row('Yoga')).relevant).toBe(true);
  });
});
