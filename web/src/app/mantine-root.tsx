import './mantine-styles.ts';
import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

/** Stands above every page that is built with Mantine. The landing page is not, and loads without it. */
export function MantineRoot() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
