import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { profileOf } from '#web/test-helpers/profile.ts';
import { shellTexts as texts } from '../texts.ts';
import { WithLoadingProfile, WithProfile } from './with-profile.tsx';

test.each([
  ['a page that waits for the profile', WithProfile],
  ['a page that shows at once', WithLoadingProfile],
])('%s hydrates though another part has loaded the profile by then', async (_name, Guard) => {
  const client = new QueryClient();
  const app = () => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createMemoryRouter([{ element: <Guard />, children: [{ path: '/', element: <h1>Lists</h1> }] }])}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(app());
  document.body.append(root);
  expect(root.textContent).toContain(texts.loadingProfile);
  client.setQueryData(['profile'], profileOf());
  const mismatches: unknown[] = [];
  const mounted = await act(async () =>
    hydrateRoot(root, app(), { onRecoverableError: (error) => mismatches.push(error) }),
  );
  onTestFinished(() => {
    act(() => mounted.unmount());
    root.remove();
    client.clear();
  });
  expect(mismatches).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Lists' })).toBeTruthy();
  expect(root.textContent).not.toContain(texts.loadingProfile);
});
