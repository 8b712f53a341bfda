import type { Endpoint, EndpointInput, EndpointResponse } from '@interest-miner/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, type Handler, requireScope } from './bind.ts';
import { AppError } from './errors.ts';
import { EncodedResponse } from './files/encoded-response.ts';
import { parsePart } from './validation.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The mounted endpoints, callable in process: the same handlers, checks and schemas as through HTTP. */
export interface Operations {
  add<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Whether an endpoint is mounted and open to this actor. */
  isOpen(endpoint: Endpoint, actor: Actor): boolean;
  /** @throws AppError insufficient_scope, validation_failed, and whatever the endpoint throws */
  call<E extends Endpoint>(endpoint: E, caller: Caller, input: EndpointInput<E>): Promise<EndpointResponse<E>>;
}

function parse(schema: z.ZodType | undefined, data: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = parsePart(schema, data, part);
  if ('error' in parsed) throw parsed.error;
  return parsed.value;
}

function allows(endpoint: Endpoint, actor: Actor): boolean {
  try {
    requireScope(endpoint, actor);
    return true;
  } catch {
    return false;
  }
}

export function createOperations(): Operations {
  const handlers = new Map<Endpoint, Handler<Endpoint>>();
  return {
    add: (endpoint, handler) => handlers.set(endpoint, handler as unknown as Handler<Endpoint>),
    isOpen: (endpoint, actor) => handlers.has(endpoint) && allows(endpoint, actor),
    async call(endpoint, { actor, request, reply }, input) {
      requireScope(endpoint, actor);
      const handler = handlers.get(endpoint);
      if (!handler) throw new AppError('not_found');
      const given = input as { params?: unknown; query?: unknown; body?: unknown };
      const parts = {
        params: parse(endpoint.params, given.params, 'params'),
        query: parse(endpoint.query, given.query, 'query'),
        body: parse(endpoint.body, given.body, 'body'),
      };
      const output = await handler(parts as never, { actor, request, reply } as never);
      // Parsed through the same schema when it was encoded.
      if (output instanceof EncodedResponse) return JSON.parse(output.body.toString());
      return endpoint.response.parse(output) as never;
    },
  };
}
