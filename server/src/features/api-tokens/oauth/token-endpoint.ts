import { hash } from 'node:crypto';
import { assistantLimits } from '@interest-miner/contract/api-tokens/limits';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { countFailures } from '../../../http/limits/rate-limits.ts';
import { limitsOfNetwork } from '../../../http/limits/wider-networks.ts';
import { dayMs } from '../../../lib/time.ts';
import { noteEvent } from '../../security-events/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { hashToken, newRefreshToken, newToken, splitRefreshToken } from '../token-format.ts';
import { readScopes } from '../token-item.ts';
import { endConnection, hasConnection, isSuspended, redeemCode, rotate } from './assistant-queries.ts';
import { OauthError } from './oauth-error.ts';
import { type OauthSettings, resourceOf } from './settings.ts';

const accessSeconds = 3600;
const idleMs = assistantLimits.idleDays * dayMs;

type Form = Partial<Record<string, string>>;
type Granted = { readonly scopes: string } | undefined;

/** A field's text; undefined where it is missing or empty. */
function optional(form: Form, name: string): string | undefined {
  const value: unknown = form[name];
  if (value === undefined || value === '') return undefined;
  // A JSON body may hold anything.
  if (typeof value !== 'string') throw new OauthError('invalid_request', `${name} is not a string.`);
  return value;
}

function requireField(form: Form, name: string): string {
  const value = optional(form, name);
  if (value === undefined) throw new OauthError('invalid_request', `${name} is missing.`);
  return value;
}

/** New tokens, with the hashes to store. */
function makeTokens(now: number, family?: string) {
  const access = newToken('imo_');
  const refresh = newRefreshToken(family);
  const parts = splitRefreshToken(refresh);
  return {
    access,
    refresh,
    family_hash: hashToken(parts.family),
    stored: {
      refresh_hash: hashToken(parts.secret),
      access_hash: hashToken(access),
      access_expires_at: now + accessSeconds * 1000,
      expires_at: now + idleMs,
    },
  };
}

/** A code gets one try: sent again, or with a wrong verifier, it must not leave a connection behind. */
async function exchangeCode(deps: Deps, form: Form, clientId: string, network: string) {
  const now = deps.clock();
  const code_hash = hashToken(requireField(form, 'code'));
  // OAuth 2.1 drops it here, as PKCE does its work; if an OAuth 2.0 client sends it, it must match.
  const redirect_uri = optional(form, 'redirect_uri');
  const code_challenge = hash('sha256', requireField(form, 'code_verifier'), 'base64url');
  const { access, refresh, family_hash, stored } = makeTokens(now);
  const code = {
    code_hash,
    code_challenge,
    client_id: clientId,
    ...(redirect_uri === undefined ? {} : { redirect_uri }),
  };
  const granted: Granted = await redeemCode(deps.db, code, { ...stored, family_hash }, now);
  if (granted) return { access, refresh, granted };
  const ended = await endConnection(deps.db, { code_hash });
  if (ended && ended.connected_at !== null)
    await noteEvent(deps, deps.db, { userId: ended.user_id, event: 'assistant_reuse', network });
  return undefined;
}

/** A refresh token works once. If it is used again, one of its two holders stole it, so the whole family ends. */
async function refresh(deps: Deps, form: Form, clientId: string, network: string) {
  const now = deps.clock();
  const used = splitRefreshToken(requireField(form, 'refresh_token'));
  const family_hash = hashToken(used.family);
  const { access, refresh: next, stored } = makeTokens(now, used.family);
  const current = { family_hash, refresh_hash: hashToken(used.secret), client_id: clientId };
  const granted: Granted = await rotate(deps.db, current, stored, now);
  if (granted) return { access, refresh: next, granted };
  // Not `invalid_grant`, after which assistants forget their tokens: the owner may keep the connection.
  if (await isSuspended(deps.db, family_hash)) throw new AppError('overloaded', { message: assistantTexts.suspended });
  const ended = await endConnection(deps.db, { family_hash });
  if (ended && ended.expires_at > now)
    await noteEvent(deps, deps.db, { userId: ended.user_id, event: 'assistant_reuse', network });
  return undefined;
}

/** Counts a code or refresh token that does not exist against the network and the wider ones. @throws AppError rate_limited */
async function countInvented(deps: Deps, grantType: keyof typeof grants, used: string, network: string): Promise<void> {
  const by =
    grantType === 'authorization_code'
      ? { code_hash: hashToken(used) }
      : { family_hash: hashToken(splitRefreshToken(used).family) };
  if (await hasConnection(deps.db, by)) return;
  for (const { limit, key } of limitsOfNetwork(attemptLimits.oauthTokenInventions, network))
    await deps.limits.take(limit, key);
}

const grants = { authorization_code: exchangeCode, refresh_token: refresh };

/**
 * The token endpoint (OAuth 2.1, RFC 8707): exchanges a code or a refresh token for an access token of an hour and a new refresh token.
 * @throws OauthError; AppError rate_limited
 */
export async function issueTokens(deps: Deps, settings: OauthSettings, form: Form, network: string) {
  const grantType = requireField(form, 'grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  const clientId = requireField(form, 'client_id');
  if (form.resource !== undefined && form.resource !== resourceOf(settings))
    throw new OauthError('invalid_target', `The only resource here is ${resourceOf(settings)}.`);
  let issued: Awaited<ReturnType<typeof exchangeCode>>;
  const used = optional(form, grantType === 'authorization_code' ? 'code' : 'refresh_token') ?? '';
  if (used !== '') await countInvented(deps, grantType, used, network);
  await countFailures(deps.limits, attemptLimits.oauthTokenFailures, JSON.stringify([clientId, used]), async () => {
    issued = await grants[grantType](deps, form, clientId, network);
    return issued !== undefined;
  });
  if (!issued) throw new OauthError('invalid_grant', 'This code or refresh token is invalid or expired.');
  const scopes = readScopes(issued.granted.scopes);
  return {
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: issued.refresh,
    scope: scopes.join(' '),
  };
}
