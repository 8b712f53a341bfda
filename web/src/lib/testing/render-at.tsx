import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { ToastHost } from '#web/ui/toast.tsx';

/**
 * Renders an element at an address with what every page stands on, until the test ends. Other addresses are empty pages.
 * @returns the router, whose state tells the address
 */
export function renderAt(element: ReactNode, address = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const here = address.replace(/\?.*/, '');
  const routes = [
    { path: here, element },
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
