import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { detail, listId, snapshot, summary } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { NamesDialog } from './names-dialog.tsx';

const resolve = 'POST /lists/resolve';
const resolved = success({
  names: [
    { name: 'Tea', status: 'found', interests: [snapshot('Tea')] },
    { name: 'Yoga', status: 'found', interests: [snapshot('Yoga')] },
    { name: 'golf', status: 'several', interests: [snapshot('Golf'), snapshot('Disc golf')] },
    { name: 'Xyzzy', status: 'missing', interests: [] },
  ],
  unsearched: [],
  notice: null,
});

function open(onClose = () => {}) {
  const api = stubApi({ [resolve]: resolved });
  renderPage(<NamesDialog opened list={detail(['Yoga'])} onClose={onClose} />);
  return api;
}

const field = () => screen.findByRole('textbox', { name: /^Names/ });

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => localStorage.clear());

test('sorts pasted names into found, to choose and not found, and adds chosen names that are new', async () => {
  let closed = false;
  const api = open(() => {
    closed = true;
  });
  api.answer(`POST /lists/${listId}/items`, success({ added: ['tea'], already: 0, list: summary({ count: 3 }) }));
  (await field()).focus();
  await userEvent.paste('Tea\nYoga (Size: 283,000,000)\nSports > golf\nXyzzy');
  await userEvent.click(await screen.findByRole('button', { name: 'Find 4' }));
  expect(await screen.findByRole('heading', { name: '2 found' })).toBeTruthy();
  expect(api.bodyOf(resolve)).toEqual({ names: ['Tea', 'Yoga', 'golf', 'Xyzzy'] });
  expect(screen.getByText(/· in the list$/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 not found' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Interest for “golf”' }), 'disc golf');
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 interests' }));
  await waitFor(() => expect(api.bodyOf(`POST /lists/${listId}/items`)).toEqual({ ids: ['tea', 'disc golf'] }));
  expect(closed).toBe(true);
});

test('reports a name that is too long by its line and beginning, and keeps the pasted text', async () => {
  const api = open();
  const pasted = `Tea\n\nPeople who ${'like '.repeat(80)}\nYoga`;
  (await field()).focus();
  await userEvent.paste(pasted);
  expect(await screen.findByText(/^Line 3 \(“People who like like like like…”\) has more than 300 chara/)).toBeTruthy();
  const find = screen.getByRole<HTMLButtonElement>('button', { name: 'Find 3' });
  expect(find.disabled).toBe(true);
  expect(((await field()) as HTMLTextAreaElement).value).toBe(pasted);
  expect(api.calls()).not.toContain(resolve);
});

test('shows an interest once for two of its names', async () => {
  const api = open();
  const nike = snapshot('Nike, Inc.');
  const names = ['Nike', 'Nike, Inc.'].map((name) => ({ name, status: 'found', interests: [nike] }));
  api.answer(resolve, success({ names, unsearched: [], notice: null }));
  (await field()).focus();
  await userEvent.paste('Nike\nNike, Inc.');
  await userEvent.click(await screen.findByRole('button', { name: 'Find 2' }));
  expect(await screen.findByRole('heading', { name: '1 found' })).toBeTruthy();
  expect(screen.getAllByText('Nike, Inc.')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add 1 interest' })).toBeTruthy();
});

test('fills the field from a dropped or chosen file and refuses other files', async () => {
  open();
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  await userEvent.upload(input, new File(['Name,Size\nTea,1000\nGolf,2000'], 'names.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('button', { name: 'Find 2' })).toBeTruthy();
  await userEvent.upload(input, new File(['x'], 'photo.csv', { type: 'image/png' }));
  expect(await screen.findByText(/This file could not be read/)).toBeTruthy();
});

test('refuses too many names before sending them, and keeps the names after a failure', async () => {
  const api = open();
  api.answer(resolve, failure(503, 'interests_unavailable', 'Not right now.'));
  const box = await field();
  box.focus();
  await userEvent.paste(Array.from({ length: 1001 }, (_, index) => `name ${index}`).join('\n'));
  expect(await screen.findByText('1,001 names. Please paste at most 1,000 at once.')).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.paste('Tea');
  await userEvent.click(await screen.findByRole('button', { name: 'Find 1' }));
  expect(await screen.findByText('Not right now.')).toBeTruthy();
  expect((box as HTMLTextAreaElement).value).toBe('Tea');
});

const missing = (names: readonly string[]) => names.map((name) => ({ name, status: 'missing', interests: [] }));

test('names without a look at similar interests are looked up with one click, piece by piece, and choices stay', async () => {
  const api = open();
  const rest = Array.from({ length: 70 }, (_, index) => `thing ${index}`);
  const golf = { name: 'golf', status: 'several', interests: [snapshot('Golf'), snapshot('Disc golf')] };
  api.answer(resolve, success({ names: [golf, ...missing(rest)], unsearched: rest, notice: null }));
  (await field()).focus();
  await userEvent.paste(['golf', ...rest].join('\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Find 71' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Interest for “golf”' }), 'golf');
  expect(screen.queryByRole('heading', { name: /not found/ })).toBeNull();
  const similar = { name: 'thing 0', status: 'several', interests: [snapshot('Thing one')] };
  const first = success({
    names: [similar, ...missing(rest.slice(1, 50))],
    unsearched: rest.slice(40, 50),
    notice: null,
  });
  const second = success({ names: missing(rest.slice(40)), unsearched: [], notice: null });
  const { promise, resolve: answerFirst } = Promise.withResolvers<typeof first>();
  api.answer(resolve, promise);
  await userEvent.click(screen.getByRole('button', { name: 'Look for the other 70' }));
  await waitFor(() => expect(api.bodyOf(resolve)).toEqual({ names: rest.slice(0, 50) }));
  api.answer(resolve, second);
  answerFirst(first);
  expect(await screen.findByRole('heading', { name: '69 not found' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Interest for “thing 0”' })).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Interest for “golf”' }).value).toBe('golf');
  expect(api.bodyOf(resolve)).toEqual({ names: rest.slice(40) });
  expect(screen.queryByRole('button', { name: /Look for the other/ })).toBeNull();
});

test('a failure half-way says why, keeps what was found, and goes on from there', async () => {
  const api = open();
  api.answer(resolve, success({ names: missing(['one', 'two']), unsearched: ['one', 'two'], notice: null }));
  (await field()).focus();
  await userEvent.paste('one\ntwo');
  await userEvent.click(await screen.findByRole('button', { name: 'Find 2' }));
  api.answer(resolve, failure(429, 'rate_limited', 'Too many attempts. Please try again in 30 seconds.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Look for the other 2' }));
  expect(await screen.findByText('Too many attempts. Please try again in 30 seconds.')).toBeTruthy();
  api.answer(resolve, success({ names: missing(['one', 'two']), unsearched: [], notice: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Look for the other 2' }));
  expect(await screen.findByRole('heading', { name: '2 not found' })).toBeTruthy();
});
