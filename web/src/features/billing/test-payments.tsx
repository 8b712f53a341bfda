import { useSystemStatus } from '#web/lib/system-status.ts';
import { Mark } from '#web/ui/mark.tsx';
import classes from './test-payments.module.css';
import { texts } from './texts.ts';

/** Says that payments here are tests; hidden if they are real. */
export function TestPayments() {
  const { data } = useSystemStatus();
  if (!data?.test_payments) return null;
  return (
    <p className={classes.line}>
      <Mark look="test">{texts.testPayments}</Mark> {texts.testExplanation}
    </p>
  );
}
