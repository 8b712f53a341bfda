const tokenKey = 'token';
const accessTokenKey = 'access_token';
const userKey = 'user';

/** The bearer token of the person who is logged in, or null. */
export function getToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Remembers a login; `access_token` is a second name of the token that the product's screens know. */
export function storeSession(user: { access_token: string; email: string; name: string }): void {
  localStorage.setItem(tokenKey, user.access_token);
  localStorage.setItem(accessTokenKey, user.access_token);
  localStorage.setItem(userKey, JSON.stringify({ email: user.email, name: user.name }));
}

/** Logout of the profile page: forgets the person, and nothing else that this site keeps. */
export function clearSession(): void {
  for (const key of [tokenKey, accessTokenKey, userKey]) localStorage.removeItem(key);
}

let onSessionEnd: () => void = () => {};

/** Registers what follows when the server no longer knows our token. One listener: the app's router. */
export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler;
}

/** Drops a token that the server refused and tells the app. */
export function endSession(): void {
  clearSession();
  onSessionEnd();
}

/** Logout from the header: clears all that this site keeps in the browser. */
export function clearAll(): void {
  localStorage.clear();
}
