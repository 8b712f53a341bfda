import type { currentPasswordBody } from '@interest-miner/contract/auth/endpoints';
import { type FacebookNotice, facebookTexts } from '@interest-miner/contract/auth/texts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../db/schema.ts';
import type { Deps, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { noteEvent } from '../../security-events/index.ts';
import { wrongPasswords } from '../attempt-limits.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { deleteLoginCodes } from '../queries/facebook-logins.ts';
import { deleteSessions, findSessionUser } from '../queries/sessions.ts';
import {
  findCredentials,
  findUserByFacebookId,
  lockIfPasswordIs,
  removeFacebookId,
  setFacebookId,
} from '../queries/users.ts';
import { hashToken, sessionLimits } from '../sessions/session.ts';
import { type AuthorizationRequest, startAuthorization } from './authorization.ts';
import { facebookMail } from './facebook-mail.ts';

const failures = wrongPasswords('facebook-connection');
type Input = z.output<typeof currentPasswordBody>;

/**
 * Starts connecting Facebook to the actor's account.
 * @throws AppError current_password_wrong, facebook_unavailable, rate_limited
 */
export async function startConnecting(
  { deps, actor }: UserContext,
  { password }: Input,
): Promise<AuthorizationRequest> {
  if (!deps.facebook) throw new AppError('facebook_unavailable');
  const user = await checkPassword(deps, actor, { password, field: 'password', failures });
  return startAuthorization(deps, actor.network, {
    sessionId: actor.sessionId,
    passwordHash: hashToken(user.password_hash),
  });
}

/** Emails the owner about the changed login method and ends other sessions and unfinished Facebook logins. */
async function afterChange(
  deps: Deps,
  db: Kysely<Database>,
  user: { id: string; email: string },
  change: { keepSession: string; isConnected: boolean; network: string | null },
): Promise<void> {
  await deleteSessions(db, user.id, change.keepSession);
  await deleteLoginCodes(db, user.id);
  const event = change.isConnected ? 'facebook_connected' : 'facebook_disconnected';
  await noteEvent(deps, db, { userId: user.id, event, network: change.network });
  await deps.mails.add(db, facebookMail(user, change.isConnected));
}

/** A Facebook account to connect, and the session that requested it. */
interface Connecting {
  readonly facebookId: string;
  readonly sessionId: string;
  readonly passwordHash: string | null;
  readonly network: string;
}

async function connectInTransaction(
  deps: Deps,
  db: Kysely<Database>,
  { facebookId, sessionId, passwordHash, network }: Connecting,
): Promise<FacebookNotice> {
  const now = deps.clock();
  const session = await findSessionUser(db, sessionId, now, now - sessionLimits.idleMs);
  const user = session && (await findCredentials(db, session.user_id));
  // The password was checked before the redirect to Facebook: abort if it or the session has changed since.
  if (!user || hashToken(user.password_hash) !== passwordHash) return 'failed';
  if (!(await lockIfPasswordIs(db, user.id, user.password_hash))) return 'failed';
  if (!(await setFacebookId(db, user.id, facebookId))) return 'taken';
  await afterChange(deps, db, user, { keepSession: sessionId, isConnected: true, network });
  return 'connected';
}

/** Connects a Facebook account to the account whose session started the request. */
export async function finishConnecting(deps: Deps, connecting: Connecting): Promise<FacebookNotice> {
  try {
    const notice = await deps.db
      .transaction()
      .execute((transaction) => connectInTransaction(deps, transaction, connecting));
    deps.mails.kick();
    return notice;
  } catch (error) {
    // If two accounts connect the same Facebook account concurrently, the unique index decides; check again.
    if (await findUserByFacebookId(deps.db, connecting.facebookId)) return 'taken';
    throw error;
  }
}

/**
 * Disconnects Facebook from the actor's account.
 * @throws AppError last_login_method if the account has no password; current_password_wrong, rate_limited
 */
export async function disconnectFacebook({ deps, actor }: UserContext, { password }: Input) {
  const account = await findCredentials(deps.db, actor.userId);
  if (account?.password_hash === '') throw new AppError('last_login_method');
  const user = await checkPassword(deps, actor, { password, field: 'password', failures });
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockIfPasswordIs(transaction, user.id, user.password_hash)))
      throw new AppError('current_password_wrong');
    if (await removeFacebookId(transaction, user.id))
      await afterChange(deps, transaction, user, {
        keepSession: actor.sessionId,
        isConnected: false,
        network: actor.network,
      });
  });
  deps.mails.kick();
  return facebookTexts.disconnected;
}

/** Disconnects an account at Facebook's request, inside the caller's transaction. Ends every session. */
export async function disconnectForFacebook(
  deps: Deps,
  db: Kysely<Database>,
  user: { id: string; email: string },
): Promise<void> {
  await removeFacebookId(db, user.id);
  await afterChange(deps, db, user, { keepSession: '', isConnected: false, network: null });
}
