const timeoutMs = 5_000;

let unreachable = false;
const listeners = new Set<() => void>();

/** Set by the API client: `true` after a call without a response, `false` after one with a response. */
export function setServerUnreachable(next: boolean): void {
  if (unreachable === next) return;
  unreachable = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isServerUnreachable(): boolean {
  return unreachable;
}

/** Checks whether the server is reachable again and updates the state. */
export async function checkServer(): Promise<boolean> {
  const back = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    (response) => response.ok,
    () => false,
  );
  if (back) setServerUnreachable(false);
  return back;
}
