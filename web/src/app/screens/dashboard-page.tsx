import { MinerPage } from '#web/features/search/miner-page.tsx';
import { usePricingModal } from '../pricing-modal-state.ts';
import { usePremiumActivity } from '../use-recent-activity.ts';

/** The Miner as the app composes it, with the activity of the Premium Miner among its own. */
export function DashboardPage() {
  return <MinerPage moreActivity={usePremiumActivity()} onPlans={usePricingModal((state) => state.open)} />;
}
