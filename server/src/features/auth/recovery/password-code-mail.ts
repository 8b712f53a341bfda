import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { minuteMs } from '../../../lib/time.ts';
import { mailBody, type NewMail } from '../../mail/index.ts';

/** The code to set a new password. @param userId null for an email without an account: a decoy */
export function passwordCodeMail(
  to: { readonly email: string; readonly userId: string | null },
  code: string,
): NewMail {
  return {
    kind: 'password-code',
    userId: to.userId,
    to: to.email,
    subject: 'Your code to set a new password',
    usefulForMs: oneTimeCode.minutes * minuteMs,
    ...mailBody(
      [
        'Here is your code to set a new password:',
        `It works once, for ${oneTimeCode.minutes} minutes. If you did not ask for it, ignore this email: your password stays the same.`,
      ],
      { code },
    ),
  };
}
