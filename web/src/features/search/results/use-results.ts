import { useCallback, useEffect, useState } from 'react';
import { isServerUnreachable, subscribeToReachability } from '#web/lib/server-reachability.ts';
import type { Results } from './results.tsx';

/**
 * Loads the results table when a search starts or is about to: it is a large part of the page's code, and the welcome
 * screen does not need it.
 */
export function useResults() {
  const [loaded, setLoaded] = useState<{ Results: typeof Results }>();
  const [failed, setFailed] = useState(false);
  const prepare = useCallback(() => {
    setFailed(false);
    import('./results.tsx').then(setLoaded, () => setFailed(true));
  }, []);
  useEffect(() => {
    // The network. Only a new page load fetches failed files again; the URL keeps the search.
    if (!failed) return;
    return subscribeToReachability(() => {
      if (!isServerUnreachable()) location.reload();
    });
  }, [failed]);
  return { Results: loaded?.Results, failed, prepare };
}
