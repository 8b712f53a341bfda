import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endedTest, testId } from '#web/test-helpers/tests.ts';
import { CommandPalette } from './command-palette.tsx';

beforeEach(loginOwner);

test('finds own tests by name and opens them', async () => {
  stubApi({
    'GET /lists': success({ lists: [] }),
    'GET /audiences': success([]),
    'GET /pushes': success([]),
    'GET /tests': success([endedTest()]),
  });
  const close = vi.fn();
  const router = renderPage(<CommandPalette onClose={close} onHelp={vi.fn()} />);
  await userEvent.type(await screen.findByRole('combobox'), 'core aga');
  const option = await screen.findByRole('option', { name: 'Test: Core against Brands' });
  expect(option.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(close).toHaveBeenCalled();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tests/${testId}`));
});
