import type { Endpoint } from '@interest-miner/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Actor } from './actor.ts';

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
export type AnswerOnce = <T extends { readonly id: string }>(
  request: RepeatableRequest,
  run: () => Promise<T>,
  reread: (id: string) => Promise<T>,
) => Promise<T>;

/** Whether a call creates something, and so accepts an idempotency key. */
export const takesKey = ({ method, status, scope }: Endpoint) =>
  method === 'POST' && status === 201 && scope !== undefined;
