import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

/** Tells an owner that cells of a running test are not shown. @param troubles a name and a sentence each */
export function troubleMail(
  { config }: Pick<Deps, 'config'>,
  user: Recipient,
  test: Pick<TestsTable, 'id' | 'name' | 'kind'>,
  troubles: readonly { readonly name: string; readonly message: string }[],
): NewMail {
  const page = config.PUBLIC_URL === undefined ? null : new URL(`/tests/${test.id}`, config.PUBLIC_URL).href;
  const simulated = test.kind === 'test';
  return {
    kind: 'test-trouble',
    userId: user.id,
    to: user.email,
    subject: `${simulated ? 'Simulated: y' : 'Y'}our test “${test.name}” needs a look`,
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `Part of your test “${test.name}” is not delivered as planned, so its audiences cannot be compared fairly.`,
      ...troubles.map(({ name, message }) => `${name}: ${message}`),
      ...(simulated ? [testTexts.simulated] : []),
      ...(page === null ? [] : [page]),
    ]),
  };
}
