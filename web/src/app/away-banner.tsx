import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { checkServer, isServerAway, subscribeServerAway } from '#web/lib/server-away.ts';
import classes from './away-banner.module.css';
import { shellTexts as texts } from './texts.ts';

const checkEveryMs = 10_000;

/** Shown while the server is unreachable. Checks every 10 s and repeats failed queries once it responds. */
export function AwayBanner() {
  const away = useSyncExternalStore(subscribeServerAway, isServerAway, isServerAway);
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
    // The server: polled, because it cannot notify us when it is back.
    if (!away) return;
    const timer = setInterval(() => void retry(), checkEveryMs);
    return () => clearInterval(timer);
  });

  return (
    <div role="alert">
      {away && (
        <div className={classes.banner}>
          <p>
            <strong>{texts.away}</strong> {texts.awayHint}
          </p>
          <Button variant="default" size="compact-sm" loading={checking} onClick={() => void retry()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
