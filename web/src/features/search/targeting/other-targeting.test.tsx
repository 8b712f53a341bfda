import type { OtherTargeting as Row } from '@interest-miner/contract/search/other-targeting';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { OtherTargeting } from './other-targeting.tsx';

const row = (id: number, kind: Row['kind'], key: Row['key']): Row => ({
  id: String(id),
  kind,
  key,
  name: `Row ${id}`,
  path: ['Demographics', `Row ${id}`],
  audience_size_lower_bound: id === 1 ? null : 1_000_000,
  audience_size_upper_bound: id === 1 ? null : 2_000_000,
  size_source: 'meta',
  checked_at: '2026-03-31T00:00:00.000Z',
  match: { kind: 'exact', field: 'name', text: `Row ${id}`, ranges: [[0, 3]] },
});

function open(targeting: Row[]) {
  storeSession({ access_token: 't', email: 'a@example.com', name: 'Ada' });
  onTestFinished(clearAll);
  stubApi({ 'POST /facebook/targeting': success({ targeting, total_results: targeting.length }) });
  return renderPage(<OtherTargeting term="row" />);
}

test('shows kind, size and date of rows, and filters them by kind', async () => {
  open([row(1, 'behavior', 'behaviors'), row(2, 'life_event', 'life_events')]);
  expect(await screen.findByRole('heading', { name: 'Behaviours, life events and work' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Row 1Behaviours'),
    expect.stringMatching(/Row 2Life events · 1.0M – 2.0M · Meta, /),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Life events' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([expect.stringContaining('Row 2')]);
});

test('shows a long list only after a click', async () => {
  open(Array.from({ length: 11 }, (_, index) => row(index + 2, 'school', 'education_schools')));
  expect(await screen.findAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
});
