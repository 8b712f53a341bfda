import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAddressParams } from './address-params.ts';

type Change = ReturnType<typeof useAddressParams>[1];
let painted: Change | undefined;

function Page() {
  const [, change] = useAddressParams();
  // The first one stays: it is what a person holds who is quicker than the page is painted.
  painted ??= change;
  return null;
}

const setting = (name: string) => (now: URLSearchParams) => {
  now.set(name, 'yes');
  return now;
};

// React renders by itself here, as in a browser.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('of two changes from one painted page none is lost', async () => {
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
