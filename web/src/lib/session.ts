const tokenKey = 'token';
const accessTokenKey = 'access_token';
const userKey = 'user';
/** Set briefly by a logout, so that other tabs can tell it from a session that has expired. */
export const logoutKey = 'logout';

let leftByChoice = false;

/** The bearer token of the current user, or null. */
export function getToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Stores a login. The token is stored twice: the spec's screens also read it as `access_token`. */
export function storeSession(user: { access_token: string; email: string; name: string }): void {
  leftByChoice = false;
  localStorage.setItem(tokenKey, user.access_token);
  localStorage.setItem(accessTokenKey, user.access_token);
  localStorage.setItem(userKey, JSON.stringify({ email: user.email, name: user.name }));
}

let session = new AbortController();
const forgetters = new Set<() => void>();

/** Aborts when the current session ends: pass it to calls that outlive their page. */
export function sessionSignal(): AbortSignal {
  return session.signal;
}

/** Registers a reset of state held outside React: the next session may belong to another user. */
export function whenSessionEnds(forget: () => void): void {
  forgetters.add(forget);
}

function removeSession(): void {
  for (const key of [tokenKey, accessTokenKey, userKey]) localStorage.removeItem(key);
  session.abort();
  session = new AbortController();
  for (const forget of forgetters) forget();
}

/** Browsers report every change to the other tabs in order: this one comes before the removal of the token. */
function announceLogout(): void {
  localStorage.setItem(logoutKey, 'now');
  localStorage.removeItem(logoutKey);
}

/** Logout on the profile page: removes the user's own keys and leaves the rest of the site's storage. */
export function clearSession(): void {
  announceLogout();
  leaveByChoice();
}

/** Ends the session by the user's choice, also after a logout in another tab: no new login is needed. */
export function leaveByChoice(): void {
  leftByChoice = true;
  removeSession();
}

let onSessionEnd: () => void = () => {};

/** Registers the handler for a token that the server no longer accepts. Only the app's router uses it. */
export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler;
}

/**
 * Drops a token that the server rejected and calls the session-end handler.
 * @param refused the call's token, or null without one; a late response to an earlier session's call is ignored
 */
export function endSession(refused: string | null): void {
  const current = getToken();
  if (current === null ? leftByChoice : current !== refused) return;
  removeSession();
  onSessionEnd();
}

/** Logout in the header: clears all of the site's browser storage. */
export function clearAll(): void {
  announceLogout();
  // Clear it before the end of the session reloads state in memory from it.
  localStorage.clear();
  leaveByChoice();
}
