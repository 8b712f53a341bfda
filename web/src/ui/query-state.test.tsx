import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { QueryState } from './query-state.tsx';

afterEach(cleanup);

const refetch = vi.fn();
const gone = new ApiError({ code: 'not_found', message: 'No such list' });

function state(query: { data?: string; error?: Error }, of: 'page' | 'section' | 'line' = 'section') {
  render(
    <MantineProvider env="test">
      <QueryState
        query={{ data: query.data, error: query.error ?? null, refetch }}
        of={of}
        loading="Loading your lists …"
        hint="Nothing was lost."
        onError={(error) => error === gone && 'It was deleted.'}
      >
        {(data) => data.toUpperCase()}
      </QueryState>
    </MantineProvider>,
  );
}

test('says what is loading', () => {
  state({});
  expect(screen.getByRole('status').textContent).toContain('Loading your lists …');
});

test('hands the data to its content, even if it could not be refreshed', () => {
  state({ data: 'yoga', error: new ApiError({ code: 'network', message: 'Offline' }) });
  expect(screen.getByText('YOGA')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['page', 1],
  ['section', 2],
] as const)('a failure takes the place of a %s, with a heading of level %s', async (of, level) => {
  refetch.mockClear();
  state({ error: new ApiError({ code: 'network', message: 'Your lists could not be loaded' }) }, of);
  expect(screen.getByRole('heading', { level, name: 'Your lists could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Nothing was lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([
  ['network', 'Nothing was lost. Check your connection, then try again.'],
  ['internal', 'Nothing was lost. The fault is ours. Please try again in a minute.'],
  ['overloaded', 'Nothing was lost.'],
  ['rate_limited', 'Nothing was lost.'],
] as const)('what to do fits the failure: %s', (code, said) => {
  state({ error: new ApiError({ code, message: 'Failed' }) });
  expect(screen.getByText(said)).toBeTruthy();
});

test('a session that has ended is no failure: the login page follows', () => {
  localStorage.removeItem('token');
  state({ error: new ApiError({ code: 'unauthenticated', message: 'Authentication required.' }) });
  expect(screen.getByRole('status').textContent).toContain('Loading your lists …');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure of a line stays a line', () => {
  state({ error: new ApiError({ code: 'network', message: 'Offline' }) }, 'line');
  expect(screen.getByRole('alert').textContent).toContain('Offline');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an exception does not show its own message to users', () => {
  state({ error: new TypeError('undefined is not a function') });
  expect(screen.getByRole('alert').textContent).not.toContain('undefined');
});

test('a feature may say something else about a failure it knows', () => {
  state({ error: gone });
  expect(screen.getByText('It was deleted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
