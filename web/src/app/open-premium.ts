import { useNavigate } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { usePricingModal } from './pricing-modal-state.ts';

/** What every Premium Miner button does: the page itself for an active subscription, else the pricing modal. */
export function useOpenPremium(): () => void {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const openPlans = usePricingModal((state) => state.open);
  return () => {
    if (profile?.subscription_status === 'active') void navigate(paths.premium);
    else openPlans();
  };
}
