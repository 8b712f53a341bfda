import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const probeEveryMs = 50;

interface Backend {
  readonly url: URL;
  ready: boolean;
}

export interface Balancer {
  readonly url: string;
  /** Sets the processes that get requests; each is used once its `/readyz` returns 200. */
  use(urls: readonly string[]): Promise<void>;
  /** Responses that broke off: the client got a 502. */
  broken(): number;
  close(): Promise<void>;
}

/**
 * A small load balancer: round robin over the processes whose `/readyz` is 200. It tries the
 * next one only if no connection could be made; later failures are counted, never repeated.
 */
export async function startBalancer(): Promise<Balancer> {
  let backends: Backend[] = [];
  let next = 0;
  let broken = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });

  const probe = async (backend: Backend) => {
    try {
      const response = await fetch(new URL('/readyz', backend.url), { signal: AbortSignal.timeout(1500) });
      await response.text();
      backend.ready = response.ok;
    } catch {
      backend.ready = false;
    }
  };
  const timer = setInterval(() => backends.map(probe), probeEveryMs);

  const forward = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, tried: Set<Backend>) => {
    const candidates = backends.filter((backend) => backend.ready && !tried.has(backend));
    const backend = candidates[next++ % Math.max(1, candidates.length)];
    if (backend === undefined) {
      response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' }).end('{"success":false}');
      return;
    }
    const { hostname, port } = backend.url;
    const headers = { ...incoming.headers, connection: 'keep-alive', 'content-length': body.length };
    const outgoing = request({ agent, hostname, port, path: incoming.url, method: incoming.method, headers });
    outgoing.on('response', (answer) => {
      const { connection: _ours, 'keep-alive': __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      answer.on('error', () => {
        broken += 1;
        response.destroy();
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        backend.ready = false;
        forward(incoming, body, response, tried.add(backend));
      } else {
        broken += 1;
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      }
    });
    outgoing.end(body);
  };

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    forward(incoming, Buffer.concat(chunks), response, new Set());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async use(urls) {
      const kept = new Map(backends.map((backend) => [backend.url.href, backend]));
      backends = urls.map((url) => kept.get(new URL(url).href) ?? { url: new URL(url), ready: false });
      await Promise.all(backends.map(probe));
    },
    broken: () => broken,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
