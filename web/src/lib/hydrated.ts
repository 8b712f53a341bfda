import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a prerendered page is hydrating: it was rendered without a token and without URL parameters. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
