import { expect, test } from 'vitest';
import { checkAccents, checkPlaybooks, parsePlaybooks } from '../../playbooks.ts';
import { stemsOf } from '../bm25.ts';
import { AccentIndex, type TradeLists } from './accent-index.ts';

const names = ['Podcasts', 'Crime', 'Forensics', 'Start-ups', 'Investors', 'Cooking', 'Radio'];
const find = (list: readonly string[]) => list.map((name) => names.indexOf(name));
const accents = parsePlaybooks(
  'accents.txt',
  `## Podcast > true crime | true crime, unsolved murders
Crime ; Forensics
+ Radio
## Podcast > business | founders, start-ups
Start-ups ; Investors`,
);
const podcast = {
  trade: 'Podcast',
  rows: find(['Podcasts', 'Start-ups']),
  worthTesting: find(['Radio', 'Investors', 'Cooking']),
};
const accentedBy = (text: string) => {
  const stems = new Map(stemsOf(text).map((stem) => [stem, 1]));
  const { rows, worthTesting } = new AccentIndex(accents, find).accented(podcast, stems);
  return { rows: rows.map((row) => names[row]), worthTesting: worthTesting.map((row) => names[row]) };
};

test('the accent that a brief names leads in turn with the first rows of the trade, and what belongs to the others is left out', () => {
  expect(accentedBy('a podcast about unsolved murders')).toEqual({
    rows: ['Crime', 'Podcasts', 'Forensics'],
    worthTesting: ['Radio', 'Cooking'],
  });
});

test('the first row of a trade and what three of its accents name are never left out', () => {
  const headings = ['crime', 'money', 'food'].map(
    (accent) => `## Podcast > ${accent} | ${accent}, ${accent}s\nRadio ; Cooking`,
  );
  const more = parsePlaybooks('more.txt', [...headings, '## Podcast > news | news, headlines\nInvestors'].join('\n'));
  const trade = { trade: 'Podcast', rows: find(['Investors', 'Start-ups', 'Radio', 'Cooking']), worthTesting: [] };
  const stems = new Map(stemsOf('the headlines of the day').map((stem) => [stem, 1]));
  expect(new AccentIndex(more, find).accented(trade, stems).rows).toEqual(
    find(['Investors', 'Start-ups', 'Radio', 'Cooking']),
  );
  const two = new AccentIndex([...more].slice(1), find).accented(trade, stems);
  expect(two.rows).toEqual(find(['Investors', 'Start-ups']));
});

test('two named accents take turns, and a brief without an accent gets the list of its trade', () => {
  expect(accentedBy('true crime for founders').rows).toEqual([
    'Crime',
    'Start-ups',
    'Podcasts',
    'Forensics',
    'Investors',
  ]);
  expect(accentedBy('a weekly podcast, true stories').rows).toEqual(['Podcasts', 'Start-ups']);
});

test('what is hardly for an accent comes last, unless the brief names another accent that does not say so', () => {
  const [crime, business] = accents.map((accent) => ({ ...accent, last: ['Podcasts'] })) as typeof accents;
  const shown = (text: string) => {
    const stems = new Map(stemsOf(text).map((stem) => [stem, 1]));
    const index = new AccentIndex([{ ...crime, last: ['Podcasts', 'Cooking'] }, business] as typeof accents, find);
    const { rows, worthTesting } = index.accented(podcast, stems);
    return [rows, worthTesting].map((list) => list.map((row) => names[row]));
  };
  expect(shown('true crime')).toEqual([
    ['Crime', 'Forensics'],
    ['Radio', 'Cooking', 'Podcasts'],
  ]);
  expect(shown('true crime for founders')).toEqual([
    ['Crime', 'Start-ups', 'Forensics', 'Investors'],
    ['Radio', 'Cooking', 'Podcasts'],
  ]);
});

test('what is hardly for an accent is not left out because another accent names it, if it is the first of the trade', () => {
  const list = [
    { ...accents[0], last: ['Podcasts'] },
    { ...accents[1], worthTesting: ['Podcasts'] },
  ] as typeof accents;
  const stems = new Map(stemsOf('true crime').map((stem) => [stem, 1]));
  const { worthTesting, leftOut } = new AccentIndex(list, find).accented<TradeLists>(podcast, stems);
  expect(worthTesting.map((row) => names[row])).toContain('Podcasts');
  expect(leftOut).not.toContain(names.indexOf('Podcasts'));
});

test('only an accent may put last what a list names', () => {
  const text = '## Podcast | shows, talks, radio\n- Crime';
  expect(checkPlaybooks(parsePlaybooks('a.txt', text), new Set(names))).toContain(
    'a.txt:1: "Podcast" puts 1 interests last; at most 0 are allowed',
  );
});

test('the check names accents of unknown trades, short lists and words of two accents', () => {
  const twice = parsePlaybooks('more.txt', '## Circus > clowns | true crime, clowns\nCrime');
  const problems = checkAccents([...accents, ...twice], new Set(names), ['Podcast'], stemsOf).join('\n');
  expect(problems).toContain('more.txt:1: "Circus" is not a trade');
  expect(problems).toContain('"Circus > clowns" has 1 interests');
});

test('the check refuses a phrase of which one loose word counts, and knows words with a hyphen', () => {
  const check = (words: string) =>
    checkAccents(parsePlaybooks('a.txt', `## Podcast > homes | ${words}\nCrime`), new Set(names), ['Podcast'], stemsOf);
  const [loose] = check('moving in, weekly').filter((problem) => problem.includes('counts'));
  expect(loose).toBe('a.txt:1: of "moving in" only "move" counts; write another word');
  expect(check('high-end, off-road, luxury homes, villas').join('\n')).not.toContain('counts');
  expect(stemsOf('High-end homes')).toEqual(['highend', 'end', 'home']);
});
