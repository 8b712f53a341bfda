import './styles.ts';
import type { SubscriptionPlan } from '@interest-miner/contract/billing';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { buy, type Person, putAside, resume, usePhase, whenPaid } from './payment/payment-flow.ts';
import { PaymentProgress } from './payment/payment-progress.tsx';
import type { PendingPayment } from './payment/pending-payment.ts';
import { PlanList } from './plan-list.tsx';
import classes from './pricing-modal.module.css';
import { TestPayments } from './test-payments.tsx';
import { texts } from './texts.ts';
import { usePlans } from './use-plans.ts';

interface PricingModalProps {
  opened: boolean;
  person: Person;
  /** Name of the active paid plan, if any. */
  currentPlan: string | undefined;
  onClose: () => void;
  onFree: () => void;
  onPaid: () => void;
}

/** The plans and the payment for one of them. Hidden while the provider's window is open. */
export function PricingModal({ opened, person, currentPlan, onClose, onFree, onPaid }: PricingModalProps) {
  const phase = usePhase();
  const narrow = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const plans = usePlans();

  useEffect(() => {
    // A payment completes outside React: in the provider's window, or with a response after a reload.
    const stopListening = whenPaid(onPaid);
    void resume(person.email);
    return stopListening;
  }, [onPaid, person.email]);

  const choosing = phase.kind === 'idle' || phase.kind === 'ordering' || phase.kind === 'checkout';

  function choose(plan: SubscriptionPlan) {
    if (Number(plan.price) === 0) onFree();
    else void buy(plan, person);
  }

  function leave() {
    putAside();
    onClose();
  }

  function goOn(pending: PendingPayment) {
    const plan = plans.data?.find(({ sort_order }) => sort_order === pending.planId);
    void buy(plan ?? { uuid: pending.uuid, sort_order: pending.planId }, person);
  }

  return (
    <Modal.Root
      opened={opened && phase.kind !== 'checkout'}
      onClose={leave}
      size={1040}
      fullScreen={narrow}
      padding={0}
      centered
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <div>
              <Modal.Title className={classes.title ?? ''}>{choosing ? texts.title : texts.yourPayment}</Modal.Title>
              {choosing && <p className={classes.lead}>{texts.lead}</p>}
              <TestPayments />
            </div>
            <Modal.CloseButton size={44} iconSize={20} aria-label={texts.close} />
          </div>
          {phase.kind === 'idle' || phase.kind === 'ordering' || phase.kind === 'checkout' ? (
            <PlanList
              plans={plans}
              currentPlan={currentPlan}
              ordering={phase.kind === 'ordering' ? phase.planId : undefined}
              onChoose={choose}
            />
          ) : (
            <PaymentProgress phase={phase} onResume={goOn} onClose={leave} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
