import type { TestedInterest } from '@interest-miner/contract/tests/results-endpoints';
import { formatMonth } from '#web/lib/format.ts';
import { texts } from './texts.ts';

type Found = Pick<TestedInterest, 'outcome' | 'simulated' | 'to'>;

/** What a test found about an interest in a few words: `worked for you in Mar 2026`. */
export function outcomeInWords({ outcome, simulated, to }: Found): string {
  const when = to === null ? '' : texts.inMonth(formatMonth(to));
  return `${simulated ? texts.simulated : ''}${texts.outcomes[outcome](when)}`;
}
