import { exchangeFacebookCode, type FacebookNotice, facebookNotices } from '@interest-miner/contract/account';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { takeKeptPath, withRememberedPath } from '#web/lib/address/login-path.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Where the browser navigates to log in with Facebook; the server sends it on. */
export const facebookLoginAddress = '/api/auth/facebook/login';

const parameter = 'facebook';

/** The outcome of a Facebook login, from the address the server redirected to. */
export function facebookNotice(search: URLSearchParams): { key: FacebookNotice; text: string } | null {
  const key = search.get(parameter);
  return key !== null && Object.hasOwn(facebookNotices, key)
    ? { key: key as FacebookNotice, text: facebookNotices[key as FacebookNotice] }
    : null;
}

/**
 * Loader of the login page: exchanges a one-time code for the token (`/login#facebook=…`), takes the code
 * out of the address before anything else can read it, and goes to the page the user wanted before the OAuth login. A
 * failed login leaves that page remembered for a login with the password.
 */
export async function finishFacebookLogin({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = new URLSearchParams(location.hash.slice(1)).get(parameter);
  if (code === null) {
    if (facebookNotice(searchParams) === null) return null;
    const back = withRememberedPath(searchParams, takeKeptPath());
    return back === `${paths.login}?${searchParams}` ? null : redirect(back);
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const user = await call(exchangeFacebookCode, { body: { code } });
    storeSession(user);
    showToast(texts.loginSuccess, texts.welcomeBack(user.email));
    return redirect(takeKeptPath());
  } catch {
    return redirect(`${paths.login}?${new URLSearchParams({ [parameter]: 'failed' satisfies FacebookNotice })}`);
  }
}
