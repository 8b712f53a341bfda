import { testTexts } from '@interest-miner/contract/tests/texts';
import classes from './simulated-mark.module.css';
import { texts } from './texts.ts';

/** Says that figures come from the test ad account; stands beside every one of them. */
export function SimulatedMark({ short = false }: { short?: boolean }) {
  return (
    <span className={classes.mark} title={testTexts.simulated}>
      {short ? texts.simulatedShort : texts.simulated}
    </span>
  );
}
