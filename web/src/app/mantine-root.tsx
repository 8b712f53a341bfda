import './mantine-styles.ts';
import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

/** The parent of every page that uses Mantine. The landing page, the login and the registration load without it. */
export function MantineRoot() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
