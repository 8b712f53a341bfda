import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { RouteFocus } from './route-focus.tsx';

function open() {
  const layout = (
    <>
      <nav>
        <Link to="/lists">Lists</Link>
        <Link to="/search">Search</Link>
        <Link to="/?page=2">Next</Link>
      </nav>
      <main>
        <Outlet />
      </main>
      <RouteFocus />
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: <h1>Home</h1> },
        {
          path: '/lists',
          element: (
            <>
              <title>Lists · Miner</title>
              <h1>Your lists</h1>
            </>
          ),
        },
        {
          path: '/search',
          element: (
            <>
              <h1>Search</h1>
              {/* biome-ignore lint/a11y/noAutofocus: a page may take the focus itself */}
              <input aria-label="Term" autoFocus />
            </>
          ),
        },
      ],
    },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  onTestFinished(cleanup);
  return userEvent.setup();
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('link', { name }));

test('a link moves the focus to the heading of its page and announces the title', async () => {
  const user = open();
  await press(user, 'Lists');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your lists' })));
  expect(screen.getByRole('status').textContent).toBe('Lists · Miner');
});

test('a page that takes the focus keeps it, and another query moves nothing', async () => {
  const user = open();
  await press(user, 'Next');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
  await press(user, 'Search');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Term' })));
});
