import { useNavigate } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';
import { usePricingModal } from './pricing-modal-state.ts';

/** What every Premium Miner button does: the page itself for an active subscription, else the pricing modal. */
export function useOpenPremium(): () => Promise<void> {
  const navigate = useNavigate();
  const { data, refetch } = useProfile();
  const openPlans = usePricingModal((state) => state.open);
  return async () => {
    // Pressed while it loads: nobody is offered what they have paid for.
    const profile = data ?? (await refetch({ cancelRefetch: false })).data;
    if (profile?.subscription_status === 'active') void navigate(paths.premium);
    else if (getToken() !== null) openPlans();
  };
}
