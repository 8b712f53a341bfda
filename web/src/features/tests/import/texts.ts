import { testLimits } from '@interest-miner/contract/tests/limits';
import type { ImportField } from './columns.ts';

/** Texts of importing figures from an export of Ads Manager. */
export const importTexts = {
  title: 'Import figures',
  lead: 'An export from Ads Manager becomes a test with a verdict, without a connection. The file is read in your browser; only the figures of the chosen ad sets are sent.',
  how: 'In Ads Manager: Ad sets → Breakdown → By time → Day, then Reports → Export table data, as CSV or Excel.',
  file: 'Export file',
  fileHint: 'CSV or Excel, up to 20 MB.',
  tooLarge: 'This file is larger than 20 MB. Export fewer days or columns.',
  unreadable: 'This file could not be read. Export it again as CSV or Excel (.xlsx).',
  empty: 'This file has no rows. Check the dates of the export.',
  reading: 'Reading the file…',
  columns: 'Columns',
  columnsHint: 'Found by their English headings. Choose by hand what was not found; it is remembered on this device.',
  none: 'Not in this file',
  required: 'needed',
  fields: {
    ad_set_name: 'Ad set name',
    ad_set_id: 'Ad set ID',
    day: 'Day',
    spend: 'Amount spent',
    results: 'Results',
    impressions: 'Impressions',
    clicks: 'Clicks (all)',
    link_clicks: 'Link clicks',
    value: 'Conversion value',
  } satisfies Record<ImportField, string>,
  missing: (names: string) => `Choose the columns for: ${names}.`,
  problemsMore: (count: number) => `And ${count} more rows like these.`,
  badDay: (row: number, text: string) =>
    `Row ${row}: “${text}” is not a day such as 2026-11-01. Export again with the breakdown by day.`,
  badNumber: (row: number, column: string, text: string) =>
    `Row ${row}: “${text}” in ${column} is not a number from 0.`,
  badWhole: (row: number, column: string, text: string) =>
    `Row ${row}: “${text}” in ${column} is not a whole number from 0.`,
  manyDays: (row: number) =>
    `Row ${row} covers several days. Export again with Breakdown → By time → Day: days are what a verdict is made of.`,
  adSets: 'Ad sets to compare',
  adSetsHint: `Up to ${testLimits.cells.max}. With an audience of yours, its interests carry the result.`,
  adSetFacts: (days: number, spend: string) => `${days === 1 ? '1 day' : `${days} days`} · ${spend} spent`,
  audienceOf: (name: string) => `Audience of ${name}`,
  byName: 'Find it by id or name',
  chooseAdSets: `Choose 1 to ${testLimits.cells.max} ad sets.`,
  about: 'About this test',
  name: 'Name',
  nameLike: (names: readonly string[]) => names.join(' against '),
  hypothesis: 'Hypothesis',
  goal: 'What counts as a result',
  goalHint: 'All ad sets must have the same result, as in the column Results.',
  currency: 'Currency',
  submit: (adSets: number, rows: number) =>
    `Import ${rows} ${rows === 1 ? 'row' : 'rows'} of ${adSets} ${adSets === 1 ? 'ad set' : 'ad sets'}`,
  sending: (page: number, pages: number) => `Sending part ${page} of ${pages}…`,
  failed: 'The figures could not be imported. Nothing is stored twice if you try again.',
} as const;
