import { dayMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';
import { resetAdvice } from '../../suspended-access/index.ts';

/** Tells the owner that an assistant may use the account, in case someone else allowed it. */
export function assistantConnectedMail(
  user: Recipient,
  assistant: { readonly name: string; readonly host: string },
): NewMail {
  return {
    kind: 'assistant-connected',
    userId: user.id,
    to: user.email,
    subject: 'An assistant was connected',
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `“${assistant.name}” (${assistant.host}) may now use your account.`,
      `If this was not you, disconnect it in Account Settings → API. ${resetAdvice}`,
    ]),
  };
}
