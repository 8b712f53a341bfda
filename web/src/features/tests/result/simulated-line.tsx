import type { TestDetail } from '@interest-miner/contract/tests/test';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { SimulatedMark } from '../simulated-mark.tsx';
import { texts } from '../texts.ts';
import classes from './test-page.module.css';

/** The way back, and that nothing of a test is real. */
export function SimulatedLine({ test: { simulated } }: { test: Pick<TestDetail, 'simulated'> }) {
  return (
    <div className={classes.above}>
      <BackLink to={paths.tests}>{texts.back}</BackLink>
      {simulated && <SimulatedMark />}
    </div>
  );
}
