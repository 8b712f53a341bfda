import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { acceptForm } from '../../../http/body/form-body.ts';
import { AppError } from '../../../http/errors.ts';
import { networkOf } from '../../../http/network.ts';
import { requireOauth } from './consent.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { oauthFailure } from './oauth-error.ts';
import { registerClient } from './register-client.ts';
import type { OauthSettings } from './settings.ts';
import { issueTokens } from './token-endpoint.ts';

const hidden = { schema: { hide: true } } as const;

/** Metadata that clients read before they ask a user; 404 where OAuth is off. */
export function oauthMetadata(app: FastifyInstance, deps: Deps): void {
  const serve = (path: string, document: (settings: OauthSettings) => object) =>
    app.get(path, hidden, async (_request, reply) => {
      const body = document(requireOauth(deps));
      return reply.header('cache-control', 'public, max-age=300').send(body);
    });
  serve('/.well-known/oauth-protected-resource', resourceMetadata);
  serve('/.well-known/oauth-protected-resource/mcp', resourceMetadata);
  serve('/.well-known/oauth-authorization-server', serverMetadata);
}

/** The two calls of clients, in OAuth's own shapes: not in our API docs, as RFC 6749 and 7591 describe them. */
export function oauthRoutes(api: FastifyInstance, deps: Deps): void {
  api.register(async (scope) => {
    await acceptForm(scope);
    scope.setErrorHandler((raw, request, reply): FastifyReply => {
      const { status, body, retryAfterSeconds } = oauthFailure(raw as Error);
      const isExpected = raw instanceof AppError && raw.cause === undefined;
      if (status >= 500 && !isExpected) request.log.error({ err: raw }, 'request failed');
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      return reply.status(status).send(body);
    });
    scope.post('/oauth/token', hidden, async (request) => {
      const settings = requireOauth(deps);
      return issueTokens(deps, settings, (request.body ?? {}) as Record<string, string>, networkOf(request.ip));
    });
    scope.post('/oauth/register', hidden, async (request, reply) => {
      if (!requireOauth(deps).registration) throw new AppError('not_found');
      return reply.status(201).send(await registerClient(deps, networkOf(request.ip), request.body));
    });
  });
}
