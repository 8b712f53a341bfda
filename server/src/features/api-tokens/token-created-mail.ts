import { dayMs } from '../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../mail/index.ts';
import { resetAdvice } from '../suspended-access/index.ts';

/** Tells the owner that an API token was created, in case someone else did it. */
export function tokenCreatedMail(user: Recipient, name: string): NewMail {
  return {
    kind: 'token-created',
    userId: user.id,
    to: user.email,
    subject: 'An API token was created',
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `The API token “${name}” has just been created for your account.`,
      `If this was not you, revoke it in Account Settings → API. ${resetAdvice} Changing the password alone does not.`,
    ]),
  };
}
