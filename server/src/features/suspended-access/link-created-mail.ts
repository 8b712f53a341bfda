import { dayMs } from '../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../mail/index.ts';
import { resetAdvice } from './reset-advice.ts';

/** Tells the owner that a read-only link was created, in case someone else did it. @param name of what it shows */
export function linkCreatedMail(user: Recipient, what: 'list' | 'test', name: string): NewMail {
  const [shown, page] =
    what === 'list' ? [`your list “${name}”`, 'the list’s'] : [`the report of your test “${name}”`, 'the report’s'];
  return {
    kind: 'link-created',
    userId: user.id,
    to: user.email,
    subject: 'A read-only link was created',
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `A link to ${shown} has just been created. Anyone who has it can read that ${what === 'list' ? 'list' : 'report'}.`,
      `If this was not you, end the link on ${page} page. ${resetAdvice}`,
    ]),
  };
}
