import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { insertClient } from './client-queries.ts';
import { newClientId, plainName } from './clients.ts';
import { OauthError } from './oauth-error.ts';
import { isRedirectUri } from './redirect-uri.ts';

const metadata = z.object({
  client_name: z.string().max(500).default(''),
  redirect_uris: z.array(z.string()).min(1).max(20),
});

/**
 * Registers a client (RFC 7591). Every client is public, whatever it asked for: it gets no secret, and PKCE protects its codes.
 * @throws OauthError; AppError rate_limited
 */
export async function registerClient(deps: Deps, network: string, body: unknown) {
  await deps.limits.take(attemptLimits.oauthRegisterNetwork, network);
  const parsed = metadata.safeParse(body);
  if (!parsed.success) throw new OauthError('invalid_client_metadata', 'client_name or redirect_uris is wrong.');
  const { client_name, redirect_uris } = parsed.data;
  if (!redirect_uris.every(isRedirectUri))
    throw new OauthError('invalid_redirect_uri', 'Use https, or http on loopback.');
  await deps.limits.take(attemptLimits.oauthRegister, 'all');
  const id = newClientId();
  const name = plainName(client_name) || new URL(redirect_uris[0] ?? '').host;
  const now = deps.clock();
  await insertClient(deps.db, { id, name, redirect_uris: JSON.stringify(redirect_uris), created_at: now });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
