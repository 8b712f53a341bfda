import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';

/** Renders a part of a page with all that stands around it in the app: address, server state, theme. */
export function renderPage(page: ReactNode, address = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

type Answer = { status?: number; body: unknown };

/** Lets the server answer by `METHOD /path`; the answer to a call that is not named fails the test. */
export function answerCalls(answers: Record<string, () => Answer>): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${address.replace('/api', '')}`;
    const answer = answers[call];
    if (!answer) throw new Error(`Nobody answers ${call}`);
    const { status = 200, body } = answer();
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}
