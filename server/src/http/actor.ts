import type { Endpoint } from '@interest-miner/contract/endpoint';
import type { Scope } from '@interest-miner/contract/scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** The requester: the owner of the session, API token or connected assistant behind the bearer token. */
export interface Actor {
  readonly userId: string;
  /** The session's or API token's hash. */
  readonly sessionId: string;
  /** What an API token or assistant may do; undefined for a session, which may do everything. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The network that the request came from. */
  readonly network: string;
}

/** Finds the actor of a request. @throws AppError unauthenticated */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>;

/** The bearer token of a request, if its shape is plausible. @throws AppError unauthenticated */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('unauthenticated');
  return match[1];
}

/** Whether an endpoint is open to an actor: a session, or an API token with its scope. */
export const mayCall = ({ scopes }: Actor, { scope }: Endpoint): boolean =>
  scopes === undefined || (scope !== undefined && scopes.includes(scope));

/** @throws AppError insufficient_scope for an API token that the endpoint is not open to */
export function requireScope(actor: Actor, endpoint: Endpoint): void {
  if (mayCall(actor, endpoint)) return;
  const message =
    endpoint.scope === undefined
      ? 'API tokens cannot be used for this. Please log in on the website.'
      : `This API token may not do that: it lacks ${endpoint.scope}.`;
  throw new AppError('insufficient_scope', { message });
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
