import type { LoggedInUser } from '@interest-miner/contract/auth/endpoints';
import type { FacebookNotice } from '@interest-miner/contract/auth/texts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { SocialLoginError, type SocialProfile } from '../../../ports/social/port.ts';
import { noteEvent } from '../../security-events/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { type Client, loggedIn } from '../login/login.ts';
import { insertCode, spendLoginCode, spendState } from '../queries/facebook-logins.ts';
import { lockIfFacebookConnected } from '../queries/users.ts';
import { hashToken, openSession } from '../sessions/session.ts';
import { randomToken } from './authorization.ts';
import { finishConnecting } from './connect-facebook.ts';
import { accountOfProfile } from './facebook-account.ts';

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
 * Exchanges the login code for a token, in the browser that started the authorization. The code works once, for a minute.
 * @throws AppError facebook_failed, rate_limited
 */
export async function exchangeCode(
  { deps, client }: { readonly deps: Deps; readonly client: Client },
  input: { code: string; stateCookie: string },
): Promise<LoggedInUser> {
  await deps.limits.take(attemptLimits.facebookNetwork, client.network);
  const userId = await spendLoginCode(deps.db, hashToken(input.code), hashToken(input.stateCookie), deps.clock());
  const opened = await deps.db.transaction().execute(async (transaction) => {
    // A password reset may have disconnected Facebook meanwhile; then no session may be opened.
    const user = userId === undefined ? undefined : await lockIfFacebookConnected(transaction, userId);
    if (user) await noteEvent(deps, transaction, { userId: user.id, event: 'facebook_login', network: client.network });
    return user && { user, token: await openSession(deps, transaction, { userId: user.id, device: client.device }) };
  });
  if (!opened) throw new AppError('facebook_failed');
  return loggedIn(deps, opened.user, opened.token);
}
