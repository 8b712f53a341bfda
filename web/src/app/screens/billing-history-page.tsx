import type { PaymentOrder } from '@interest-miner/contract/billing';
import { againParameter } from '@interest-miner/contract/plans/subscriptions';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { BillingPage } from '#web/features/billing/billing-page.tsx';
import { buy, payFor } from '#web/features/billing/payment/payment-flow.ts';
import { usePlans } from '#web/features/billing/use-plans.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { usePricingModal } from '../pricing-modal-state.ts';

/** Composes the billing history: the name comes from the profile, and payments show in the pricing modal. */
export function BillingHistoryPage() {
  const { data: profile } = useProfile();
  const { data: plans } = usePlans();
  const openPlans = usePricingModal((state) => state.open);
  const [search, setSearch] = useSearchParams();
  const person = { name: profile?.name ?? '', email: profile?.email ?? '' };

  function checkOut(order: PaymentOrder) {
    void payFor(order, person);
    openPlans();
  }

  function payAgain(planId: number) {
    const plan = plans?.find(({ sort_order }) => sort_order === planId);
    if (plan) void buy(plan, person);
    openPlans();
  }

  const again = search.get(againParameter);
  const ready = plans !== undefined && profile !== undefined;
  const follow = useEffectEvent((planId: number) => {
    setSearch(
      (old) => {
        old.delete(againParameter);
        return old;
      },
      { replace: true },
    );
    payAgain(planId);
  });
  useEffect(() => {
    // The address: a link in a mail opens the payment at once, and is used once.
    if (again !== null && ready) follow(Number(again));
  }, [again, ready]);

  return (
    <BillingPage customerName={profile?.name ?? ''} onPlans={openPlans} onCheckout={checkOut} onAgain={payAgain} />
  );
}
