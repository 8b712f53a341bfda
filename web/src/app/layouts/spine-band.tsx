import { lazy, Suspense } from 'react';
import { spineTexts } from '#web/features/briefs/texts.ts';
import { analysisPath, editPath } from '#web/features/premium/results/view.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import classes from './spine-band.module.css';

const links = { open: analysisPath, edit: editPath };
const Spine = lazy(async () => ({ default: (await import('#web/features/briefs/spine/spine.tsx')).Spine }));

/** The band below the top bar; its contents load after the page. */
export function SpineBand() {
  return (
    <nav className={classes.band} aria-label={spineTexts.label}>
      {useHydrated() && (
        <Suspense>
          <Spine links={links} />
        </Suspense>
      )}
    </nav>
  );
}
