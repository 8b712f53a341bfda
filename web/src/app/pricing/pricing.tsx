import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Paid } from '#web/features/billing/payment/payment-flow.ts';
import { readPending } from '#web/features/billing/payment/pending-payment.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import { usePricingModal } from '../pricing-modal-state.ts';
import { shellTexts as texts } from '../texts.ts';
import { useConfirmation } from './confirmation-state.ts';

const PricingModal = lazy(async () => ({
  default: (await import('#web/features/billing/pricing-modal.tsx')).PricingModal,
}));

const Confirmation = lazy(async () => ({
  default: (await import('#web/features/billing/plan/confirmation.tsx')).Confirmation,
}));

/** The pricing modal over the current page, and what happens after it. */
export function Pricing() {
  const { isOpen, open, close } = usePricingModal();
  const [wasOpen, setWasOpen] = useState(false);
  const { data: profile } = useProfile();
  const confirmation = useConfirmation();
  const client = useQueryClient();
  const navigate = useNavigate();
  if (isOpen && !wasOpen) setWasOpen(true);

  const email = profile?.email;

  useEffect(() => {
    // Local storage: resume a payment that was in progress when this user left the page.
    const pending = email === undefined ? undefined : readPending(Date.now(), email);
    if (pending?.quiet) setWasOpen(true);
    else if (pending) open();
  }, [email, open]);

  const refreshPerson = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['profile'] }),
      client.invalidateQueries({ queryKey: ['payments'] }),
    ]);

  function closeAndReload() {
    close();
    void refreshPerson();
  }

  function stayFree() {
    closeAndReload();
    void navigate(paths.dashboard);
  }

  async function celebrate(done: Paid) {
    // The Premium Miner's guard reads the profile, so refresh it first.
    await refreshPerson();
    if (done.kind === 'card') showToast(texts.cardReplaced, texts.cardReplacedHint);
    else if (done.staysHere) showToast(texts.planContinues);
    else if (usePricingModal.getState().isOpen) {
      confirmation.show(done);
      void navigate(paths.premium);
    } else showToast(texts.paymentConfirmed, texts.paymentConfirmedHint);
    close();
  }

  function toBilling() {
    close();
    void navigate(paths.billingHistory);
  }

  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <PricingModal
        opened={isOpen}
        person={{ name: profile?.name ?? '', email: profile?.email ?? '' }}
        standing={profile?.standing}
        onClose={closeAndReload}
        onFree={stayFree}
        onPaid={celebrate}
        onBilling={toBilling}
      />
      {confirmation.done && (
        <Confirmation done={confirmation.done} standing={profile?.standing} onClose={confirmation.close} />
      )}
    </Suspense>
  );
}
