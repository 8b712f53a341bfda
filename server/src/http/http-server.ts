import { createServer, type RequestListener, type Server } from 'node:http';
import type { OverloadGuard } from './limits/overload.ts';

const health = /^\/(livez|readyz|metrics)(\?|$)/;

export interface Stopping {
  /** Set when the process has been asked to stop: balancers are told before connections close. */
  stopping: boolean;
}

/**
 * The HTTP server under Fastify. Slow senders are cut off: headers within 10 s, the whole request within 30 s, silence
 * of a minute ends a connection. While stopping, every answer asks the client to open its next connection elsewhere.
 */
export function createHttpServer(handler: RequestListener, guard: OverloadGuard, state: Stopping): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (state.stopping) response.setHeader('connection', 'close');
      if (health.test(request.url ?? '')) handler(request, response);
      else guard.admit(request, response, handler);
    },
  );
  server.setTimeout(60_000);
  server.maxConnections = 10_000;
  server.maxHeadersCount = 100;
  server.on('close', () => guard.close());
  return server;
}
