import { createBrowserRouter } from 'react-router';
import { loginPath } from '#web/lib/address/login-path.ts';
import { paths } from '#web/lib/paths.ts';
import { endSession, getToken, setSessionEndHandler } from '#web/lib/session.ts';
import { dismissFailure, muteFailures } from '#web/ui/toast.tsx';
import { requireToken } from './guards.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

let shownPath = router.state.location.pathname;

// A failure belongs to the page that it happened on.
router.subscribe(({ location }) => {
  if (location.pathname === shownPath) return;
  shownPath = location.pathname;
  dismissFailure();
});

/** Whether the page shown is behind the login. */
function isProtected(): boolean {
  return router.state.matches.some(({ route }) => route.loader === requireToken);
}

// A logout or another login in another tab: nothing of the former person stays on this one.
window.addEventListener('storage', ({ key, oldValue }) => {
  if ((key !== null && key !== 'token') || !isProtected()) return;
  const token = getToken();
  if (token === null) endSession(null);
  else if (token !== oldValue) location.reload();
});

setSessionEndHandler(() => {
  muteFailures();
  // Already loaded if a token was in use; a static import would add it to the landing page.
  void import('./query-client.ts').then(({ queryClient }) => queryClient.clear());
  const { location } = router.state;
  if (location.pathname !== paths.login)
    void router.navigate(loginPath(location), { replace: true, state: { sessionEnded: true } });
});
