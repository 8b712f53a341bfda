import { apiTokenTexts } from '@interest-miner/contract/api-tokens/texts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Actor, bearerToken } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import { hourMs } from '../../lib/time.ts';
import { tokenByHash, touchToken } from './queries.ts';
import { hashToken, hasValidChecksum, isApiToken } from './token-format.ts';
import { readScopes } from './token-item.ts';

/** A use is stored once an hour: a write per request would cost more than the request. */
const touchEveryMs = hourMs;

/** Whether the bearer token of a request is an API token by its shape. @throws AppError unauthenticated without one */
export function carriesApiToken(request: FastifyRequest): boolean {
  return isApiToken(bearerToken(request));
}

/** Finds the owner of a request's API token. @throws AppError unauthenticated */
export async function authenticateToken({ db, clock }: Deps, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request);
  const tokenHash = hashToken(token);
  const now = clock();
  const [found] = hasValidChecksum(token) ? await tokenByHash(db, { tokenHash }) : [];
  if (!found || found.expires_at <= now) throw new AppError('unauthenticated', { message: apiTokenTexts.invalid });
  if (now - (found.last_used_at ?? 0) > touchEveryMs) await touchToken(db, found.id, now);
  return {
    userId: found.user_id,
    sessionId: tokenHash,
    network: networkOf(request.ip),
    scopes: readScopes(found.scopes),
  };
}
