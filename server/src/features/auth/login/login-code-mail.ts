import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { minuteMs } from '../../../lib/time.ts';
import { mailBody, type NewMail } from '../../mail/index.ts';

/** The code that an account under attack takes to log in. @param userId undefined for an email without an account: a decoy */
export function loginCodeMail(
  to: { readonly email: string; readonly userId: string | undefined },
  code: string,
): NewMail {
  return {
    kind: 'login-code',
    userId: to.userId ?? null,
    to: to.email,
    subject: 'Your code to log in',
    usefulForMs: oneTimeCode.minutes * minuteMs,
    ...mailBody(
      [
        'There were many failed logins to your account. To log in, enter your password and this code:',
        `It works once, for ${oneTimeCode.minutes} minutes. If you are not trying to log in, somebody is guessing your password. Without this code, they cannot get in.`,
      ],
      { code },
    ),
  };
}
