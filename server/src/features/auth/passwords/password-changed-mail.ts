import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { mailBody } from '../../mail/index.ts';

const usefulForMs = 3 * dayMs;

/** Emails the owner that the password was changed, in case someone else did it. */
export async function addChangedMail(
  deps: Deps,
  db: Kysely<Database>,
  user: { id: string; email: string },
  also: { readonly isFacebookDisconnected?: boolean; readonly isSuspended?: boolean } = {},
): Promise<void> {
  await deps.mails.add(db, {
    kind: 'password-changed',
    userId: user.id,
    to: user.email,
    subject: 'Your password was changed',
    usefulForMs,
    ...mailBody([
      'The password of your account has just been changed.',
      ...(also.isSuspended
        ? [
            'Your connection to Meta, read-only links, API tokens and assistants are paused. After your next login, keep those that you recognise and revoke the others, in Account Settings.',
          ]
        : []),
      ...(also.isFacebookDisconnected
        ? ['Facebook was disconnected as well. You can connect it again in Account Settings.']
        : []),
      'If this was not you, choose Forgot password on the login page right away: that ends every session.',
    ]),
  });
}
