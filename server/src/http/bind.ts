import type { Endpoint, EndpointFields, EndpointResult } from '@interest-miner/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowReplica } from '../db/replica.ts';
import { type Actor, type Authenticate, requireScope } from './actor.ts';
import { type AnswerOnce, takesKey } from './answer-once.ts';
import { acceptForm } from './body/form-body.ts';
import { callerOf, runFor } from './caller.ts';
import { undeclaredCode } from './endpoint-codes.ts';
import { FileResponse } from './files/file-response.ts';
import { networkOf, widestOf } from './network.ts';
import { routeSchema } from './route-schema.ts';

/** What a handler gets beside its input. */
interface RequestContext<D, A> {
  readonly deps: D;
  readonly actor: A;
  /** The network that the request came from. */
  readonly network: string;
  readonly request: FastifyRequest;
  /** For headers only; the handler returns the body. */
  readonly reply: FastifyReply;
}

type Context<D, E extends Endpoint> = RequestContext<D, E['auth'] extends 'user' ? Actor : undefined>;
type Result<E extends Endpoint> = EndpointResult<E> | FileResponse;
type Handler<D, E extends Endpoint> = (context: Context<D, E>, input: EndpointFields<E>) => Promise<Result<E>>;
/** Answers a repeated request: what the first one created, as it is now. @throws AppError not_found */
type Reread<D, E extends Endpoint> = (context: Context<D, E>, input: { readonly id: string }) => Promise<Result<E>>;

/**
 * Mounts endpoints: parses the request, requires a user where the endpoint does, adds the envelope, parses the response.
 * A verb is a handler as it is. An endpoint that takes an idempotency key needs `reread`.
 */
export type Bind<D> = <E extends Endpoint>(endpoint: E, handler: Handler<D, E>, reread?: Reread<D, E>) => void;

/** A request whose parts were parsed through the endpoint's schemas. */
export interface ParsedRequest {
  readonly parts: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly actor: Actor | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A bound endpoint: the whole success body, not yet parsed through its schema, or a file. */
export type Answer = (request: ParsedRequest) => Promise<unknown>;

/** Timeout of an endpoint that is slow by nature. */
const longAnswerMs = 600_000;

/**
 * The one place where a handler's types are erased: the request was parsed, and the response will be.
 * @returns `answer` runs the handler; `answerKeyed` runs it once for an idempotency key
 */
function eraseTypes<D, E extends Endpoint>(deps: D, endpoint: E, handler: Handler<D, E>, reread?: Reread<D, E>) {
  const networkFrom = ({ actor, request }: ParsedRequest) => actor?.network ?? networkOf(request.ip);
  const contextOf = (parsed: ParsedRequest, network = networkFrom(parsed)) => {
    const { actor, request, reply } = parsed;
    return { deps, actor, network, request, reply } as Context<D, E>;
  };
  const handle = (parsed: ParsedRequest) => {
    const { params, query, body } = parsed.parts as Record<string, object | undefined>;
    const input = { ...query, ...body, ...params } as EndpointFields<E>;
    const network = networkFrom(parsed);
    const caller = callerOf(parsed.actor?.userId ?? widestOf(network), parsed.reply);
    const run = () => runFor(caller, () => handler(contextOf(parsed, network), input));
    return endpoint.fromReplica ? allowReplica(run) : run();
  };
  const wrap = (result: Result<E>) => (result instanceof FileResponse ? result : endpoint.response.wrap(result));
  const answer: Answer = async (parsed) => wrap(await handle(parsed));
  const answerKeyed = async (parsed: ParsedRequest, actor: Actor, key: string, answerOnce: AnswerOnce) => {
    if (!reread) return answer(parsed);
    type Created = Result<E> & { readonly id: string };
    const result = await answerOnce(
      { endpoint, actor, key, input: parsed.parts, reply: parsed.reply },
      () => handle(parsed) as Promise<Created>,
      (id) => reread(contextOf(parsed), { id }) as Promise<Created>,
    );
    return wrap(result);
  };
  return { answer, answerKeyed };
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

interface BindOptions<D> {
  readonly deps: D;
  readonly authenticate: Authenticate;
  readonly answerOnce: AnswerOnce;
  /** Called with every endpoint, for internal calls. */
  readonly onBound?: ((endpoint: Endpoint, answer: Answer) => void) | undefined;
  /** Called with error codes that an endpoint returns without declaring them; tests fail on it. */
  readonly onUndeclared?: ((problem: string) => void) | undefined;
}

/** Creates the binder of one Fastify instance. */
export function createBind<D>(
  app: FastifyInstance,
  { deps, authenticate, answerOnce, onBound, onUndeclared }: BindOptions<D>,
): Bind<D> {
  return (endpoint, handler, reread) => {
    if (takesKey(endpoint) && !reread) throw new Error(`${endpoint.path} cannot answer a repeated request`);
    const { answer, answerKeyed } = eraseTypes(deps, endpoint, handler, reread);
    onBound?.(endpoint, answer);
    const reportUndeclared = (error: unknown): never => {
      const problem = undeclaredCode(endpoint, error);
      if (problem) onUndeclared?.(problem);
      throw error;
    };
    const answerHttp = (parsed: ParsedRequest): Promise<unknown> => {
      const key = takesKey(endpoint) ? parsed.request.headers['idempotency-key'] : undefined;
      if (key === undefined || parsed.actor === undefined) return answer(parsed);
      return answerKeyed(parsed, parsed.actor, String(key), answerOnce);
    };
    mountIn(app, endpoint, (scope) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: {
          ...(endpoint.slow ? { answerWithinMs: longAnswerMs } : {}),
          ...(endpoint.reads ? { reads: true } : {}),
        },
        schema: routeSchema(endpoint),
        // Before the body is read: unauthenticated requests are rejected before anything is parsed.
        ...(endpoint.auth === 'user'
          ? {
              onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
                request.actor = await authenticate(request, reply);
                requireScope(request.actor, endpoint);
              },
            }
          : {}),
        handler: async (request, reply) => {
          const { actor, params, query, body } = request;
          const parsed = { actor, request, reply, parts: { params, query, body } };
          const output = await answerHttp(parsed).catch(reportUndeclared);
          reply.status(endpoint.status ?? 200);
          return output instanceof FileResponse ? output.sendTo(request, reply) : output;
        },
      }),
    );
  };
}
