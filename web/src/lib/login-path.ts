import { paths } from './paths.ts';
import { safePath } from './safe-path.ts';

const parameter = 'next';

/** The login page, remembering where to go afterwards. */
export function loginPath(from: { pathname: string; search: string; hash: string }): string {
  return `${paths.login}?${new URLSearchParams({ [parameter]: from.pathname + from.search + from.hash })}`;
}

/** The remembered location of a login or register address; the dashboard where there is none, or one elsewhere. */
export function rememberedPath(search: URLSearchParams): string {
  return safePath(search.get(parameter), paths.dashboard);
}
