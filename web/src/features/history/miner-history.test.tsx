import { searchTexts } from '@interest-miner/contract/search/texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { MinerHistory } from './miner-history.tsx';

const list = 'GET /search-history/';

function entry(id: string, term: string, daysAgo: number) {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  const time = date.toISOString();
  return {
    id,
    search_text: term,
    productName: term,
    category: 'Interest search',
    created_at: time,
    last_visited: time,
    visit_count: 1,
    type: 'search',
  };
}

const page = (items: ReturnType<typeof entry>[]) => ({
  json: {
    success: true,
    data: items,
    pagination: { page: 1, limit: 20, total: items.length, total_pages: 1 },
  },
});

const open = () => renderPage(<MinerHistory page={1} onPage={() => {}} linkOf={(term) => `/dashboard?q=${term}`} />);

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => localStorage.clear());

test('searches are grouped by day, and each links to a repeat of the search', async () => {
  stubApi({ [list]: page([entry('1', 'yoga', 0), entry('2', 'tea', 0), entry('3', 'sailing', 1)]) });
  open();
  expect(screen.getByText('Fetching your historical data...')).toBeTruthy();
  const again = await screen.findByRole('link', { name: 'Search “yoga” again' });
  expect(again.getAttribute('href')).toBe('/dashboard?q=yoga');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday']);
});

test('a search without results has no dashes for its topic', async () => {
  stubApi({ [list]: page([{ ...entry('1', 'xyzzy', 0), category: searchTexts.noTopic, type: searchTexts.noTopic }]) });
  open();
  const row = (await screen.findByRole('link', { name: 'Search “xyzzy” again' })).closest('tr');
  expect(row?.textContent).not.toContain(searchTexts.noTopic);
});

test('an empty history says so and links to the Miner', async () => {
  stubApi({ [list]: page([]) });
  open();
  expect(await screen.findByText("You haven't searched anything on Miner yet.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search interests' }).getAttribute('href')).toBe('/dashboard');
});

test('a failure shows the server’s message, and Try again refetches', async () => {
  const api = stubApi({ [list]: failure(503, 'storage_unavailable', 'Not right now.') });
  open();
  const message = await screen.findByRole('heading', { name: 'Not right now.' });
  expect(message.closest('[role=alert]')).toBeTruthy();
  api.answer(list, page([entry('1', 'yoga', 0)]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Search “yoga” again' })).toBeTruthy();
});

test('a deleted search shows Undo in its place, and focus moves to Undo and back', async () => {
  const yoga = entry('1', 'yoga', 0);
  stubApi({
    [list]: page([yoga, entry('2', 'tea', 0)]),
    'DELETE /search-history/1': { json: { success: true, message: 'ok' } },
    'POST /search-history/1/restore': success(yoga),
  });
  const user = userEvent.setup();
  open();
  (await screen.findByRole('button', { name: 'Delete “yoga”' })).focus();
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo the deletion of “yoga”' });
  expect(screen.getByText('“yoga” deleted.')).toBeTruthy();
  expect(document.activeElement).toBe(undo);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete “yoga”' })));
});

test('a failed deletion shows an error and keeps the row', async () => {
  stubApi({
    [list]: page([entry('1', 'archery', 0)]),
    'DELETE /search-history/1': failure(503, 'storage_unavailable', 'Not right now.'),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “archery”' }));
  expect(await screen.findByText('Not right now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search “archery” again' })).toBeTruthy();
});
