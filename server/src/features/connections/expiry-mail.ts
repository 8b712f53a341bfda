import { dayInWords } from '@interest-miner/contract/dates';
import { paths } from '@interest-miner/contract/site';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../lib/time.ts';
import { mailBody, type NewMail, type Recipient } from '../mail/index.ts';
import type { ConnectionRow } from './queries.ts';

/** Warns an owner that the connection's token expires soon. */
export function expiryMail({ config, clock }: Deps, user: Recipient, { holder, expires_at }: ConnectionRow): NewMail {
  const end = expires_at ?? 0;
  const page = config.PUBLIC_URL === undefined ? null : new URL(paths.metaConnection, config.PUBLIC_URL).href;
  return {
    kind: 'meta-token-ending',
    userId: user.id,
    to: user.email,
    subject: 'Your connection to Meta expires soon',
    usefulForMs: Math.max(dayMs, end - clock()),
    ...mailBody([
      `The token of ${holder ?? 'your account'} that connects Interest Miner to Meta expires on ${dayInWords(end)}.`,
      'Create a new one at Meta and paste it in Account Settings → Meta, so that live sizes, pushes and the daily watch continue. A system user’s token can be set to never expire.',
      ...(page === null ? [] : [page]),
    ]),
  };
}
