import { dayMs } from '../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../mail/index.ts';
import { resetAdvice } from '../suspended-access/index.ts';

/** Tells the owner that a read-only link to a list was created, in case someone else did it. */
export function linkCreatedMail(user: Recipient, list: string): NewMail {
  return {
    kind: 'link-created',
    userId: user.id,
    to: user.email,
    subject: 'A read-only link was created',
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `A link to your list “${list}” has just been created. Anyone who has it can read the list.`,
      `If this was not you, end the link on the list’s page. ${resetAdvice}`,
    ]),
  };
}
