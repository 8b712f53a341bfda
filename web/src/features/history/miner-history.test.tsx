import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '#web/test-helpers/render-page.tsx';
import { MinerHistory } from './miner-history.tsx';

const list = 'GET /search-history/?page=1&limit=20';

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
  body: {
    success: true,
    data: items,
    pagination: { page: 1, limit: 20, total: items.length, total_pages: 1 },
  },
});

const open = () => renderPage(<MinerHistory page={1} onPage={() => {}} linkOf={(term) => `/dashboard?q=${term}`} />);

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('searches stand under their days, each a link that makes it again', async () => {
  answerCalls({ [list]: () => page([entry('1', 'yoga', 0), entry('2', 'tea', 0), entry('3', 'sailing', 1)]) });
  open();
  expect(screen.getByText('Fetching your historical data...')).toBeTruthy();
  const again = await screen.findByRole('link', { name: 'Search “yoga” again' });
  expect(again.getAttribute('href')).toBe('/dashboard?q=yoga');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday']);
});

test('nothing searched says so and leads to the Miner', async () => {
  answerCalls({ [list]: () => page([]) });
  open();
  expect(await screen.findByText("You haven't searched anything on Miner yet.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search interests' }).getAttribute('href')).toBe('/dashboard');
});

test('a failure shows the message of the server, and Try again reads once more', async () => {
  let down = true;
  const failure = { success: false, code: 'storage_unavailable', message: 'Not right now.', request_id: 'r' };
  answerCalls({ [list]: () => (down ? { status: 503, body: failure } : page([entry('1', 'yoga', 0)])) });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Not right now.');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Search “yoga” again' })).toBeTruthy();
});

test('a deleted search leaves the way back in its place, and focus follows it there and back', async () => {
  const yoga = entry('1', 'yoga', 0);
  answerCalls({
    [list]: () => page([yoga, entry('2', 'tea', 0)]),
    'DELETE /search-history/1': () => ({ body: { success: true, message: 'ok' } }),
    'POST /search-history/1/restore': () => ({ body: { success: true, data: yoga } }),
  });
  const user = userEvent.setup();
  open();
  (await screen.findByRole('button', { name: 'Delete “yoga”' })).focus();
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo the deletion of “yoga”' });
  expect(screen.getByText('“yoga” is deleted.')).toBeTruthy();
  expect(document.activeElement).toBe(undo);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete “yoga”' })));
});
