import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { savedFile } from '#web/test-helpers/saved-file.ts';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endedTest } from '#web/test-helpers/tests.ts';
import { overviewTexts as texts, texts as words } from '../texts.ts';
import { exportTests } from './export-tests.ts';
import { TestsPage } from './tests-page.tsx';

const idOf = (end: number) => `0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d4${end}`;
const tests = [
  endedTest({ id: idOf(1) }),
  endedTest({
    id: idOf(2),
    name: 'Running or hiking',
    hypothesis: '',
    verdict: null,
    phase: 'scheduled',
    simulated: false,
  }),
  endedTest({ id: idOf(3), name: 'Spring', phase: 'ready', first_day: null, last_day: null, verdict: null }),
];

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

test('every test has its hypothesis, verdict, money and first day, and is found by words, state and verdict', async () => {
  stubApi({ 'GET /tests': success(tests) });
  renderPage(<TestsPage />, '/tests');
  const table = await screen.findByRole('table', { name: words.title });
  const row = within(table).getByRole('row', { name: /Core against Brands/ });
  for (const said of [/practise yoga/, /Core earns more/, /\$294/, /Nov 1, 2026/])
    expect(row.textContent).toMatch(said);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  // Without figures there is the next step, once, and no figure that is missing.
  const ready = within(table).getByRole('row', { name: /Spring/ });
  expect(within(ready).getAllByText(texts.withoutFigures.ready)).toHaveLength(2);
  expect(ready.textContent).not.toMatch(/—|Results/);
  // The address of this test's router is not the window's: each filter stands for itself.
  await userEvent.selectOptions(screen.getByLabelText(texts.verdictFilter), 'none');
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  await userEvent.selectOptions(screen.getByLabelText(texts.phase), 'ready');
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  await userEvent.type(screen.getByLabelText(texts.filter), 'hiking');
  expect(await within(table).findByRole('row', { name: /Running or hiking/ })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(texts.filter), ' boots');
  expect(await screen.findByText(texts.noMatch)).toBeTruthy();
});

test('an export has the days of the ad account, and says what is simulated', async () => {
  const { text } = await savedFile(() => exportTests(tests.slice(0, 1), 'csv'));
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/Core against Brands.*Core earns more.*294.*2026-11-01.*2026-11-14.*Simulated/);
});
