import { useSyncExternalStore } from 'react';

const secondMs = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment (milliseconds since 1970), counted down on screen; 0 once it is past. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((moment - Date.now()) / secondMs)));
}
