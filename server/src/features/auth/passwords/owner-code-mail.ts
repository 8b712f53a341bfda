import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { minuteMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

/** The code by which an owner without a password confirms a change. @param purpose what it is for, such as "connect Meta" */
export function ownerCodeMail(user: Recipient, code: string, purpose: string): NewMail {
  return {
    kind: 'owner-code',
    userId: user.id,
    to: user.email,
    subject: `Your code to ${purpose}`,
    usefulForMs: oneTimeCode.minutes * minuteMs,
    ...mailBody(
      [
        `Here is your code to ${purpose}:`,
        `It works once, for ${oneTimeCode.minutes} minutes. If this is not you, somebody else is logged in to your account: choose Forgot password on the login page right away.`,
      ],
      { code },
    ),
  };
}
