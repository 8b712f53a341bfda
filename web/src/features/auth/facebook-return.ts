import { exchangeFacebookCode } from '@interest-miner/contract/auth/endpoints';
import { type FacebookNotice, facebookNotices } from '@interest-miner/contract/auth/texts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { takeStoredPath, withReturnPath } from '#web/lib/address/login-path.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** The server's URL that starts a Facebook login and redirects to Facebook. */
export const facebookLoginAddress = '/api/auth/facebook/login';

const parameter = 'facebook';

/** The outcome of a Facebook login, read from the URL that the server redirected to. */
export function facebookNotice(search: URLSearchParams): { key: FacebookNotice; text: string } | null {
  const key = search.get(parameter);
  return key !== null && Object.hasOwn(facebookNotices, key)
    ? { key: key as FacebookNotice, text: facebookNotices[key as FacebookNotice] }
    : null;
}

/**
 * Loader of the login page: exchanges the login code in the URL (`/login#facebook=…`) for the token, after removing it
 * from the URL, and redirects to the page that the user wanted. If that fails, a password login still returns there.
 */
export async function finishFacebookLogin({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = new URLSearchParams(location.hash.slice(1)).get(parameter);
  if (code === null) {
    if (facebookNotice(searchParams) === null) return null;
    const back = withReturnPath(searchParams, takeStoredPath());
    return back === `${paths.login}?${searchParams}` ? null : redirect(back);
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const user = await call(exchangeFacebookCode, { body: { code } });
    storeSession(user);
    showToast(texts.loginSuccess, texts.welcomeBack(user.email));
    return redirect(takeStoredPath());
  } catch {
    return redirect(`${paths.login}?${new URLSearchParams({ [parameter]: 'failed' satisfies FacebookNotice })}`);
  }
}
