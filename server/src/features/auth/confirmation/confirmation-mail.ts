import { createHash, timingSafeEqual } from 'node:crypto';
import { emailConfirmation } from '@interest-miner/contract/auth/limits';
import { paths } from '@interest-miner/contract/site';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import type { Secrets } from '../../../secrets.ts';
import { mailBody } from '../../mail/index.ts';

const lifeMs = emailConfirmation.days * dayMs;
const digest = (text: string) => createHash('sha256').update(text).digest();

const signatureOf = (secrets: Secrets, userId: string, until: string, email: string) =>
  secrets.keyedHash('email confirmation', `${userId}\0${until}\0${email}`);

/** Parses a link's token without checking it; undefined if it has another shape. */
export function readToken(token: string): { userId: string; until: string; signature: string } | undefined {
  const [userId, until, signature, ...more] = token.split('.');
  if (!userId || !until || !signature || more.length > 0) return undefined;
  return { userId, until, signature };
}

/** Whether the token was issued here for this user and email, and has not expired. */
export function isTokenOf(
  secrets: Secrets,
  { userId, until, signature }: { userId: string; until: string; signature: string },
  email: string,
  now: number,
): boolean {
  const isSigned = timingSafeEqual(digest(signature), digest(signatureOf(secrets, userId, until, email)));
  return isSigned && Number(until) > now;
}

/** Whether the link in a mail works: without `PUBLIC_URL` only on this machine, where the outbox shows the mail. */
export function canConfirm({
  config,
  mails,
}: {
  readonly config: { readonly PUBLIC_URL?: string | undefined };
  readonly mails: { readonly delivers: boolean };
}): boolean {
  return config.PUBLIC_URL !== undefined || !mails.delivers;
}

/**
 * Mails the link that confirms an address. Its token is in the fragment, so that no server log or referrer contains it,
 * and opening the link changes nothing, as mail scanners open links too.
 */
export async function addConfirmationMail(
  { secrets, mails, clock }: Deps,
  db: Kysely<Database>,
  user: { readonly id: string; readonly email: string },
  origin: string,
): Promise<void> {
  const until = String(clock() + lifeMs);
  const token = [user.id, until, signatureOf(secrets, user.id, until, user.email)].join('.');
  await mails.add(db, {
    kind: 'email-confirmation',
    userId: user.id,
    to: user.email,
    subject: 'Confirm your email address',
    usefulForMs: lifeMs,
    ...mailBody(
      [
        'Welcome to Interest Miner. Please confirm that this is your email address:',
        `There is no hurry: you can use everything in the meantime. The link works for ${emailConfirmation.days} days.`,
        'If you did not create an account, ignore this email.',
      ],
      { link: `${origin}${paths.confirmEmail}#${token}` },
    ),
  });
}
