import type { FastifyServerOptions } from 'fastify';

/**
 * Logs as JSON lines with request id, method, route pattern, status and time. Addresses, queries, bodies and headers
 * stay out: they hold persons, tokens and codes.
 */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    ...(stream ? { stream } : {}),
    level,
    base: null,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number | undefined }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  };
}
