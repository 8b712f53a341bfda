import { paths } from '../paths.ts';
import { safePath } from './safe-path.ts';

const parameter = 'next';
const keptKey = 'login-next';

/** The login page, remembering where to go afterwards. */
export function loginPath(from: { pathname: string; search: string; hash: string }): string {
  return `${paths.login}?${new URLSearchParams({ [parameter]: from.pathname + from.search + from.hash })}`;
}

/** The remembered location of a login or register address; the dashboard where there is none, or one elsewhere. */
export function rememberedPath(search: URLSearchParams): string {
  return safePath(search.get(parameter), paths.dashboard);
}

/** Before a login that leads away from this site: keeps the remembered location in this tab until `takeKeptPath`. */
export function keepRememberedPath(search: URLSearchParams): void {
  sessionStorage.setItem(keptKey, rememberedPath(search));
}

/** The location that was kept before a login elsewhere, once; the dashboard where there is none. */
export function takeKeptPath(): string {
  const kept = sessionStorage.getItem(keptKey);
  sessionStorage.removeItem(keptKey);
  return safePath(kept, paths.dashboard);
}

/** The address of the login page with a remembered location put in, as for one who came from there. */
export function withRememberedPath(search: URLSearchParams, path: string): string {
  const changed = new URLSearchParams(search);
  if (path !== paths.dashboard) changed.set(parameter, path);
  return `${paths.login}?${changed}`;
}
