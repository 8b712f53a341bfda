import type { NewMail, Recipient } from '../../mail/index.ts';
import { type MailDeps, type MailedTest, ownerMail } from './owner-mail.ts';

/** Whether trouble with a test costs money: then its owner is mailed in any case. */
export const spends = ({ kind }: Pick<MailedTest, 'kind'>): boolean => kind === 'meta';

/** Tells an owner that cells of a running test are not shown. @param troubles a name and a sentence each */
export const troubleMail = (
  deps: MailDeps,
  user: Recipient,
  test: MailedTest,
  troubles: readonly { readonly name: string; readonly message: string }[],
): NewMail =>
  ownerMail(deps, user, test, {
    kind: 'test-trouble',
    says: 'needs a look',
    usefulForDays: 3,
    canEnd: !spends(test),
    lines: [
      `Part of your test “${test.name}” is not delivered as planned, so its audiences cannot be compared fairly.`,
      ...troubles.map(({ name, message }) => `${name}: ${message}`),
    ],
  });

/** Mails one sentence about a test that may be shown. @param says of the test, in the subject */
const accountMailThat =
  (says: string) =>
  (deps: MailDeps, user: Recipient, test: MailedTest, sentence: string): NewMail =>
    ownerMail(deps, user, test, {
      kind: 'test-trouble',
      says,
      usefulForDays: 3,
      canEnd: !spends(test),
      lines: [sentence],
    });

/** Tells an owner that the ad account of a test shows nothing. */
export const accountMail = accountMailThat('is not being shown');

/** Tells an owner that a test can no longer be read. */
export const unreadMail = accountMailThat('can no longer be read');
