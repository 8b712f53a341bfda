import { Outlet, ScrollRestoration } from 'react-router';

/** The root of every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
