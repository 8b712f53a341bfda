import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAddressParams } from './address-params.ts';

type Change = ReturnType<typeof useAddressParams>[1];
let painted: Change | undefined;

function Page() {
  const [, change] = useAddressParams();
  // Keep the first callback: a user can click twice before the next paint.
  painted ??= change;
  return null;
}

const setting = (name: string) => (now: URLSearchParams) => {
  now.set(name, 'yes');
  return now;
};

// React schedules renders itself here, as in a browser.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('two changes before the next render are both applied', async () => {
  window.history.replaceState(null, '', '/?q=food');
  const root = createRoot(document.createElement('div'));
  root.render(<RouterProvider router={createBrowserRouter([{ path: '/', Component: Page }])} />);
  await vi.waitFor(() => expect(painted).toBeDefined());
  painted?.(setting('sort'), { replace: true });
  await vi.waitFor(() => expect(window.location.search).toContain('sort'));
  painted?.(setting('size'), { replace: true });
  await vi.waitFor(() => expect(window.location.search).toBe('?q=food&sort=yes&size=yes'));
  root.unmount();
});
