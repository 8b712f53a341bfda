import { type FunctionComponent, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { spineTexts } from '#web/features/briefs/texts.ts';
import classes from './spine-band.module.css';

const Nothing: FunctionComponent = () => null;
// Every page has the band, and none needs it: if its files fail to load, the page goes on without it.
const SpineContents = lazy<FunctionComponent>(() =>
  import('./spine-contents.tsx').then(
    ({ SpineContents: contents }) => ({ default: contents }),
    () => ({ default: Nothing }),
  ),
);

/** The band below the top bar; its contents load after the page. */
export function SpineBand() {
  const [isPageShown, setPageShown] = useState(false);
  // A transition: loading it must not hold up the first commit.
  useEffect(() => startTransition(() => setPageShown(true)), []);
  return (
    <nav className={classes.band} aria-label={spineTexts.label}>
      {isPageShown && (
        <Suspense>
          <SpineContents />
        </Suspense>
      )}
    </nav>
  );
}
