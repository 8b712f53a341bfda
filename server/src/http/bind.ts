import { Readable } from 'node:stream';
import type { Scope } from '@interest-miner/contract/api-tokens/scopes';
import type { Endpoint, EndpointRequest } from '@interest-miner/contract/endpoint';
import { errorResponse } from '@interest-miner/contract/endpoint';
import { type ErrorCode, errorCodes } from '@interest-miner/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { acceptForm, formType } from './body/form-body.ts';
import { callerOf, runFor } from './caller.ts';
import { AppError } from './errors.ts';
import { EncodedResponse } from './files/encoded-response.ts';

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

export interface RequestContext<A> {
  readonly actor: A;
  readonly request: FastifyRequest;
  /** For headers only; the handler returns the body. */
  readonly reply: FastifyReply;
}

/** A JSON file to download, streamed piece by piece: it may not fit in memory. */
export class JsonDownload {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
  /** @param fileName ASCII letters, digits, dots and hyphens */
  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName;
    this.pieces = pieces;
  }
}

/** A PDF file to download. */
export class PdfDownload {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** @param fileName ASCII letters, digits, dots and hyphens */
  constructor(fileName: string, bytes: Buffer) {
    this.fileName = fileName;
    this.bytes = bytes;
  }
}

export type Handler<E extends Endpoint> = (
  input: EndpointRequest<E>,
  context: RequestContext<E['auth'] extends 'user' ? Actor : undefined>,
) => Promise<z.input<E['response']> | EncodedResponse | JsonDownload | PdfDownload>;

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>;

/** A request that its caller may send again, with its key. */
export interface RepeatableRequest {
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly key: string;
  readonly input: unknown;
  readonly reply: FastifyReply;
}

/**
 * Runs a request, or returns what the first one with its key created, which `reread` reads.
 * @throws AppError idempotency_conflict, request_running, validation_failed, and whatever `run` throws
 */
export type AnswerOnce = <T>(
  request: RepeatableRequest,
  run: () => Promise<T>,
  reread: (id: string) => Promise<T>,
) => Promise<T>;

/** Answers a repeated request: what the first one created, as it is now. @throws AppError not_found */
type Reread<E extends Endpoint> = (
  id: string,
  context: Parameters<Handler<E>>[1],
) => Promise<Awaited<ReturnType<Handler<E>>>>;

/**
 * Mounts endpoints: parses the request, requires a user where the endpoint does, parses the response. An endpoint that
 * takes an idempotency key needs `reread`.
 */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>, reread?: Reread<E>) => void;

/** Timeout of an endpoint that is slow by nature. */
const longAnswerMs = 600_000;

/** Codes that any endpoint may return, besides those it declares. */
const commonCodes: readonly ErrorCode[] = ['rate_limited', 'storage_unavailable', 'overloaded', 'internal'];

/** Whether a call creates something, and so accepts an idempotency key. */
const takesKey = ({ method, status, scope }: Endpoint) => method === 'POST' && status === 201 && scope !== undefined;

function ownCodes(endpoint: Endpoint): ErrorCode[] {
  return [
    ...endpoint.errors,
    // Even a call without fields refuses a query such as `?a=%00`.
    'malformed_request',
    ...(endpoint.auth === 'user' ? (['unauthenticated', 'insufficient_scope'] as const) : []),
    ...(takesKey(endpoint) ? (['idempotency_conflict', 'request_running', 'not_found'] as const) : []),
    ...(endpoint.body || endpoint.query || endpoint.params ? (['validation_failed'] as const) : []),
  ];
}

/** @throws AppError insufficient_scope for an API token that the endpoint is not open to */
export function requireScope({ scope }: Endpoint, { scopes }: Actor): void {
  if (scopes === undefined || (scope !== undefined && scopes.includes(scope))) return;
  const message =
    scope === undefined
      ? 'API tokens cannot be used for this. Please log in on the website.'
      : `This API token may not do that: it lacks ${scope}.`;
  throw new AppError('insufficient_scope', { message });
}

function errorSchemas(endpoint: Endpoint) {
  const codes = [...ownCodes(endpoint), 'rate_limited' as const];
  return Object.fromEntries(codes.map((code) => [errorCodes[code].status, errorResponse]));
}

/** Who may call an endpoint, for the OpenAPI document: anyone, a session, or also an API token with the scope. */
function securityOf({ auth, scope }: Endpoint): Record<string, string[]>[] {
  if (auth === 'public') return [];
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { apiToken: [scope] }];
}

