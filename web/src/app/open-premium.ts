import { useNavigate } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import { shellTexts as texts } from './texts.ts';

/**
 * What every Premium Miner button does: the page itself for an active subscription, else the offer of plans.
 * Until plans can be bought, the offer is a toast; the pricing modal takes its place here.
 */
export function useOpenPremium(): () => void {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  return () => {
    if (profile?.subscription_status === 'active') void navigate(paths.premium);
    else showToast(texts.plansSoonTitle, texts.plansSoon);
  };
}
