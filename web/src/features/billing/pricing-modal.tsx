import './styles.ts';
import type { Checkout, SubscriptionPlan } from '@interest-miner/contract/billing/endpoints';
import type { Buyer } from '@interest-miner/contract/billing/gst';
import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { planLine } from '#web/lib/plan-line.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { BuyerForm } from './document/buyer-form.tsx';
import { invoiceTexts } from './document/texts.ts';
import { useBuyer } from './document/use-document.ts';
import {
  buy,
  dismissPayment,
  type Paid,
  type Person,
  payFor,
  resume,
  usePhase,
  whenPaid,
} from './payment/payment-flow.ts';
import { PaymentProgress } from './payment/payment-progress.tsx';
import type { PendingPayment } from './payment/pending-payment.ts';
import { ChangeView } from './plan/change-view.tsx';
import { RenewChoice } from './plan/renew-choice.tsx';
import { PlanList } from './plan-list.tsx';
import classes from './pricing-modal.module.css';
import { TestPayments } from './test-payments.tsx';
import { texts } from './texts.ts';
import { usePlans } from './use-plans.ts';

interface PricingModalProps {
  opened: boolean;
  person: Person;
  /** The user's plan, once it is known. */
  standing: PlanStanding | undefined;
  onClose: () => void;
  onFree: () => void;
  onPaid: (done: Paid) => void;
  /** Opens the Billing page. */
  onBilling: () => void;
}

/** A chosen plan that needs a confirmation or an address before its payment. */
type Step = { kind: 'change' | 'buyer'; plan: SubscriptionPlan; buyer?: Buyer } | undefined;

/** The plans and the payment for one of them. Hidden while the provider's window is open. */
export function PricingModal({ opened, person, standing, onClose, onFree, onPaid, onBilling }: PricingModalProps) {
  const phase = usePhase();
  const narrow = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const plans = usePlans();
  const buyer = useBuyer();
  const [step, setStep] = useState<Step>();
  const [renew, setRenew] = useState(true);
  const [mounted, setMounted] = useState(false);
  // The dialog returns the focus only if it opens after it was mounted.
  useEffect(() => setMounted(true), []);
  const active = standing?.kind === 'paid' || standing?.kind === 'given' ? standing : undefined;

  useEffect(() => {
    // A payment completes outside React: in the provider's window, or with a response after a reload.
    const stopListening = whenPaid(onPaid);
    void resume(person.email);
    return stopListening;
  }, [onPaid, person.email]);

  const choosing = phase.kind === 'idle' || phase.kind === 'ordering' || phase.kind === 'checkout';

  const isChange = (plan: SubscriptionPlan) => active?.kind === 'paid' && active.plan.id !== plan.sort_order;

  async function choose(plan: SubscriptionPlan) {
    if (Number(plan.price) === 0) return onFree();
    const { data: known } = buyer.isPending ? await buyer.refetch({ cancelRefetch: false }) : buyer;
    // A change asks for the address only if the user has never given one.
    if (known?.asked && !(isChange(plan) && known.buyer)) return setStep({ kind: 'buyer', plan });
    if (isChange(plan)) return setStep({ kind: 'change', plan });
    void buy(plan, person, { renew });
  }

  function pay(plan: SubscriptionPlan, given: Buyer) {
    if (isChange(plan)) return setStep({ kind: 'change', plan, buyer: given });
    setStep(undefined);
    void buy(plan, person, { renew, buyer: given });
  }

  function checkOut(order: Checkout) {
    setStep(undefined);
    void payFor(order, person);
  }

  function leave() {
    dismissPayment();
    setStep(undefined);
    onClose();
  }

  function goOn(pending: PendingPayment) {
    const plan = plans.data?.find(({ sort_order }) => sort_order === pending.planId);
    void buy(plan ?? { uuid: pending.uuid, sort_order: pending.planId }, person);
  }

  return (
    <Dialog
      opened={opened && mounted && phase.kind !== 'checkout'}
      title={choosing ? texts.title : texts.yourPayment}
      lead={
        <>
          {choosing && <p className={classes.lead}>{standing?.until ? planLine(standing) : texts.lead}</p>}
          <TestPayments />
        </>
      }
      closeLabel={texts.close}
      size={1040}
      fullScreen={narrow ?? false}
      flush
      onClose={leave}
    >
      {choosing && step?.kind === 'buyer' ? (
        <BuyerForm
          texts={{ submit: invoiceTexts.continue(step.plan.name), back: invoiceTexts.backToPlans }}
          last={buyer.data?.buyer ?? null}
          onDone={(given) => pay(step.plan, given)}
          onBack={() => setStep(undefined)}
        />
      ) : choosing && step?.kind === 'change' ? (
        <ChangeView
          plan={step.plan}
          buyer={step.buyer}
          onBack={() => setStep(undefined)}
          onCheckout={checkOut}
          onDone={leave}
        />
      ) : phase.kind === 'idle' || phase.kind === 'ordering' || phase.kind === 'checkout' ? (
        <>
          <PlanList
            plans={plans}
            standing={active}
            ordering={phase.kind === 'ordering' ? phase.planId : undefined}
            onChoose={(plan) => void choose(plan)}
            onCancel={onBilling}
          />
          {active?.renewal !== 'automatic' && active?.renewal !== 'failing' && (
            <RenewChoice checked={renew} onChange={setRenew} />
          )}
        </>
      ) : (
        <PaymentProgress phase={phase} onResume={goOn} onClose={leave} />
      )}
    </Dialog>
  );
}
