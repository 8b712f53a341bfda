import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { detail, listId, summary } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { completeFirstList } from '../queries/first-list.ts';
import { texts } from '../texts.ts';
import { ListPage } from './list-page.tsx';

const path = `/lists/${listId}`;

function open(list: ListDetail) {
  const api = stubApi({
    'GET /lists': success({ lists: [summary({ count: list.count })] }),
    [`GET ${path}`]: success(list),
  });
  renderPage(<ListPage build={() => null} />, path, '/lists/:id');
  return api;
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('checkbox')
    .slice(1)
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => localStorage.clear());

test('arrow keys on the handle move an entry, which keeps the focus, and send the order with its revision', async () => {
  const api = open(detail(['Tea', 'Yoga', 'Golf']));
  api.answer(`PUT ${path}`, success(summary({ count: 3, revision: 4 })));
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: /^Move Tea, 1 of 3/ })).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(names()).toEqual(['Yoga', 'Tea', 'Golf']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Move Tea, 2 of 3/ }));
  expect(screen.getByText('Tea is now number 2.')).toBeTruthy();
  await waitFor(() => expect(api.bodyOf(`PUT ${path}`)).toEqual({ order: ['yoga', 'tea', 'golf'], revision: 3 }));
  await user.keyboard('{End}');
  await waitFor(() => expect(names()).toEqual(['Yoga', 'Golf', 'Tea']));
  await waitFor(() => expect(api.bodyOf(`PUT ${path}`)).toEqual({ order: ['yoga', 'golf', 'tea'], revision: 4 }));
});

test('a move that conflicts with another window says so and shows the other order', async () => {
  const api = open(detail(['Tea', 'Yoga']));
  api.answer(`PUT ${path}`, failure(409, 'revision_conflict', 'The order was changed in another window.'));
  (await screen.findByRole('button', { name: /^Move Tea/ })).focus();
  api.answer(`GET ${path}`, success(detail(['Golf', 'Tea', 'Yoga'], { revision: 9 })));
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('The order was changed in another window.')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Golf', 'Tea', 'Yoga']));
});

test('sorting and filtering hide the handles and do not change the manual order', async () => {
  open(detail(['Yoga', 'Tea', 'Golf']));
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Golf', 'Tea', 'Yoga']);
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Yoga', 'Tea', 'Golf']);
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Filter this list' })[0] as HTMLElement, 'xyz');
  expect(await screen.findByRole('heading', { name: 'No interests match these filters' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(names()).toEqual(['Yoga', 'Tea', 'Golf']);
});

test('several entries are removed and restored together', async () => {
  const api = open(detail(['Tea', 'Yoga', 'Golf']));
  api.answer(`DELETE ${path}/items`, success({ removed: ['tea', 'golf'], list: summary({ count: 1 }) }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Tea' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Golf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the list' }));
  expect(await screen.findByText('2 interests removed.')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Yoga']));
  api.answer(`POST ${path}/items/restore`, success({ restored: ['tea', 'golf'], list: summary({ count: 3 }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Tea', 'Yoga', 'Golf']));
  expect(api.bodyOf(`POST ${path}/items/restore`)).toEqual({ ids: ['tea', 'golf'] });
});

test('adds a note and tags to an entry', async () => {
  const api = open(detail(['Tea']));
  api.answer(`PUT ${path}/items/tea`, 'never');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Tea”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Note and tags…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'For May');
  await userEvent.type(screen.getByRole('textbox', { name: /^Tags/ }), 'hot, drink, hot,');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('For May')).toBeTruthy();
  await waitFor(() => expect(api.bodyOf(`PUT ${path}/items/tea`)).toEqual({ note: 'For May', tags: ['hot', 'drink'] }));
});

test('shows the link once and can delete it', async () => {
  const api = open(detail(['Tea']));
  const shared = summary({ count: 1, shared_at: '2026-11-22T12:00:00.000Z' });
  api.answer(`POST ${path}/share`, success({ token: 'abc', path: '/shared/abc', list: shared }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Link/ });
  expect(field.value).toBe(new URL('/shared/abc', location.origin).href);
  expect(api.bodyOf(`POST ${path}/share`)).toEqual({ notes: false });
  api.answer(`DELETE ${path}/share`, { json: { success: true, message: 'ok' } });
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('The link no longer works.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Create a link' })).toBeTruthy();
});

test('an unknown list links to all lists; a failure can be retried', async () => {
  const api = open(detail([]));
  expect(await screen.findByRole('heading', { name: 'This list is empty' })).toBeTruthy();
  api.answer(`GET ${path}`, failure(404, 'not_found', 'This list no longer exists.'));
  renderPage(<ListPage build={() => null} />, path, '/lists/:id');
  expect(await screen.findByRole('link', { name: 'All lists' })).toBeTruthy();
});

test('an invalid list address says that there is no list', async () => {
  stubApi({
    'GET /lists': success({ lists: [] }),
    'GET /lists/abc': failure(400, 'validation_failed', 'Invalid UUID'),
  });
  renderPage(<ListPage build={() => null} />, '/lists/abc', '/lists/:id');
  expect(await screen.findByRole('heading', { name: 'There is no list at this address' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All lists' })).toBeTruthy();
});

function Create() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => completeFirstList(client, 'new:1', summary({ count: 1 }))}>
      Create
    </button>
  );
}

test('a list that is opened while the server creates it goes on under its own id', async () => {
  stubApi({ 'GET /lists': success({ lists: [summary({ count: 1 })] }), [`GET ${path}`]: success(detail(['Tea'])) });
  const page = (
    <>
      <Create />
      <ListPage build={() => null} />
    </>
  );
  const router = renderPage(page, '/lists/new:1', '/lists/:id');
  expect(await screen.findByRole('heading', { name: texts.missingTitle })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(names()).toEqual(['Tea']));
  expect(router.state.location.pathname).toBe(path);
});
