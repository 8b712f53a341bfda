import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endedTest, testFigures, testId } from '#web/test-helpers/tests.ts';
import figuresClasses from '../result/figures-table.module.css';
import { testTexts, reportTexts as texts } from '../texts.ts';
import { ReportPage } from './report-page.tsx';
import { SharedReportPage } from './shared-report-page.tsx';

const path = `/tests/${testId}`;
beforeEach(() => storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' }));

test('the report’s link is shown once and can be ended', async () => {
  const api = stubApi({
    [`GET ${path}`]: success(endedTest()),
    [`GET ${path}/results`]: success(testFigures()),
  });
  renderPage(<ReportPage />, `${path}/report`, '/tests/:id/report');
  await userEvent.click(await screen.findByRole('button', { name: texts.share }));
  const shared = endedTest({ shared_at: '2026-11-22T12:00:00.000Z' });
  api.answer(`GET ${path}`, success(shared));
  api.answer(`POST ${path}/share`, success({ token: 'abc', path: '/shared/tests/abc', test: shared }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(field.value).toBe(new URL('/shared/tests/abc', location.origin).href);
  api.answer(`GET ${path}`, success(endedTest()));
  api.answer(`DELETE ${path}/share`, { json: { success: true, message: 'The link no longer works.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('The link no longer works.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
});

test('whoever has the link reads the verdict and the figures, marked as simulated', async () => {
  const { id: _id, ...results } = testFigures();
  const { name, hypothesis, phase } = endedTest();
  stubApi({ 'GET /shared/tests/abc': success({ name, hypothesis, phase, results }) });
  renderPage(<SharedReportPage />, '/shared/tests/abc', '/shared/tests/:token');
  expect(await screen.findByRole('heading', { level: 1, name: results.verdict.sentence })).toBeTruthy();
  expect(screen.getByText(new RegExp(hypothesis))).toBeTruthy();
  expect(screen.getAllByText(/Simulated/).length).toBeGreaterThan(0);
});

test.each([
  [
    [0.982, 0.018],
    ['98%', '2%'],
  ],
  [
    [0.976, 0.024],
    ['97.5%', '2.5%'],
  ],
  [
    [0.9745, 0.0125, 0.013],
    ['97%', '1%', '2%'],
  ],
  [
    [0.9995, 0.0005],
    ['over 99.9%', 'under 1%'],
  ],
  [[null], ['—']],
])('chances of being best, %j, read as shares that add up: %j', async (chances, says) => {
  const { id: _id, ...results } = testFigures(chances.length);
  const cells = results.cells.map((cell, at) => ({ ...cell, chance: chances[at] ?? null }));
  const { name, hypothesis, phase } = endedTest();
  stubApi({ 'GET /shared/tests/abc': success({ name, hypothesis, phase, results: { ...results, cells } }) });
  renderPage(<SharedReportPage />, '/shared/tests/abc', '/shared/tests/:token');
  const table = await screen.findByRole('table', { name: testTexts.figures });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(says);
});

test('a range of costs is in an element of its own, which is not broken', async () => {
  const { id: _id, ...results } = testFigures();
  const { name, hypothesis, phase } = endedTest();
  stubApi({ 'GET /shared/tests/abc': success({ name, hypothesis, phase, results }) });
  renderPage(<SharedReportPage />, '/shared/tests/abc', '/shared/tests/:token');
  // In a column of its own, and beneath the name where the table is narrow.
  const ranges = await screen.findAllByText(/^\$[\d.]+ – \$[\d.]+$/);
  expect(ranges).toHaveLength(4);
  expect(new Set(ranges.map(({ className }) => className))).toEqual(new Set([figuresClasses.range]));
});

test('a link that has ended says so', async () => {
  stubApi({ 'GET /shared/tests/abc': failure(404, 'not_found', 'This link no longer works') });
  renderPage(<SharedReportPage />, '/shared/tests/abc', '/shared/tests/:token');
  expect(await screen.findByRole('heading', { level: 1, name: texts.endedTitle })).toBeTruthy();
});
