import type { SharedList } from '@interest-miner/contract/lists/share-endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { item } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { SharedPage } from './shared-page.tsx';

const read = 'GET /shared/abc';
const { added_at: _added, ...tea } = item('Tea', { note: 'For May' });
const list: SharedList = {
  name: 'Spring sale',
  count: 1,
  lower: 1000,
  upper: 2000,
  estimated: true,
  notes: true,
  updated_at: '2026-11-22T12:00:00.000Z',
  items: [tea],
};

const open = () => renderPage(<SharedPage />, '/shared/abc', '/shared/:token');

test('shows the list without an account', async () => {
  stubApi({ [read]: success(list) });
  open();
  expect(await screen.findByRole('heading', { name: 'Spring sale', level: 1 })).toBeTruthy();
  expect(screen.getByText('For May')).toBeTruthy();
  expect(screen.getAllByText('estimate', { selector: 'td span' })).not.toHaveLength(0);
});

test('says what to do about a deleted link; a failure can be retried', async () => {
  const api = stubApi({ [read]: failure(500, 'internal', 'Something broke.') });
  open();
  expect(await screen.findByRole('heading', { name: 'Something broke.' })).toBeTruthy();
  api.answer(read, failure(404, 'not_found', 'Gone.'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
});
