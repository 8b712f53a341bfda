import { alertTexts } from '@interest-miner/contract/alerts/texts';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { endMailsLink } from '../../alerts/index.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

export type MailedTest = Pick<TestsTable, 'id' | 'owner_id' | 'name' | 'kind'>;
export type MailDeps = Pick<Deps, 'config' | 'secrets'>;

interface News {
  readonly kind: NewMail['kind'];
  /** What the subject says of the test, such as `has a result`. */
  readonly says: string;
  readonly usefulForDays: number;
  readonly lines: readonly string[];
  /** Stands below the lines where the figures are Meta's. */
  readonly ofMeta?: string;
  /** Whether its reader can end such mails. */
  readonly canEnd: boolean;
}

/** A mail to the owner of a test, with its page. What the test ad account invents carries the word "Simulated". */
export function ownerMail({ config, secrets }: MailDeps, user: Recipient, test: MailedTest, news: News): NewMail {
  const { PUBLIC_URL: site } = config;
  const simulated = test.kind === 'test';
  const note = simulated ? testTexts.simulated : news.ofMeta;
  const page = site === undefined ? undefined : new URL(`/tests/${test.id}`, site).href;
  const end = site === undefined || !news.canEnd ? undefined : endMailsLink(secrets, site, test.owner_id);
  const last = [note, page, end && alertTexts.howToEnd(end)].filter((line) => line !== undefined);
  return {
    kind: news.kind,
    userId: user.id,
    to: user.email,
    subject: `${simulated ? 'Simulated: y' : 'Y'}our test “${test.name}” ${news.says}`,
    usefulForMs: news.usefulForDays * dayMs,
    ...mailBody([...news.lines, ...last]),
    ...(end === undefined ? {} : { unsubscribe: end }),
  };
}
