import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

export type MailedTest = Pick<TestsTable, 'id' | 'name' | 'kind'>;

interface News {
  readonly kind: NewMail['kind'];
  /** What the subject says of the test, such as `has a verdict`. */
  readonly says: string;
  readonly usefulForDays: number;
  readonly lines: readonly string[];
  /** Stands below the lines where the figures are Meta's. */
  readonly ofMeta?: string;
}

/** A mail to the owner of a test, with its page. What the test ad account invents carries the word "Simulated". */
export function ownerMail({ config }: Pick<Deps, 'config'>, user: Recipient, test: MailedTest, news: News): NewMail {
  const page = config.PUBLIC_URL === undefined ? null : new URL(`/tests/${test.id}`, config.PUBLIC_URL).href;
  const simulated = test.kind === 'test';
  const note = simulated ? testTexts.simulated : news.ofMeta;
  return {
    kind: news.kind,
    userId: user.id,
    to: user.email,
    subject: `${simulated ? 'Simulated: y' : 'Y'}our test “${test.name}” ${news.says}`,
    usefulForMs: news.usefulForDays * dayMs,
    ...mailBody([...news.lines, ...(note === undefined ? [] : [note]), ...(page === null ? [] : [page])]),
  };
}
