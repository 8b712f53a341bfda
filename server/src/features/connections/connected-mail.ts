import { dayMs } from '../../lib/time.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';
import { mailBody, type NewMail, type Recipient } from '../mail/index.ts';
import { resetAdvice } from '../suspended-access/index.ts';

/** Tells the owner that a token of Meta's was connected, in case someone else did it. @param holder whose token it is */
export function connectedMail(user: Recipient, holder: string | null, account: AdAccountFacts | null): NewMail {
  const what = account === null ? 'A token' : `The ad account “${account.name}” (${account.id})`;
  return {
    kind: 'meta-connected',
    userId: user.id,
    to: user.email,
    subject: 'Meta was connected to your account',
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `${what}${holder === null ? '' : ` of ${holder}`} has just been connected to your account. Searches, sizes and pushes use it from now on.`,
      `If this was not you, disconnect it in Account Settings → Meta. ${resetAdvice}`,
    ]),
  };
}
