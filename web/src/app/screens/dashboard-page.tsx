import { useDeferredValue } from 'react';
import { Checklist } from '#web/features/first-steps/checklist.tsx';
import { useFirstSteps } from '#web/features/first-steps/use-first-steps.ts';
import { MinerPage } from '#web/features/search/miner-page.tsx';
import { buildFromRows } from '../build-from-rows.tsx';
import { useOpenBriefById } from '../open-brief.ts';
import { usePricingModal } from '../pricing-modal-state.ts';
import { usePremiumActivity } from '../use-recent-activity.ts';
import { DashboardStarts } from './dashboard-starts.tsx';

/** Composes the Miner with other ways to start, and merges Premium Miner activity into its own. */
export function DashboardPage() {
  const { isPending } = useFirstSteps();
  // Both at once, so that the first does not push the other down; in pieces, so that they do not block the page.
  const isKnown = useDeferredValue(!isPending);
  const openBrief = useOpenBriefById();
  return (
    <MinerPage
      build={buildFromRows}
      moreActivity={usePremiumActivity()}
      onPlans={usePricingModal((state) => state.open)}
      starts={
        isKnown && (
          <>
            <Checklist onMade={openBrief} />
            <DashboardStarts />
          </>
        )
      }
    />
  );
}
