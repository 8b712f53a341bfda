import { useCallback, useState } from 'react';
import type { Results } from './results.tsx';

/**
 * The table of results, whose script comes when a search is made or about to be: it is a good part of the page's, and the
 * welcome shows none of it.
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
