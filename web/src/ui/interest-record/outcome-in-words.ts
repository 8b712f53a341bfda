import type { TestedInterest } from '@interest-miner/contract/tests/results-endpoints';
import { formatMonth } from '#web/lib/format.ts';
import { texts } from './texts.ts';

type Found = Pick<TestedInterest, 'outcome' | 'simulated' | 'to'>;

/** What a test found about an interest in a few words: `worked for you`. */
export const outcomeInWords = ({ outcome, simulated }: Found): string =>
  `${simulated ? texts.simulated : ''}${texts.outcomes[outcome]}`;

/** When a test that is over found it: ` in Mar 2026`; empty while it goes on. */
export const whenInWords = ({ outcome, to }: Found): string =>
  outcome === 'open' || to === null ? '' : texts.inMonth(formatMonth(to));
