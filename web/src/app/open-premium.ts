import { useNavigate } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';
import { usePricingModal } from './pricing-modal-state.ts';

/** For every Premium Miner button: opens the page with an active subscription, otherwise the pricing modal. */
export function useOpenPremium(): () => Promise<void> {
  const navigate = useNavigate();
  const { data, refetch } = useProfile();
  const openPlans = usePricingModal((state) => state.open);
  return async () => {
    // While the profile loads, wait for it: a paying user must not be offered plans.
    const profile = data ?? (await refetch({ cancelRefetch: false })).data;
    if (profile?.subscription_status === 'active') void navigate(paths.premium);
    else if (getToken() !== null) openPlans();
  };
}
