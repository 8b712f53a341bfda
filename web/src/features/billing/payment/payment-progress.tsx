import { Button, Loader } from '@mantine/core';
import { texts } from '../texts.ts';
import { abandon, checkNow } from './payment-flow.ts';
import classes from './payment-progress.module.css';
import type { Phase } from './payment-state.ts';
import type { PendingPayment } from './pending-payment.ts';

interface PaymentProgressProps {
  phase: Exclude<Phase, { kind: 'idle' | 'ordering' | 'checkout' }>;
  onResume: (pending: PendingPayment) => void;
  onClose: () => void;
}

/** Replaces the plans while a payment is in progress or after it has failed. */
export function PaymentProgress({ phase, onResume, onClose }: PaymentProgressProps) {
  switch (phase.kind) {
    case 'verifying':
      return <Busy title={texts.verifying} hint={texts.verifyingHint} />;
    case 'checking':
      return <Busy title={texts.checking} hint={texts.verifyingHint} />;
    case 'pending':
      return (
        <div className={classes.view} role="status">
          <h2 className={classes.title}>{texts.pending}</h2>
          <p className={classes.hint}>{texts.pendingHint(phase.pending.planName)}</p>
          <div className={classes.actions}>
            <Button onClick={() => void checkNow(phase.pending)}>{texts.checkNow}</Button>
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </div>
      );
    case 'unfinished':
      return (
        <div className={classes.view} role="status">
          <h2 className={classes.title}>{texts.unfinished}</h2>
          <p className={classes.hint}>{texts.unfinishedHint(phase.pending.planName)}</p>
          <div className={classes.actions}>
            <Button onClick={() => onResume(phase.pending)}>{texts.resume}</Button>
            <Button variant="default" onClick={abandon}>
              {texts.notNow}
            </Button>
          </div>
        </div>
      );
    case 'failed':
      return (
        <div className={classes.view} role="alert">
          <h2 className={classes.title} data-failed>
            {texts.paymentError}
          </h2>
          <p className={classes.hint}>{phase.message || texts.unknownError}</p>
          <p className={classes.hint}>{texts.nothingCharged}</p>
          <div className={classes.actions}>
            <Button onClick={abandon} data-autofocus>
              {texts.tryAgain}
            </Button>
          </div>
        </div>
      );
  }
}

function Busy({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.view} role="status">
      <Loader size={24} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
