import { Outlet, ScrollRestoration } from 'react-router';
import { ToastHost } from '#web/ui/toast.tsx';

/** The root component of every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </>
  );
}
