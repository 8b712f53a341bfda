import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isServerAway, setServerAway } from '#web/lib/server-away.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { AwayBanner } from './away-banner.tsx';

/** Shows the banner. @returns says whether the server answers from now on, and lets the next look of its own come */
function open() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let back = false;
  const fetch = vi.fn(() => (back ? Promise.resolve(new Response()) : Promise.reject(new TypeError('away'))));
  vi.stubGlobal('fetch', fetch);
  setServerAway(true);
  renderPage(<AwayBanner />);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return {
    fetch,
    comeBack: () => (back = true),
    tenSeconds: () => act(() => vi.advanceTimersByTimeAsync(10_000)),
  };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
const shown = () => screen.queryByText('The server is unreachable.') !== null;

beforeEach(() => setServerAway(false));

test('Try again asks the server: the banner stays while it is away, and goes once it is back', async () => {
  const { fetch, comeBack } = open();
  await press();
  await vi.waitFor(() => expect(screen.getByRole('button').dataset.loading).toBeUndefined());
  expect([fetch.mock.calls.length, shown()]).toEqual([1, true]);
  comeBack();
  await press();
  expect([fetch.mock.calls.length, shown(), isServerAway()]).toEqual([2, false, false]);
});

test('it looks by itself every 10 s', async () => {
  const { fetch, comeBack, tenSeconds } = open();
  await tenSeconds();
  expect([fetch.mock.calls.length, shown()]).toEqual([1, true]);
  comeBack();
  await tenSeconds();
  expect([fetch.mock.calls.length, shown()]).toEqual([2, false]);
});
