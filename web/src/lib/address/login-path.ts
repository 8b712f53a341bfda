import { paths } from '../paths.ts';
import { safePath } from './safe-path.ts';

const parameter = 'next';
const storageKey = 'login-next';

/** The path of the login page with the location to return to. */
export function loginPath(from: { pathname: string; search: string; hash: string }): string {
  return `${paths.login}?${new URLSearchParams({ [parameter]: from.pathname + from.search + from.hash })}`;
}

/** The path of the registration; after it and the login, the search for `term` opens. */
export function registerPath(term: string): string {
  const search = `${paths.dashboard}?${new URLSearchParams({ q: term })}`;
  return `${paths.register}?${new URLSearchParams({ [parameter]: search })}`;
}

/** The location to return to from a login or register URL; the dashboard if it is missing or on another site. */
export function returnPath(search: URLSearchParams): string {
  return safePath(search.get(parameter), paths.dashboard);
}

/** Stores the location to return to in this tab before an OAuth login leaves the site. */
export function storeReturnPath(search: URLSearchParams): void {
  sessionStorage.setItem(storageKey, returnPath(search));
}

/** Reads and removes the location stored before an OAuth login; the dashboard by default. */
export function takeStoredPath(): string {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return safePath(kept, paths.dashboard);
}

/** Adds the location to return to to the URL of the login page. */
export function withReturnPath(search: URLSearchParams, path: string): string {
  const changed = new URLSearchParams(search);
  if (path !== paths.dashboard) changed.set(parameter, path);
  return `${paths.login}?${changed}`;
}
