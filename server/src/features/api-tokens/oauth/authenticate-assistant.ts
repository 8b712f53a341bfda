import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type Actor, bearerToken } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { networkOf } from '../../../http/network.ts';
import { hourMs } from '../../../lib/time.ts';
import { hashToken, hasValidChecksum, isAccessToken } from '../token-format.ts';
import { readScopes } from '../token-item.ts';
import { assistantByAccess, touchAssistant } from './assistant-queries.ts';
import { resourceOf } from './settings.ts';

const touchEveryMs = hourMs;

/** Whether the bearer token of a request is an assistant's by its shape. @throws AppError unauthenticated without one */
export function carriesAccessToken(request: FastifyRequest): boolean {
  return isAccessToken(bearerToken(request));
}

/**
 * Finds the owner of an assistant's access token. For the MCP server only: no other route takes these tokens.
 * @throws AppError unauthenticated, also for a token that was issued for another resource
 */
export async function authenticateAssistant({ db, clock, oauth }: Deps, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request);
  const accessHash = hashToken(token);
  const now = clock();
  const [found] = hasValidChecksum(token) ? await assistantByAccess(db, { accessHash }) : [];
  const isOpen = found && oauth && found.access_expires_at > now && found.resource === resourceOf(oauth);
  if (!isOpen) throw new AppError('unauthenticated');
  if (now - (found.last_used_at ?? 0) > touchEveryMs) await touchAssistant(db, found.id, now);
  return {
    userId: found.user_id,
    sessionId: accessHash,
    network: networkOf(request.ip),
    scopes: readScopes(found.scopes),
  };
}
