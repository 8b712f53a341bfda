import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { AppError } from '../../../http/errors.ts';
import { type AdAccountFacts, accountProblem, refusal } from '../../../ports/ads/port.ts';
import type { StepContext } from './context.ts';

/**
 * Looks at the ad account before something is created or started there: since the test was saved, Meta may have disabled it, or its
 * owner may have changed its currency or time zone.
 * @returns what has changed about it; undefined if it is as it was @throws AppError with what to do
 */
export async function accountChange({ port, access, test }: StepContext): Promise<Partial<TestsTable> | undefined> {
  const before = JSON.parse(test.account ?? 'null') as AdAccountFacts | null;
  const now = (await port.accounts(access)).find(({ id }) => id === access.account);
  if (!now) throw new AppError('test_not_possible', { message: testTexts.accountGone });
  const problem = accountProblem(now);
  if (problem) throw refusal(problem);
  if (now.currency !== test.currency) {
    throw new AppError('test_not_possible', { message: testTexts.otherCurrency(test.currency, now.currency) });
  }
  return now.timeZone === before?.timeZone ? undefined : { account: JSON.stringify(now) };
}
