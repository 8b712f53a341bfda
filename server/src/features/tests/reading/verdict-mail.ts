import { testTexts } from '@interest-miner/contract/tests/texts';
import type { NewMail, Recipient } from '../../mail/index.ts';
import { type MailDeps, type MailedTest, ownerMail } from './owner-mail.ts';

/** Tells an owner the first verdict that ended the question of a test. */
export const verdictMail = (deps: MailDeps, user: Recipient, test: MailedTest, sentence: string): NewMail =>
  ownerMail(deps, user, test, {
    kind: 'test-verdict',
    says: 'has a result',
    usefulForDays: 7,
    lines: [sentence],
    ofMeta: testTexts.mayMove,
    canEnd: true,
  });
