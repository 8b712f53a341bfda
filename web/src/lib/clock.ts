import { useSyncExternalStore } from 'react';

const secondMs = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
}

/** Counts down the whole seconds until a time (milliseconds since 1970); 0 once it has passed. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((moment - Date.now()) / secondMs)));
}
