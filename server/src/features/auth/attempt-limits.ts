import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time. */
export const attemptLimits = {
  loginNetwork: { name: 'login-network', points: 50, seconds: 900 },
  loginAccount: { name: 'login-account', points: 30, seconds: 3600 },
  /** Mails with login codes to one address, from all networks unknown to it. */
  loginCodeMails: { name: 'login-code-mails', points: 30, seconds: 86_400 },
  registerEmail: { name: 'register-email', points: 5, seconds: 3600 },
  /** Links that one user has mailed to confirm an address. */
  confirmationMails: { name: 'confirmation-mails', points: 5, seconds: 86_400 },
  confirmNetwork: { name: 'confirm-network', points: 60, seconds: 900 },
  /** What a login uses up while nothing can be written: the tries of a mailed code, that code, and one after Facebook. */
  unwrittenCodeTries: { name: 'unwritten-code-tries', points: oneTimeCode.tries, seconds: 60 * oneTimeCode.minutes },
  unwrittenCode: { name: 'unwritten-code', points: 1, seconds: 60 * oneTimeCode.minutes },
  unwrittenFacebookCode: { name: 'unwritten-facebook-code', points: 1, seconds: 60 },
  facebookNetwork: { name: 'facebook-network', points: 60, seconds: 900 },
  forgotNetwork: { name: 'forgot-network', points: 30, seconds: 3600 },
  forgotNetworkEmail: { name: 'forgot-network-email', points: 5, seconds: 86_400 },
  otpNetwork: { name: 'otp-network', points: 60, seconds: 900 },
  resetNetwork: { name: 'reset-network', points: 30, seconds: 900 },
} satisfies Record<string, Limit>;

/** One-time codes a day: for a reset or a change of one address, and for a login of one account from one network. */
export const codesPerDay = { reset: 10, login: 5 } as const;

/** Registrations of one network. @param points how many the operator allows an hour */
export function registerNetwork(points: number): Limit {
  return { name: 'register-network', points, seconds: 3600 };
}

/** Wrong passwords of one user, counted separately for each name. */
export function wrongPasswords(name: string): Limit {
  return { name, points: 5, seconds: 900 };
}
