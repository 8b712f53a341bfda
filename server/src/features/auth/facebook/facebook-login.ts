import type { LoggedInUser } from '@interest-miner/contract/auth/endpoints';
import type { FacebookNotice } from '@interest-miner/contract/auth/texts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { isWithin } from '../../../http/limits/rate-limits.ts';
import { minuteMs } from '../../../lib/time.ts';
import { SocialLoginError, type SocialProfile } from '../../../ports/social/port.ts';
import { noteEvent } from '../../security-events/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { type Client, loginAnswer } from '../login/login.ts';
import { findState, insertCode, spendLoginCode, spendState } from '../queries/facebook-logins.ts';
import { findFacebookUser, lockIfFacebookConnected } from '../queries/users.ts';
import { hashToken, openSession, openSessionLater } from '../sessions/session.ts';
import { randomToken } from './authorization.ts';
import { finishConnecting } from './connect-facebook.ts';
import { accountOfProfile } from './facebook-account.ts';
import { isSealedState, openLoginCode, sealLoginCode } from './sealed-login.ts';

const codeLifeMs = minuteMs;

/** Where the browser is redirected after Facebook. */
type Landing = { readonly screen: 'login' | 'settings' } & ({ notice: FacebookNotice } | { code: string });

/** The parameters of Facebook's redirect, all untrusted input. */
export interface AuthorizationResponse {
  readonly state: string;
  readonly code: string;
  readonly isCancelled: boolean;
  readonly stateCookie: string;
}

/** Finishes an authorization: connects Facebook, or issues a login code for the browser that started it. */
export async function finishAuthorization(deps: Deps, network: string, back: AuthorizationResponse): Promise<Landing> {
  if (!deps.facebook) return { screen: 'login', notice: 'not_configured' };
  await deps.limits.take(attemptLimits.facebookNetwork, network);
  const state = await takeState(deps, back.state, hashToken(back.stateCookie));
  if (!state) return { screen: 'login', notice: 'failed' };
  const screen = state.session_id === null ? 'login' : 'settings';
  if (back.isCancelled) return { screen, notice: 'cancelled' };
  let profile: SocialProfile;
  try {
    profile = await deps.facebook.fetchProfile(back.code);
  } catch (error) {
    if (!(error instanceof SocialLoginError)) throw error;
    return { screen, notice: error.reason === 'unavailable' ? 'unavailable' : 'failed' };
  }
  if (state.session_id !== null) {
    const connecting = {
      facebookId: profile.id,
      sessionId: state.session_id,
      passwordHash: state.password_hash,
      network,
    };
    return { screen, notice: await finishConnecting(deps, connecting) };
  }
  const found = await accountOfProfile(deps, profile);
  if ('notice' in found) return { screen, notice: found.notice };
  const [browserHash, expiresAt] = [hashToken(back.stateCookie), deps.clock() + codeLifeMs];
  const store = async () => {
    const code = randomToken();
    const row = { code_hash: hashToken(code), browser_hash: browserHash, user_id: found.userId, expires_at: expiresAt };
    await insertCode(deps.db, row);
    return code;
  };
  const code = await deps.writes.orElse(store, () => sealLoginCode(deps, found.userId, browserHash, expiresAt));
  return { screen, code };
}

/** Spends a state; while nothing can be written it is only read, or was sealed. */
async function takeState(deps: Deps, state: string, browserHash: string) {
  if (isSealedState(deps, state, browserHash)) return { session_id: null, password_hash: null };
  const of = [deps.db, hashToken(state), browserHash, deps.clock()] as const;
  return deps.writes.orElse(
    () => spendState(...of),
    () => findState(...of),
  );
}

/** Spends a login code. @returns its user */
async function takeCode(deps: Deps, code: string, browserHash: string): Promise<string | undefined> {
  const sealedFor = openLoginCode(deps, code, browserHash);
  if (sealedFor === undefined) return spendLoginCode(deps.db, hashToken(code), browserHash, deps.clock());
  return (await isWithin(deps.limits, attemptLimits.unwrittenFacebookCode, code)) ? sealedFor : undefined;
}

/**
 * Exchanges the login code for a token, in the browser that started the authorization. The code works once, for a minute.
 * @throws AppError facebook_failed, rate_limited
 */
export async function exchangeCode(
  { deps, client }: { readonly deps: Deps; readonly client: Client },
  input: { code: string; stateCookie: string },
): Promise<LoggedInUser> {
  await deps.limits.take(attemptLimits.facebookNetwork, client.network);
  const userId = await takeCode(deps, input.code, hashToken(input.stateCookie));
  if (userId === undefined) throw new AppError('facebook_failed');
  const event = { userId, event: 'facebook_login', network: client.network } as const;
  const open = () =>
    deps.db.transaction().execute(async (transaction) => {
      // A password reset may have disconnected Facebook meanwhile; then no session may be opened.
      const user = await lockIfFacebookConnected(transaction, userId);
      if (user) await noteEvent(deps, transaction, event);
      return user && { user, token: await openSession(deps, transaction, { userId, device: client.device }) };
    });
  const opened = await deps.writes.orElse(open, async () => {
    const user = await findFacebookUser(deps.db, userId);
    if (!user) return undefined;
    await noteEvent(deps, deps.db, event);
    const session = { userId, passwordHash: user.password_hash, device: client.device };
    const isConnected = async (db: Kysely<Database>) => (await lockIfFacebookConnected(db, userId)) !== undefined;
    return { user, token: openSessionLater(deps, session, isConnected) };
  });
  if (!opened) throw new AppError('facebook_failed');
  return loginAnswer(deps, opened.user, opened.token);
}
