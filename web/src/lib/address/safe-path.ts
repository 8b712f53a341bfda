/**
 * A path on this origin to return to, or `fallback` for anything else: other origins, `//host`, `javascript:`.
 * @param wanted a location such as `/dashboard?q=yoga`
 */
export function safePath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback;
  try {
    const url = new URL(wanted, location.origin);
    // `/.//host` becomes `//host`, which browsers treat as another site.
    const isHere = url.origin === location.origin && !url.pathname.startsWith('//');
    return isHere ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
