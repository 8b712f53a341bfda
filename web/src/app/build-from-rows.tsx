import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { shellTexts as texts } from './texts.ts';

const BuildAudience = lazy(async () => ({ default: (await import('./build-audience.tsx')).BuildAudience }));

/** The button that builds an audience from rows, which is what comes next; its code loads with the first of them. */
export function buildFromRows(name: string, rows: readonly InterestSnapshot[]) {
  const waiting = <Button disabled>{texts.buildAudience}</Button>;
  return (
    <Suspense fallback={waiting}>
      <BuildAudience title={name} refs={rows.map(refOf)} />
    </Suspense>
  );
}
