import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import { againParameter } from '@interest-miner/contract/billing/subscription-endpoints';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { BillingPage } from '#web/features/billing/billing-page.tsx';
import { invoiceTexts } from '#web/features/billing/document/texts.ts';
import { useAddress } from '#web/features/billing/document/use-document.ts';
import { buy, payFor } from '#web/features/billing/payment/payment-flow.ts';
import { usePlans } from '#web/features/billing/use-plans.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { usePricingModal } from '../pricing-modal-state.ts';

/** Composes the billing history: the name comes from the profile, and the pricing modal shows payments. */
export function BillingHistoryPage() {
  const { data: profile } = useProfile();
  const { data: plans } = usePlans();
  const openPlans = usePricingModal((state) => state.open);
  const [search, setSearch] = useSearchParams();
  const person = { name: profile?.name ?? '', email: profile?.email ?? '' };

  const address = useAddress();

  function checkOut(order: Checkout) {
    void payFor(order, person, { staysHere: true });
    openPlans();
  }

  function payAgain(planId: number) {
    const plan = plans?.find(({ sort_order }) => sort_order === planId);
    if (!plan) return openPlans();
    void address.before(invoiceTexts.continue(plan.name), () => {
      void buy(plan, person);
      openPlans();
    });
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
    // The URL: a link in a mail opens the payment directly, and only once.
    if (again !== null && ready) follow(Number(again));
  }, [again, ready]);

  return (
    <BillingPage
      customerName={profile?.name ?? ''}
      address={address}
      onPlans={openPlans}
      onCheckout={checkOut}
      onAgain={payAgain}
    />
  );
}
