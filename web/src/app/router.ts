import { createBrowserRouter } from 'react-router';
import { loginPath } from '#web/lib/address/login-path.ts';
import { paths } from '#web/lib/paths.ts';
import { setSessionEndHandler } from '#web/lib/session.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

setSessionEndHandler(() => {
  // Already loaded if a token was in use; a static import would add it to the landing page.
  void import('./query-client.ts').then(({ queryClient }) => queryClient.clear());
  const { location } = router.state;
  if (location.pathname !== paths.login) void router.navigate(loginPath(location), { replace: true });
});
