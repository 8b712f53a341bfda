import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { toXlsx } from '#web/lib/export/csv.ts';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { audienceIds, dayOf, endedTest, plannedAudience, testId } from '#web/test-helpers/tests.ts';
import { ImportPage } from './import-page.tsx';
import { importTexts as texts } from './texts.ts';

const send = 'POST /tests/import';
const heads = ['Ad set name', 'Ad set ID', 'Day', 'Amount spent (EUR)', 'Results', 'Impressions'];
const days = 150;
const rows = ['Core', 'Brands'].flatMap((name, at) =>
  Array.from({ length: days }, (_, day) => [name, `12020${at}`, dayOf(day), '10.50', '2', '900']),
);
const csv = (lines: readonly (readonly string[])[]) =>
  new File([`\ufeff${lines.map((line) => line.join(',')).join('\n')}`], 'export.csv', { type: 'text/csv' });

beforeEach(() => {
  localStorage.clear();
  storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' });
});

async function upload(file: File) {
  renderPage(<ImportPage />, '/tests/import');
  await userEvent.upload(screen.getByLabelText(texts.fileHint), file);
}
const audiences = success(audienceIds.map((id, at) => plannedAudience(id, at === 0 ? 'Yoga people' : 'Brand buyers')));

test('an export becomes a test: sent in pages, with the currency of its heading and an audience chosen by hand', async () => {
  const api = stubApi({ 'GET /audiences': audiences, [send]: success(endedTest({ phase: 'imported' })) });
  await upload(csv([heads, ...rows]));
  await userEvent.selectOptions(await screen.findByLabelText(texts.audienceOf('Core')), 'Yoga people');
  await userEvent.click(screen.getByRole('button', { name: texts.submit(2, 300) }));
  await waitFor(() => expect(api.calls().filter((call) => call === send)).toHaveLength(2));
  const body = api.bodyOf(send) as { rows: unknown[]; ad_sets: unknown[]; currency: string; name: string };
  expect(body.rows).toHaveLength(100);
  expect(body.currency).toBe('EUR');
  expect(body.name).toBe(texts.nameLike(['Core', 'Brands']));
  expect(body.ad_sets).toEqual([
    { name: 'Core', ad_set_id: '120200', audience_id: audienceIds[0] },
    { name: 'Brands', ad_set_id: '120201', audience_id: null },
  ]);
});

test('a failed import is repeated under the same request', async () => {
  const api = stubApi({ 'GET /audiences': audiences, [send]: failure(429, 'rate_limited', 'Please wait a minute.') });
  await upload(csv([heads, ...rows.slice(0, 3)]));
  await userEvent.click(await screen.findByRole('button', { name: texts.submit(1, 3) }));
  await screen.findByText('Please wait a minute.');
  const first = api.bodyOf(send) as { request_id: string };
  api.answer(send, success(endedTest({ id: testId })));
  await userEvent.click(screen.getByRole('button', { name: texts.submit(1, 3) }));
  await waitFor(() => expect(api.calls().filter((call) => call === send)).toHaveLength(2));
  expect((api.bodyOf(send) as { request_id: string }).request_id).toBe(first.request_id);
});

test('a column in another language is chosen by hand and remembered', async () => {
  stubApi({ 'GET /audiences': audiences });
  const german = ['Name der Anzeigengruppe', 'Ad set ID', 'Day', 'Amount spent (EUR)', 'Results', 'Impressions'];
  await upload(csv([german, ...rows.slice(0, 2)]));
  expect(await screen.findByText(texts.missing('Ad set name'))).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/^Ad set name/), 'Name der Anzeigengruppe');
  expect(await screen.findByRole('button', { name: texts.submit(1, 2) })).toBeTruthy();
  await userEvent.upload(screen.getByLabelText(texts.fileHint), csv([german, ...rows.slice(0, 3)]));
  expect(await screen.findByRole('button', { name: texts.submit(1, 3) })).toBeTruthy();
});

test('an Excel workbook is read like a CSV file', async () => {
  stubApi({ 'GET /audiences': audiences });
  const blob = await toXlsx(heads, [['Core', '120200', '2026-11-01', 10.5, 2, 900]]);
  await upload(new File([await blob.arrayBuffer()], 'export.xlsx'));
  expect(await screen.findByRole('button', { name: texts.submit(1, 1) })).toBeTruthy();
});

test.each([
  ['a picture', new File([new Uint8Array([0x50, 0x4b, 0, 1])], 'export.xlsx'), texts.unreadable],
  ['headings without rows', csv([heads]), texts.empty],
])('%s is refused with what to do', async (_what, file, message) => {
  stubApi({});
  await upload(file);
  expect(await screen.findByText(message)).toBeTruthy();
});
