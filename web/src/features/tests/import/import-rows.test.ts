import { expect, test } from 'vitest';
import { currencyOf, findHeader, matchColumns } from './columns.ts';
import { readNumber, toAdSets } from './import-rows.ts';
import { importTexts as texts } from './texts.ts';

const heads = [
  'Campaign name',
  'Ad set name',
  'Ad set ID',
  'Day',
  'Amount spent (EUR)',
  'Impressions',
  'Clicks (all)',
  'Link clicks',
  'Result type',
  'Results',
  'Reporting starts',
  'Reporting ends',
];
const places = matchColumns(heads);
const row = (name: string, day: string, spend: string, results: string, end = day) => [
  'Summer',
  name,
  name === '' ? '' : '12020',
  day,
  spend,
  '900',
  '15',
  '12',
  'Leads',
  results,
  day,
  end,
];

test('columns are found by their English headings, with the currency in brackets', () => {
  expect(places).toEqual({
    ad_set_name: 1,
    ad_set_id: 2,
    day: 3,
    spend: 4,
    impressions: 5,
    clicks: 6,
    link_clicks: 7,
    results: 9,
  });
  expect(currencyOf(heads[4])).toBe('EUR');
  expect(currencyOf('Amount spent')).toBeNull();
});

test('without a column of days, the start of the reporting is the day', () => {
  expect(matchColumns(['Ad set name', 'Reporting starts', 'Amount spent (USD)', 'Results']).day).toBe(1);
});

test('what was chosen by hand comes before headings, and a heading taken away is not found again', () => {
  const chosen = { 'result type': 'results', results: null } as const;
  expect(matchColumns(heads, chosen).results).toBe(8);
});

test('titles above the headings are skipped', () => {
  expect(findHeader([['Report of November'], [''], heads, row('Core', '2026-11-01', '1', '1')])).toBe(2);
});

test.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['12,5', 12.5],
  ['12.345', 12.345],
  ['€ 12.30', 12.3],
  ['12.30 EUR', 12.3],
  ['1 234,5', 1234.5],
  ['', 0],
  ['-', 0],
  ['—', 0],
  ['-3', undefined],
  ['1e5', undefined],
  ['twelve', undefined],
  ['1.2.3,4,5', undefined],
])('%j reads as %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test('rows of one day are added up, sums without an ad set are left out, and the largest ad set comes first', () => {
  const rows = [
    row('', '2026-11-01', '99', '9'),
    row('Core', '2026-11-02', '10', '2'),
    row('Core', '2026-11-01', '4.5', '1'),
    row('Core', '2026-11-01', '5.5', ''),
    ['Summer', 'Brands', '', '2026-11-01', '50', '1', '', '', '', '3', '2026-11-01', '2026-11-01'],
  ];
  const { adSets, problems } = toAdSets(rows, places, { first: 2, ends: 11 });
  expect(problems).toEqual([]);
  expect(adSets.map(({ key, name, spend }) => [key, name, spend])).toEqual([
    ['Brands', 'Brands', 50],
    ['12020', 'Core', 20],
  ]);
  expect(adSets[1]?.days.map(({ day, spend, results }) => [day, spend, results])).toEqual([
    ['2026-11-01', 10, 1],
    ['2026-11-02', 10, 2],
  ]);
  expect(adSets[1]?.days[0]?.value).toBeNull();
});

test('a row that is wrong is named by its number in the file', () => {
  const rows = [
    row('Core', '11/01/2026', '1', '1'),
    row('Core', '2026-11-01', 'many', '1'),
    row('Core', '2026-11-01', '1', '1', '2026-11-30'),
    row('Core', '2026-13-41', '1', '1'),
    row('Core', '2026-11-01', '1', '1.5'),
  ];
  const { adSets, problems } = toAdSets(rows, places, { first: 2, ends: 11 });
  expect(adSets).toEqual([]);
  expect(problems).toEqual([
    texts.badDay(2, '11/01/2026'),
    texts.badNumber(3, 'Amount spent', 'many'),
    texts.manyDays(4),
    texts.badDay(5, '2026-13-41'),
    texts.badWhole(6, 'Results', '1.5'),
  ]);
});
