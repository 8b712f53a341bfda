import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { pressOnce } from '#web/lib/keys/press-once.ts';
import { ToastHost } from '#web/ui/toast.tsx';
import { RouteFocus } from './route-focus.tsx';

/** The root component of every page. */
export function Root() {
  // The document's clicks.
  useEffect(pressOnce, []);
  return (
    <>
      <Outlet />
      <RouteFocus />
      <ToastHost />
      <ScrollRestoration />
    </>
  );
}
