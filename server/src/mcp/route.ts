import { isIP } from 'node:net';
import { scopeNames } from '@interest-miner/contract/scopes';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Authenticate } from '../http/actor.ts';
import { acceptJson } from '../http/body/json-body.ts';
import { AppError } from '../http/errors.ts';
import type { Operations } from '../http/operations.ts';
import { createMcpServer } from './server.ts';

/** A tool may wait for a language model. */
const answerWithinMs = 600_000;
const noBatch = 'Batches are not supported. Please send each message in a request of its own.';

interface McpDeps {
  readonly config: { readonly PUBLIC_URL?: string | undefined };
  readonly version: string;
  readonly authenticate: Authenticate;
  readonly operations: Operations;
  /** Where clients learn how to get a token (RFC 9728); undefined where they cannot. */
  readonly resourceMetadataUrl: string | undefined;
}

interface Served {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Headers as the web platform knows them; repeated ones are joined. */
function headersOf({ headers }: FastifyRequest): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) result.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return result;
}

/** The tool that a request calls. */
function toolNameOf(body: unknown): string | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined;
}

/** How to authenticate (RFC 6750, 9728). A request without a token is not an error, so the challenge names none. */
function challenge({ headers }: FastifyRequest, resourceMetadataUrl: string | undefined): string {
  const parts = ['realm="interest-miner"'];
  if (headers.authorization !== undefined) parts.push('error="invalid_token"');
  if (resourceMetadataUrl !== undefined)
    parts.push(`resource_metadata="${resourceMetadataUrl}"`, `scope="${scopeNames.join(' ')}"`);
  return `Bearer ${parts.join(', ')}`;
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return reply.status(response.status).send(await response.text());
}

/**
 * The MCP server at `/mcp`: stateless, for clients of both eras, with the same tokens, limits and verbs as the API. A page
 * of another site cannot reach it: Host and Origin are checked before the token, and no cookie counts.
 */
export function mcpRoute(
  app: FastifyInstance,
  { config, version, authenticate, operations, resourceMetadataUrl }: McpDeps,
): void {
  const publicUrl = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL);
  const ownNames = [...(publicUrl ? [publicUrl.hostname] : []), ...localhostAllowedHostnames()];
  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (!authInfo?.extra) throw new AppError('unauthenticated');
      const { actor, request, reply } = authInfo.extra as unknown as Served;
      return createMcpServer({
        version,
        request,
        toolName: toolNameOf(request.body),
        call: (endpoint, input) => operations.call(endpoint, { actor, request, reply }, input),
        isOpen: (endpoint) => operations.isOpen(endpoint, actor),
      });
    },
    { legacy: 'stateless', maxSubscriptions: 0 },
  );

  /**
   * Refuses host names, which an attacker may point at this machine; an IP address is safe. A forwarded host is not
   * read: a page under such a name could send one.
   */
  function refusal(request: Request, protocol: string): Response | undefined {
    const address = `${protocol}://${request.headers.get('host')}`;
    const { hostname, origin } = URL.canParse(address) ? new URL(address) : { hostname: '', origin: '' };
    const hosts = isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? [...ownNames, hostname] : ownNames;
    const refused = hostHeaderValidationResponse(request, hosts);
    if (refused) return refused;
    // Whole origins: another port or scheme of this host may be another program.
    const from = request.headers.get('origin');
    const isOwn = from === publicUrl?.origin || (hostname !== publicUrl?.hostname && from === origin);
    return isOwn ? undefined : originValidationResponse(request, []);
  }

  const toRequest = (request: FastifyRequest) =>
    new Request('http://localhost/mcp', { method: request.method, headers: headersOf(request) });

  const asked = new WeakMap<FastifyRequest, Request>();
  app.register(async (scope) => {
    acceptJson(scope);
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      schema: { hide: true },
      config: { answerWithinMs },
      onRequest: async (request, reply) => {
        const webRequest = toRequest(request);
        asked.set(request, webRequest);
        const refused = refusal(webRequest, request.protocol);
        if (refused) return send(reply, refused);
        try {
          request.actor = await authenticate(request, reply);
        } catch (error) {
          if (error instanceof AppError && error.code === 'unauthenticated')
            reply.header('www-authenticate', challenge(request, resourceMetadataUrl));
          throw error;
        }
      },
      handler: async (request, reply) => {
        const { actor } = request;
        if (!actor) throw new AppError('unauthenticated');
        // A hundred calls would count as one request, and one cancelled within the batch would never be answered.
        if (Array.isArray(request.body)) throw new AppError('malformed_request', { message: noBatch });
        const extra: Served = { actor, request, reply };
        const response = await handler.fetch(asked.get(request) ?? toRequest(request), {
          parsedBody: request.body,
          // The token itself is not passed on.
          authInfo: { token: '', clientId: actor.userId, scopes: [...(actor.scopes ?? [])], extra: { ...extra } },
        });
        return send(reply, response);
      },
    });
  });
  app.addHook('onClose', () => handler.close());
}
