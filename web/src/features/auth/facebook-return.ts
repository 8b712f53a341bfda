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

/** What came of a trip to Facebook, from the address that the server sent the browser to. */
export function facebookNotice(search: URLSearchParams): { key: FacebookNotice; text: string } | null {
  const key = search.get(parameter);
  return key !== null && Object.hasOwn(facebookNotices, key)
    ? { key: key as FacebookNotice, text: facebookNotices[key as FacebookNotice] }
    : null;
}

/**
 * Loader of the login page: fetches the token that waits behind a one-time code (`/login#facebook=…`), takes the code
 * out of the address before anything else can read it, and goes to where the user wanted to be before the OAuth login. A
 * trip that came to nothing leaves that place remembered for a login with the password.
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
