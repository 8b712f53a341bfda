import { createServer, type RequestListener, type Server } from 'node:http';
import { minuteMs } from '../lib/time.ts';
import { isWebAppFile } from './files/web-app-file.ts';
import { isHealth, type Stopping } from './health.ts';
import type { NetworkPlaces } from './limits/network-places.ts';
import { onResponseEnd, watchReaders } from './limits/open-requests.ts';
import type { OverloadGuard } from './limits/overload.ts';
import { refuse } from './limits/refuse.ts';

const readerLimits = { silentMs: 5000, wholeMs: 120_000, sweepMs: 1000 };
/** Maximum pipelined requests per client; browsers send one. */
const maxPipelined = 16;

/**
 * The HTTP server under Fastify. A request has 5 s to arrive, a response 5 s for each step it is read; silence ends a
 * connection after a minute, between requests after 72 s. While stopping, every response closes its connection.
 */
export function createHttpServer(
  handler: RequestListener,
  guard: OverloadGuard,
  state: Stopping,
  places: NetworkPlaces,
): Server {
  const readers = watchReaders(readerLimits);
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 5000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return;
      readers.watch(response);
      const open = onResponseEnd(request, response, () => {
        readers.forget(response);
        // A response that began before the stop could not announce the end of its connection.
        if (!server.listening) server.closeIdleConnections();
      });
      if (open > maxPipelined) {
        socket.destroy();
        return;
      }
      if (state.stopping) response.setHeader('connection', 'close');
      if (isHealth(request.url ?? '')) handler(request, response);
      else if (places.open(request, response)) guard.admit(request, response, handler, isWebAppFile(request));
      else {
        response.setHeader('connection', 'close');
        refuse(request, response, 'rate_limited');
      }
    },
  );
  server.on('connection', (socket) => {
    if (!places.connect(socket)) socket.destroy();
  });
  server.setTimeout(minuteMs);
  server.maxConnections = 10_000;
  server.maxHeadersCount = 100;
  server.on('close', () => {
    guard.close();
    readers.stop();
  });
  return server;
}
