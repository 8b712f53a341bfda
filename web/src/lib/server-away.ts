const timeoutMs = 5_000;

let away = false;
const listeners = new Set<() => void>();

/** Notes that no answer came (`true`), or that one did. Told by the client of the API. */
export function setServerAway(next: boolean): void {
  if (away === next) return;
  away = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeServerAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isServerAway(): boolean {
  return away;
}

/** Asks whether the server is back, and notes it. */
export async function checkServer(): Promise<boolean> {
  const back = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    (response) => response.ok,
    () => false,
  );
  if (back) setServerAway(false);
  return back;
}
