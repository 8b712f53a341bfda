import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { detail, summary } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ListsPage } from './lists-page.tsx';

const spring = summary({ id: '11111111-1111-4111-8111-111111111111', name: 'Spring sale', count: 2 });
const autumn = summary({ id: '22222222-2222-4222-8222-222222222222', name: 'Autumn', count: 1, current: false });

const open = (address = '/lists') => renderPage(<ListsPage />, address);

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => localStorage.clear());

test('says how to start without lists', async () => {
  stubApi({ 'GET /lists': success({ lists: [] }) });
  open();
  expect(await screen.findByRole('heading', { name: 'No lists yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search interests' }).getAttribute('href')).toBe('/dashboard');
});

test('shows the server’s message after a failure, and Try again refetches', async () => {
  const api = stubApi({ 'GET /lists': failure(503, 'storage_unavailable', 'Not right now.') });
  open();
  expect(await screen.findByRole('heading', { name: 'Not right now.' })).toBeTruthy();
  api.answer('GET /lists', success({ lists: [spring] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Spring sale' })).toBeTruthy();
});

test('says how much lists and audiences take up, and how much they may', async () => {
  stubApi({
    'GET /lists': success({ lists: [spring] }),
    'GET /lists/storage': success({ used: 12_340_000, max: 100_000_000 }),
  });
  open();
  expect(await screen.findByText(/^Your lists and audiences use 12\.3 MB of 100 MB\./)).toBeTruthy();
});

test('counts what Meta can target, and what it had this year', async () => {
  const year = new Date().getUTCFullYear();
  const counted = { ...spring, count: 12, with_id: 11, seen: { year, count: 9 } };
  stubApi({
    'GET /lists': success({ lists: [counted, { ...autumn, with_id: 1, seen: { year: year - 1, count: 1 } }] }),
  });
  open();
  expect(await screen.findAllByText('9 seen this year')).not.toHaveLength(0);
  expect(screen.getAllByText('none seen this year')).not.toHaveLength(0);
});

test('requires a name for a new list and then opens it', async () => {
  const api = stubApi({ 'GET /lists': success({ lists: [spring] }), 'POST /lists': success(autumn) });
  const router = open();
  await userEvent.click(screen.getByRole('button', { name: 'New list' }));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Please give the list a name')).toBeTruthy();
  await userEvent.keyboard('Autumn{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/lists/${autumn.id}`));
  expect(api.bodyOf('POST /lists')).toEqual({ name: 'Autumn' });
});

test('removes a deleted list immediately and can restore it', async () => {
  const api = stubApi({ 'GET /lists': success({ lists: [spring, autumn] }) });
  open();
  api.answer(`DELETE /lists/${autumn.id}`, { json: { success: true, message: 'ok' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Autumn”' }));
  api.answer('GET /lists', success({ lists: [spring] }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('“Autumn” deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Autumn' })).toBeNull());
  api.answer(`POST /lists/${autumn.id}/restore`, success(autumn));
  api.answer('GET /lists', success({ lists: [spring, autumn] }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Autumn' })).toBeTruthy();
});

test('merges a list into another one', async () => {
  const api = stubApi({ 'GET /lists': success({ lists: [spring, autumn] }) });
  open();
  api.answer(`POST /lists/${autumn.id}/merge`, success({ added: ['tea'], already: 1, list: autumn }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Spring sale”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another list…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('1 interest added to “Autumn”')).toBeTruthy();
  expect(api.bodyOf(`POST /lists/${autumn.id}/merge`)).toEqual({ from: spring.id });
});

test('compares two selected lists: in both, only in the first, only in the second', async () => {
  const api = stubApi({
    'GET /lists': success({ lists: [spring, autumn] }),
    [`GET /lists/${spring.id}`]: success(detail(['Tea', 'Yoga'], { id: spring.id })),
    [`GET /lists/${autumn.id}`]: success(detail(['Yoga'], { id: autumn.id, name: 'Autumn' })),
  });
  const router = open();
  const compare = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compare' });
  expect(compare.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Spring sale' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Autumn' }));
  await userEvent.click(compare);
  expect(router.state.location.search).toContain(spring.id);
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await screen.findByRole('button', { name: 'In both (1)' });
  expect(names()[0]).toContain('Yoga');
  await userEvent.click(screen.getByRole('button', { name: 'Only in “Spring sale” (1)' }));
  expect(names()[0]).toContain('Tea');
  api.answer(`POST /lists/${autumn.id}/items`, 'never');
  await userEvent.click(screen.getByRole('button', { name: 'Add to “Autumn”' }));
  await waitFor(() => expect(api.bodyOf(`POST /lists/${autumn.id}/items`)).toEqual({ ids: ['tea'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Only in “Autumn” (0)' }));
  expect(screen.getByRole('heading', { name: 'None' })).toBeTruthy();
});
