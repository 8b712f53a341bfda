import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

/** Tells an owner the first verdict that ended the question of a test. */
export function verdictMail(
  { config }: Pick<Deps, 'config'>,
  user: Recipient,
  test: Pick<TestsTable, 'id' | 'name' | 'kind'>,
  sentence: string,
): NewMail {
  const page = config.PUBLIC_URL === undefined ? null : new URL(`/tests/${test.id}`, config.PUBLIC_URL).href;
  const simulated = test.kind === 'test';
  return {
    kind: 'test-verdict',
    userId: user.id,
    to: user.email,
    subject: `${simulated ? 'Simulated: y' : 'Y'}our test “${test.name}” has a verdict`,
    usefulForMs: 7 * dayMs,
    ...mailBody([
      sentence,
      ...(simulated ? [testTexts.simulated] : [testTexts.mayMove]),
      ...(page === null ? [] : [page]),
    ]),
  };
}
