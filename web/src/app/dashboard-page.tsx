import { MinerPage } from '#web/features/search/miner-page.tsx';
import { usePricingModal } from './pricing-modal-state.ts';

/** The Miner as the app composes it: the place to hand in the activity of other features. */
export function DashboardPage() {
  return <MinerPage onPlans={usePricingModal((state) => state.open)} />;
}
