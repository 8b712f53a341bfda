const tokenKey = 'token';
const accessTokenKey = 'access_token';
const userKey = 'user';

let leftByChoice = false;

/** The bearer token of the current user, or null. */
export function getToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Remembers a login; `access_token` is a second name of the token that the product's screens know. */
export function storeSession(user: { access_token: string; email: string; name: string }): void {
  leftByChoice = false;
  localStorage.setItem(tokenKey, user.access_token);
  localStorage.setItem(accessTokenKey, user.access_token);
  localStorage.setItem(userKey, JSON.stringify({ email: user.email, name: user.name }));
}

let session = new AbortController();
const forgetters = new Set<() => void>();

/** Aborted when the session of now ends: give it to calls that outlive the page which made them. */
export function sessionSignal(): AbortSignal {
  return session.signal;
}

/** Registers what a module that keeps state outside React forgets when a session ends: the next one is another user's. */
export function whenSessionEnds(forget: () => void): void {
  forgetters.add(forget);
}

function removeSession(): void {
  for (const key of [tokenKey, accessTokenKey, userKey]) localStorage.removeItem(key);
  session.abort();
  session = new AbortController();
  for (const forget of forgetters) forget();
}

/** Logout of the profile page: forgets the user, and nothing else that this site keeps. */
export function clearSession(): void {
  leftByChoice = true;
  removeSession();
}

let onSessionEnd: () => void = () => {};

/** Registers what follows when the server no longer knows our token. One listener: the app's router. */
export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler;
}

/**
 * Drops a token that the server refused and tells the app.
 * @param refused the token of the call, null when there was none: what still comes back for somebody who logged out
 *   here, or for who was logged in before, ends nothing
 */
export function endSession(refused: string | null): void {
  const current = getToken();
  if (current === null ? leftByChoice : current !== refused) return;
  removeSession();
  onSessionEnd();
}

/** Logout from the header: clears all that this site keeps in the browser. */
export function clearAll(): void {
  localStorage.clear();
  clearSession();
}
