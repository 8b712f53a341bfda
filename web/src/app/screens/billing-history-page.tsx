import { BillingPage } from '#web/features/billing/billing-page.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { usePricingModal } from '../pricing-modal-state.ts';

/** Composes the billing history: the name comes from the profile, and the plans open the pricing modal. */
export function BillingHistoryPage() {
  const { data: profile } = useProfile();
  const openPlans = usePricingModal((state) => state.open);
  return <BillingPage customerName={profile?.name ?? ''} onPlans={openPlans} />;
}
