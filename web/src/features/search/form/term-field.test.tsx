import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { TermField } from './term-field.tsx';

function open() {
  storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' });
  stubApi({ 'GET /facebook/complete': success({ names: ['Yoga', 'Yoga mat'] }) });
  const onSearch = vi.fn();
  renderPage(<TermField term="" problem={null} onSearch={onSearch} onEdit={() => {}} />);
  return { onSearch, field: screen.getByRole('combobox', { name: 'Search interests' }) as HTMLInputElement };
}

test('names appear while typing; an arrow key and Enter search for one', async () => {
  const { field, onSearch } = open();
  await userEvent.type(field, 'yog');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Yoga mat');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.calls).toEqual([['Yoga mat']]);
  expect(field.value).toBe('Yoga mat');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('Enter without a choice searches for the typed text; Escape closes the list and keeps the text', async () => {
  const { field, onSearch } = open();
  await userEvent.type(field, 'yog');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(field.value).toBe('yog');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.calls).toEqual([['yog']]);
});

test('the list goes round, opens again with an arrow key, and is gone with the focus', async () => {
  const { field } = open();
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.type(field, 'yog');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Yoga mat');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Yoga');
  await userEvent.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(active()).toBeUndefined();
  await userEvent.tab();
  expect(screen.queryByRole('option')).toBeNull();
});

test('a press on a name searches for it and leaves the focus in the field', async () => {
  const { field, onSearch } = open();
  await userEvent.type(field, 'yog');
  await userEvent.click(await screen.findByRole('option', { name: 'Yoga mat' }));
  expect(onSearch.mock.calls).toEqual([['Yoga mat']]);
  expect(document.activeElement).toBe(field);
});

const visited = ['', 'yoga', 'coffee', ''];

function Visits() {
  const [index, setIndex] = useState(0);
  return (
    <>
      <TermField term={visited[index] ?? ''} problem={null} onSearch={() => {}} onEdit={() => {}} />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Go on
      </button>
    </>
  );
}

test('the field shows the term after Back, and is empty without one', async () => {
  stubApi({ 'GET /facebook/complete': success({ names: [] }) });
  renderPage(<Visits />);
  const field = screen.getByRole('combobox', { name: 'Search interests' }) as HTMLInputElement;
  await userEvent.type(field, 'pil');
  expect(field.value).toBe('pil');
  for (const term of visited.slice(1)) {
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(field.value).toBe(term);
  }
});
