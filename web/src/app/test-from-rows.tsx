import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { lazy, Suspense } from 'react';
import { useAudienceName } from '#web/features/audiences/use-audience-name.ts';

const TestRows = lazy(async () => ({ default: (await import('#web/features/audiences/test-rows.tsx')).TestRows }));

/** The button that tests ticked interests against each other; its code loads with the first of them. */
export function TestFromRows({ rows }: { rows: readonly InterestSnapshot[] }) {
  const nameOf = useAudienceName();
  return (
    <Suspense>
      <TestRows rows={rows} nameOf={nameOf} />
    </Suspense>
  );
}
