import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loginPath } from '#web/lib/address/login-path.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';

/** Loader of protected pages: redirects to the login if there is no token, and returns here afterwards. */
export function requireToken({ request }: LoaderFunctionArgs) {
  if (getToken() === null) throw redirect(loginPath(new URL(request.url)));
  return null;
}

/** Loader of pages for visitors: redirects to the dashboard if there is a token. */
export function redirectToDashboard() {
  if (getToken() !== null) throw redirect(paths.dashboard);
  return null;
}
