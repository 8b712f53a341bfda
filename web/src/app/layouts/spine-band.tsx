import { lazy, Suspense } from 'react';
import { spineTexts } from '#web/features/briefs/texts.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import classes from './spine-band.module.css';

const SpineContents = lazy(async () => ({ default: (await import('./spine-contents.tsx')).SpineContents }));

/** The band below the top bar; its contents load after the page. */
export function SpineBand() {
  return (
    <nav className={classes.band} aria-label={spineTexts.label}>
      {useHydrated() && (
        <Suspense>
          <SpineContents />
        </Suspense>
      )}
    </nav>
  );
}
