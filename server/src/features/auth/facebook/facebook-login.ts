import { randomBytes } from 'node:crypto';
import { type FacebookNotice, facebookTexts } from '@interest-miner/contract/account';
import type { LoggedInUser } from '@interest-miner/contract/auth';
import type { Actor } from '../../../http/bind.ts';
import { AppError } from '../../../http/errors.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { SocialLoginError, type SocialProfile } from '../../../ports/social/port.ts';
import type { AuthDeps } from '../deps.ts';
import { type Client, loggedIn } from '../login/login.ts';
import { insertCode, insertState, spendLoginCode, spendState } from '../queries/facebook-logins.ts';
import { findSessionUser } from '../queries/sessions.ts';
import { clearFacebookId, findUserByFacebookId, findUserById, setFacebookId } from '../queries/users.ts';
import { hashToken, openSession, sessionLimits } from '../sessions/session.ts';
import { accountOfProfile } from './facebook-account.ts';

type FacebookLoginDeps = Pick<AuthDeps, 'db' | 'clock' | 'limits' | 'facebook'>;

/** How long a person may take at Facebook. */
export const stateLifeMs = 10 * 60_000;
const codeLifeMs = 60_000;
const perNetwork: Limit = { name: 'facebook-network', points: 60, seconds: 900 };
const randomToken = () => randomBytes(32).toString('base64url');

/** An authorization request: where to send the browser, and the value of its state cookie. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly stateCookie: string;
}

/**
 * Starts a login, or for an actor the connecting of Facebook to the own account. The state belongs to one browser.
 * @throws AppError facebook_unavailable where it is not configured; rate_limited
 */
export async function startAuthorization(
  deps: FacebookLoginDeps,
  network: string,
  actor?: Actor,
): Promise<AuthorizationRequest> {
  if (!deps.facebook) throw new AppError('facebook_unavailable');
  await deps.limits.take(perNetwork, network);
  const state = randomToken();
  const stateCookie = randomToken();
  await insertState(deps.db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(stateCookie),
    session_id: actor?.sessionId ?? null,
    expires_at: deps.clock() + stateLifeMs,
  });
  return { url: deps.facebook.dialogUrl(state), stateCookie };
}

/** Where the browser goes after Facebook, as paths of this origin. */
type Landing = { readonly screen: 'login' | 'settings' } & ({ notice: FacebookNotice } | { code: string });

async function connect(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  sessionId: string,
  profile: SocialProfile,
): Promise<FacebookNotice> {
  const now = deps.clock();
  const session = await findSessionUser(deps.db, sessionId, now, now - sessionLimits.idleMs);
  if (!session) return 'failed';
  try {
    return (await setFacebookId(deps.db, session.user_id, profile.id)) ? 'connected' : 'taken';
  } catch (error) {
    // Two accounts that connect the same Facebook at once: the unique index decides, and the loser looks again.
    if (await isTakenByOther(deps, session.user_id, profile.id)) return 'taken';
    throw error;
  }
}

async function isTakenByOther(deps: Pick<AuthDeps, 'db'>, userId: string, facebookId: string): Promise<boolean> {
  const other = await findUserByFacebookId(deps.db, facebookId);
  return other !== undefined && other.id !== userId;
}

/** What Facebook's redirect brought along; every part is whatever the browser sent. */
export interface AuthorizationResponse {
  readonly state: string;
  readonly code: string;
  readonly isCancelled: boolean;
  readonly stateCookie: string;
}

/** Finishes an authorization: connects, or finds the account and issues a login code for the browser that started it. */
export async function finishAuthorization(
  deps: FacebookLoginDeps,
  network: string,
  back: AuthorizationResponse,
): Promise<Landing> {
  if (!deps.facebook) return { screen: 'login', notice: 'not_configured' };
  await deps.limits.take(perNetwork, network);
  const now = deps.clock();
  const state = await spendState(deps.db, hashToken(back.state), hashToken(back.stateCookie), now);
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
  if (state.session_id !== null) return { screen, notice: await connect(deps, state.session_id, profile) };
  const found = await accountOfProfile(deps, profile);
  if ('notice' in found) return { screen, notice: found.notice };
  const code = randomToken();
  await insertCode(deps.db, {
    code_hash: hashToken(code),
    browser_hash: hashToken(back.stateCookie),
    user_id: found.userId,
    expires_at: now + codeLifeMs,
  });
  return { screen, code };
}

/**
 * Hands the token to the browser that started the authorization; the code works once, for a minute.
 * @throws AppError facebook_failed, rate_limited
 */
export async function exchangeCode(
  deps: FacebookLoginDeps,
  client: Client,
  input: { code: string; stateCookie: string },
): Promise<LoggedInUser> {
  await deps.limits.take(perNetwork, client.network);
  const userId = await spendLoginCode(deps.db, hashToken(input.code), hashToken(input.stateCookie), deps.clock());
  const user = userId === undefined ? undefined : await findUserById(deps.db, userId);
  if (!user) throw new AppError('facebook_failed');
  return loggedIn(deps, user, await openSession(deps, deps.db, { userId: user.id, device: client.device }));
}

/** Takes Facebook off the own account. @throws AppError last_login_method when there is no password to log in with */
export async function disconnectFacebook(deps: Pick<AuthDeps, 'db'>, actor: Actor) {
  if (!(await clearFacebookId(deps.db, actor.userId))) throw new AppError('last_login_method');
  return { success: true as const, message: facebookTexts.disconnected };
}
