import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loginPath } from '#web/lib/address/login-path.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';

/** Loader of protected pages: without a token to the login, which remembers where one wanted to go. */
export function requireToken({ request }: LoaderFunctionArgs) {
  if (getToken() === null) throw redirect(loginPath(new URL(request.url)));
  return null;
}

/** Loader of pages that only visitors need: with a token to the dashboard. */
export function redirectToDashboard() {
  if (getToken() !== null) throw redirect(paths.dashboard);
  return null;
}
