import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { checkServer, isServerUnreachable, subscribeToReachability } from '#web/lib/server-reachability.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { shellTexts as texts } from './texts.ts';
import classes from './unreachable-banner.module.css';

const checkEveryMs = 10_000;

/** Shown while the server is unreachable. Checks every 10 s and repeats failed queries once it responds. */
export function UnreachableBanner() {
  const unreachable = useSyncExternalStore(subscribeToReachability, isServerUnreachable, isServerUnreachable);
  const queryClient = useQueryClient();
  const [checking, setChecking] = useState(false);

  async function retry() {
    setChecking(true);
    if (await checkServer()) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    setChecking(false);
  }

  useEffect(() => {
    // The server, polled because it cannot notify us when it is back; and the network.
    if (!unreachable) return;
    const again = () => void retry();
    const timer = setInterval(again, checkEveryMs);
    // The browser reports immediately when the network is back.
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  });

  return (
    <div role="alert">
      {unreachable && (
        <div className={classes.banner}>
          <p>
            <strong>{texts.unreachable}</strong> {texts.unreachableHint}
          </p>
          <PlainButton look="default" busy={checking} onClick={() => void retry()}>
            {texts.retry}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
