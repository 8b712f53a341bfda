import { testTexts } from '@interest-miner/contract/tests/texts';
import { Mark } from '#web/ui/mark.tsx';
import { texts } from './texts.ts';

/** Says that figures come from the test ad account; stands beside every one of them. */
export function SimulatedMark({ short = false }: { short?: boolean }) {
  return (
    <Mark look="test" title={testTexts.simulated}>
      {short ? texts.simulatedShort : texts.simulated}
    </Mark>
  );
}
