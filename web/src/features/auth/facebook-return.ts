import { exchangeFacebookCode, type FacebookNotice, facebookNotices } from '@interest-miner/contract/account';
import { redirect } from 'react-router';
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
 * Loader of the login page: fetches the token that waits behind a one-time code (`/login#facebook=…`), and takes the
 * code out of the address before anything else can read it.
 */
export async function finishFacebookLogin() {
  const code = new URLSearchParams(location.hash.slice(1)).get(parameter);
  if (code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const user = await call(exchangeFacebookCode, { body: { code } });
    storeSession(user);
    showToast(texts.loginSuccess, texts.welcomeBack(user.email));
    return redirect(paths.dashboard);
  } catch {
    return redirect(`${paths.login}?${new URLSearchParams({ [parameter]: 'failed' satisfies FacebookNotice })}`);
  }
}
