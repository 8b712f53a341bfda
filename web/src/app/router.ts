import { createBrowserRouter } from 'react-router';
import { loginPath } from '#web/lib/address/login-path.ts';
import { paths } from '#web/lib/paths.ts';
import { endSession, getToken, leaveByChoice, logoutKey, setSessionEndHandler } from '#web/lib/session.ts';
import { dismissFailure, muteFailures } from '#web/ui/toast.tsx';
import { requireToken } from './guards.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

let shownPath = router.state.location.pathname;

// An error message is dismissed with the page it belongs to.
router.subscribe(({ location }) => {
  if (location.pathname === shownPath) return;
  shownPath = location.pathname;
  dismissFailure();
});

/** Whether the page shown is behind the login. */
function isProtected(): boolean {
  return router.state.matches.some(({ route }) => route.loader === requireToken);
}

/** Set when another tab announces a logout; it removes the token next. */
let loggingOut = false;

// A logout or another login in another tab: nothing of the previous user may stay in this one.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === logoutKey && newValue !== null) loggingOut = true;
  if ((key !== null && key !== 'token') || !isProtected()) return;
  const token = getToken();
  const isLogout = loggingOut;
  loggingOut = false;
  if (token === null && isLogout) {
    leaveByChoice();
    forgetPerson();
    void router.navigate(paths.landing, { replace: true });
  } else if (token === null) endSession(null);
  else if (token !== oldValue) location.reload();
});

function forgetPerson(): void {
  muteFailures();
  // Already loaded if a token was in use; a static import would add it to the landing page.
  void import('./query-client.ts').then(({ queryClient }) => queryClient.clear());
}

setSessionEndHandler(() => {
  forgetPerson();
  const { location } = router.state;
  if (location.pathname !== paths.login)
    void router.navigate(loginPath(location), { replace: true, state: { sessionEnded: true } });
});
