import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { shellTexts as texts } from '../texts.ts';

const BuildFromList = lazy(async () => ({
  default: (await import('#web/features/audiences/build-from-list.tsx')).BuildFromList,
}));

/** The button that builds an audience from rows, which is what comes next; its code loads with the first of them. */
export function buildFromRows(name: string, rows: readonly InterestSnapshot[]) {
  const waiting = <Button disabled>{texts.buildAudience}</Button>;
  return (
    <Suspense fallback={waiting}>
      <BuildFromList name={name} refs={rows.map(refOf)} />
    </Suspense>
  );
}
