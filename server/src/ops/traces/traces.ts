import type { FastifyInstance } from 'fastify';
import type { StatementHook } from '../../db/traced-dialect.ts';

/** Spans of requests, statements, outgoing calls and jobs. OpenTelemetry is loaded only if they are wanted (`start-traces.ts`). */
export interface Traces {
  /** Spans of every request, and the id of its trace in log lines. Before any route. */
  observe(app: FastifyInstance): Promise<void>;
  /** Spans of statements that belong to a request or a job. */
  readonly statement: StatementHook;
  /** The same job with a span for each run. */
  job<J extends { readonly name: string; run(signal: AbortSignal): Promise<unknown> }>(job: J): J;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}
