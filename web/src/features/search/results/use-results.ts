import { useCallback, useState } from 'react';
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
  return { Results: loaded?.Results, failed, prepare };
}
