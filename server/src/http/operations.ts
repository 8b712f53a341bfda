import type { Endpoint, EndpointInput, EndpointResponse } from '@interest-miner/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, mayCall, requireScope } from './actor.ts';
import type { Answer } from './bind.ts';
import { AppError } from './errors.ts';
import { EncodedResponse } from './files/encoded-response.ts';
import { parsePart } from './validation.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What any endpoint may be given, before it is parsed. */
interface UnparsedParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The mounted endpoints, callable in process: the same handlers, checks and schemas as through HTTP. */
export interface Operations {
  add(endpoint: Endpoint, answer: Answer): void;
  /** Whether an endpoint is mounted and open to this actor. */
  isOpen(endpoint: Endpoint, actor: Actor): boolean;
  /** @throws AppError insufficient_scope, validation_failed, and whatever the endpoint throws */
  call<E extends Endpoint>(
    endpoint: E,
    caller: Caller,
    input: EndpointInput<E> & UnparsedParts,
  ): Promise<EndpointResponse<E>>;
}

function parse(schema: z.ZodType | undefined, data: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = parsePart(schema, data, part);
  if ('error' in parsed) throw parsed.error;
  return parsed.value;
}

export function createOperations(): Operations {
  const answers = new Map<Endpoint, Answer>();
  return {
    add: (endpoint, answer) => answers.set(endpoint, answer),
    isOpen: (endpoint, actor) => answers.has(endpoint) && mayCall(actor, endpoint),
    async call(endpoint, caller, input) {
      requireScope(caller.actor, endpoint);
      const answer = answers.get(endpoint);
      if (!answer) throw new AppError('not_found');
      const parts = {
        params: parse(endpoint.params, input.params, 'params'),
        query: parse(endpoint.query, input.query, 'query'),
        body: parse(endpoint.body, input.body, 'body'),
      };
      const output = await answer({ ...caller, parts });
      // Parsed through the same schema when it was encoded.
      if (output instanceof EncodedResponse) return JSON.parse(output.body.toString());
      return endpoint.response.schema.parse(output);
    },
  };
}
