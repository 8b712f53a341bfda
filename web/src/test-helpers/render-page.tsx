import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { ToastHost } from '#web/ui/toast.tsx';

// The time that a busy machine may take; `npm run bench` measures what must be fast.
configure({ asyncUtilTimeout: 30_000 });

/**
 * Renders a component inside the app's providers: router, query cache, theme, toasts. All other paths are empty.
 * It is unmounted when the test ends.
 * @param pattern the route of the page, if its path has parameters
 * @returns the router, whose state holds the URL
 */
export function renderPage(page: ReactNode, address = '/', pattern = address.replace(/\?.*/, '')) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const routes = [
    { path: pattern, element: page },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  return router;
}
