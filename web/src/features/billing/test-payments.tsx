import { useSystemStatus } from '#web/lib/system-status.ts';
import classes from './test-payments.module.css';
import { texts } from './texts.ts';

/** Says that payments here are tests; hidden if they are real. */
export function TestPayments() {
  const { data } = useSystemStatus();
  if (!data?.test_payments) return null;
  return (
    <p className={classes.line}>
      <strong className={classes.badge}>{texts.testPayments}</strong> {texts.testExplanation}
    </p>
  );
}