/** Reports an error code that the endpoint does not declare. */
function undeclared(endpoint: Endpoint, error: unknown): string | undefined {
  if (!(error instanceof AppError) || [...ownCodes(endpoint), ...commonCodes].includes(error.code)) return undefined;
  return `${endpoint.method} ${endpoint.path} answers ${error.code}, which its endpoint does not declare`;
}

/** Forms are parsed in their own scope: every other route accepts JSON only. */
function mountIn(app: FastifyInstance, endpoint: Endpoint, mount: (scope: FastifyInstance) => void): void {
  if (endpoint.acceptsForm) {
    app.register(async (scope) => {
      await acceptForm(scope);
      mount(scope);
    });
  } else mount(app);
}

interface BindOptions {
  /** Finds the actor of a request, or throws `unauthenticated`. */
  readonly authenticate: Authenticate;
  readonly answerOnce: AnswerOnce;
  /** Called with every endpoint and its handler, for internal calls. */
  readonly onBound?: (<E extends Endpoint>(endpoint: E, handler: Handler<E>) => void) | undefined;
  /** Called with error codes that an endpoint returns without declaring them; tests fail on it. */
  readonly onUndeclared?: ((problem: string) => void) | undefined;
}

/** Creates the binder of one Fastify instance. */
export function createBind(
  app: FastifyInstance,
  { authenticate, answerOnce, onBound, onUndeclared }: BindOptions,
): Bind {
  return (endpoint, handle, reread) => {
    if (takesKey(endpoint) && !reread) throw new Error(`${endpoint.path} cannot answer a repeated request`);
    const handler: typeof handle = (input, context) => {
      const { actor, request, reply } = context as RequestContext<Actor | undefined>;
      return runFor(callerOf(actor?.userId ?? request.ip, reply), () => handle(input, context));
    };
    onBound?.(endpoint, handler);
    const status = endpoint.status ?? 200;
    const reportUndeclared = (error: unknown): never => {
      const problem = undeclared(endpoint, error);
      if (problem) onUndeclared?.(problem);
      throw error;
    };
    mountIn(app, endpoint, (scope) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.slow ? { config: { answerWithinMs: longAnswerMs } } : {}),
        schema: {
          summary: endpoint.summary,
          tags: [endpoint.path.split('/')[1] ?? 'api'],
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body ? { body: endpoint.body } : {}),
          ...(endpoint.acceptsForm ? { consumes: [formType, 'application/json'] } : {}),
          security: securityOf(endpoint),
          'x-error-codes': [...ownCodes(endpoint), 'rate_limited'],
          ...(endpoint.example ? { 'x-example': endpoint.example } : {}),
          ...(takesKey(endpoint) ? { 'x-idempotency-key': true } : {}),
          response: {
            [status]: endpoint.response,
            ...errorSchemas(endpoint),
          },
        },
        // Before the body is read: unauthenticated requests are rejected before anything is parsed.
        ...(endpoint.auth === 'user'
          ? {
              onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
                request.actor = await authenticate(request, reply);
                requireScope(endpoint, request.actor);
              },
            }
          : {}),
        handler: async (request, reply) => {
          const input = { params: request.params, query: request.query, body: request.body } as EndpointRequest<
            typeof endpoint
          >;
          const context = { actor: request.actor, request, reply } as unknown as Parameters<typeof handler>[1];
          const key = takesKey(endpoint) ? request.headers['idempotency-key'] : undefined;
          const answer =
            key === undefined || request.actor === undefined || !reread
              ? handler(input, context)
              : answerOnce(
                  { endpoint, actor: request.actor, key: String(key), input, reply },
                  () => handler(input, context),
                  (id) => reread(id, context),
                );
          const output = await (onUndeclared ? answer.catch(reportUndeclared) : answer);
          reply.status(status);
          if (output instanceof EncodedResponse) return output.sendTo(request, reply);
          if (output instanceof JsonDownload) {
            reply.type('application/json; charset=utf-8');
            reply.header('content-disposition', `attachment; filename="${output.fileName}"`);
            return reply.send(Readable.from(output.pieces, { objectMode: false }));
          }
          if (output instanceof PdfDownload) {
            reply.type('application/pdf');
            reply.header('content-disposition', `attachment; filename="${output.fileName}"`);
            return reply.send(output.bytes);
          }
          return output;
        },
      }),
    );
  };
}

/** The bearer token of a request, if its shape is plausible. */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('unauthenticated');
  return match[1];
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
