import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { insertState } from '../queries/facebook-logins.ts';
import { hashToken } from '../sessions/session.ts';
import { sealState } from './sealed-login.ts';

/** Maximum time for the authorization at Facebook. */
export const stateLifeMs = 10 * minuteMs;
export const randomToken = () => randomBytes(32).toString('base64url');

/** An authorization request: where to send the browser, and the value of its state cookie. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly stateCookie: string;
}

/**
 * Starts an authorization request to log in or, with `connecting`, to connect Facebook. Its state is bound to the browser.
 * @throws AppError facebook_unavailable if not configured; rate_limited
 */
export async function startAuthorization(
  deps: Deps,
  network: string,
  connecting?: { readonly sessionId: string; readonly passwordHash: string },
): Promise<AuthorizationRequest> {
  if (!deps.facebook) throw new AppError('facebook_unavailable');
  await deps.limits.take(attemptLimits.facebookNetwork, network);
  const stateCookie = randomToken();
  const [browserHash, expiresAt] = [hashToken(stateCookie), deps.clock() + stateLifeMs];
  const store = async () => {
    const random = randomToken();
    await insertState(deps.db, {
      state_hash: hashToken(random),
      browser_hash: browserHash,
      session_id: connecting?.sessionId ?? null,
      password_hash: connecting?.passwordHash ?? null,
      expires_at: expiresAt,
    });
    return random;
  };
  // A login goes on without a write; connecting needs one at its end anyway.
  const state = connecting
    ? await store()
    : await deps.writes.orElse(store, () => sealState(deps, browserHash, expiresAt));
  return { url: deps.facebook.dialogUrl(state), stateCookie };
}
