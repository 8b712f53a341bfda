import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { dismissFailure, showToast } from '#web/ui/toast.tsx';
import { router } from './router.ts';

// The time that a busy machine may take to load a page.
configure({ asyncUtilTimeout: 30_000 });

const ann = { access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' };

/** Changes the shared storage as another tab does; browsers notify only other tabs. */
function otherTab(change: () => void) {
  const oldValue = localStorage.getItem('token');
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue })));
}

beforeEach(() => storeSession(ann));
afterEach(async () => {
  cleanup();
  clearAll();
  await router.navigate(paths.privacyPolicy);
});

async function open() {
  const api = stubApi({
    [readProfile]: success(profileOf()),
    'GET /lists': failure(503, 'storage_unavailable', 'The lists of Ann could not be loaded.'),
  });
  await router.navigate(paths.lists);
  render(<RouterProvider router={router} />);
  await screen.findByText('The lists of Ann could not be loaded.');
  return api;
}

test('dismisses an error message with its page; a success message stays on the next one', async () => {
  await open();
  act(() => showToast('Not saved', undefined, 'destructive'));
  expect(screen.getByText('Not saved')).toBeTruthy();
  await act(() => router.navigate(paths.privacyPolicy));
  expect(screen.queryByText('Not saved')).toBeNull();
  act(() => showToast('Saved'));
  await act(() => router.navigate(paths.terms));
  expect(screen.getByText('Saved')).toBeTruthy();
  dismissFailure();
  expect(screen.getByText('Saved')).toBeTruthy();
});

test('opens the landing page after a logout in another tab, as nothing has expired', async () => {
  await open();
  cleanup();
  const change = (key: string, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue: null })));
  // The order in which a browser reports a logout.
  change('logout', 'now');
  change('logout', null);
  otherTab(() => localStorage.removeItem('token'));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.landing));
  expect(router.state.location.search).toBe('');
});

test('opens the login when the session ends in another tab, without the previous user’s errors and without calls', async () => {
  const api = await open();
  act(() => showToast('Not saved', 'An error of Ann', 'destructive'));
  // A fixed clock, so that failures stay muted however busy the machine.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => clock.mockRestore());
  const before = api.calls().length;
  otherTab(() => localStorage.removeItem('token'));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(screen.queryByText(/of Ann/)).toBeNull();
  // The failure of a call made earlier is not shown.
  act(() => showToast('Not loaded', 'A late error of Ann', 'destructive'));
  expect(screen.queryByText(/of Ann/)).toBeNull();
  const own = api.calls().slice(before);
  expect(own.filter((call) => call !== 'GET /system/status')).toEqual([]);
});
