import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page of the build is hydrated: it was rendered without a token and without the address's parameters. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
