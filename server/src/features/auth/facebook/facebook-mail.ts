import { dayMs } from '../../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../../mail/index.ts';

/** Tells the owner that Facebook was connected or disconnected, in case someone else did it. */
export function facebookMail(user: Recipient, isConnected: boolean): NewMail {
  const done = isConnected ? 'connected to' : 'disconnected from';
  return {
    kind: isConnected ? 'facebook-connected' : 'facebook-disconnected',
    userId: user.id,
    to: user.email,
    subject: `Facebook was ${done} your account`,
    usefulForMs: 3 * dayMs,
    ...mailBody([
      `Facebook was ${done} your account just now. Your other sessions have ended.`,
      'If this was not you, choose Forgot password on the login page right away: that ends every session and disconnects Facebook.',
    ]),
  };
}
