import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the app takes over a page that was rendered at the build, which knows neither a token nor parameters. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
