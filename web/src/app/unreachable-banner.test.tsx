import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isServerUnreachable, setServerUnreachable } from '#web/lib/server-reachability.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { UnreachableBanner } from './unreachable-banner.tsx';

/** Shows the banner. @returns a function that makes the server respond and advances to the next check */
function open() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let back = false;
  const fetch = vi.fn(() => (back ? Promise.resolve(new Response()) : Promise.reject(new TypeError('unreachable'))));
  vi.stubGlobal('fetch', fetch);
  setServerUnreachable(true);
  renderPage(<UnreachableBanner />);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return {
    fetch,
    respond: () => (back = true),
    tenSeconds: () => act(() => vi.advanceTimersByTimeAsync(10_000)),
  };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
const shown = () => screen.queryByText('The server is unreachable.') !== null;

beforeEach(() => setServerUnreachable(false));

test('Try again checks the server: the banner stays while it is unreachable and disappears once it responds', async () => {
  const { fetch, respond } = open();
  await press();
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect([fetch.mock.calls.length, shown()]).toEqual([1, true]);
  respond();
  await press();
  expect([fetch.mock.calls.length, shown(), isServerUnreachable()]).toEqual([2, false, false]);
});

test('checks by itself every 10 s', async () => {
  const { fetch, respond, tenSeconds } = open();
  await tenSeconds();
  expect([fetch.mock.calls.length, shown()]).toEqual([1, true]);
  respond();
  await tenSeconds();
  expect([fetch.mock.calls.length, shown()]).toEqual([2, false]);
});

test('checks immediately when the browser is back online', async () => {
  const { fetch, respond } = open();
  respond();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(shown()).toBe(false));
  expect(fetch).toHaveBeenCalledTimes(1);
});
