import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

let folder: string;
let server: ServerProcess | undefined;
const closing: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-traces-'));
  // Says at the end how much of OpenTelemetry was loaded, besides the empty interface that the AI SDK brings.
  writeFileSync(
    join(folder, 'count.cjs'),
    "process.on('exit', () => console.log('loaded: ' + Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)|@fastify.otel/.test(file)).length));",
  );
});
afterEach(async () => {
  await server?.end('SIGKILL');
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

async function listen(
  answer: (request: IncomingMessage) => Promise<{ status: number; body: string }>,
): Promise<string> {
  const http = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  closing.push(() => http.close().closeAllConnections());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** A collector of OTLP over HTTP, in JSON. */
async function startCollector() {
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const url = await listen(async (request) => {
    headers.push(request.headers);
    if (request.url === '/v1/traces') bodies.push(await textOf(request));
    return { status: 200, body: '{}' };
  });
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { url, bodies, headers, spans };
}

const metaToken = 'token-of-meta-that-nobody-may-see';
const start = (env: Record<string, string>) =>
  startServerProcess({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--require ${join(folder, 'count.cjs')}`,
    ...env,
  });

test('a request, its statements and its calls are one trace, the caller’s; nothing secret leaves', async () => {
  const collector = await startCollector();
  const heard: IncomingMessage['headers'][] = [];
  const meta = await listen(async ({ headers }) => {
    heard.push(headers);
    return { status: 200, body: JSON.stringify({ data: [{ id: '6003', name: 'Yoga' }] }) };
  });
  server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
    META_GRAPH_URL: meta,
    META_ACCESS_TOKEN: metaToken,
  });
  const email = 'traced@example.com';
  const token = await signUp(server.url, email);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${server.url}/api/facebook/search?note=${email}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ query: 'pilates for beginners', limit: 1 }),
  });
  await answer.text();
  await send(`${server.url}/api/shared/lists/secret-of-a-shared-link`);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);

  const spans = collector.spans();
  const ours = spans.filter((span) => span.traceId === traceId);
  const root = ours.find((span) => span.parentSpanId === 'b7ad6b7169203331');
  expect(root?.name).toBe('POST /api/facebook/search');
  const ids = new Set([...ours.map((span) => span.spanId), 'b7ad6b7169203331']);
  for (const { parentSpanId } of ours) expect(ids).toContain(parentSpanId);
  const value = (span: Span | undefined, name: string) => span?.attributes.find(({ key }) => key === name)?.value;
  expect(value(root, 'http.response.status_code')).toEqual({ intValue: answer.status });
  expect(ours.some((span) => value(span, 'db.system.name')?.stringValue === 'sqlite')).toBe(true);
  expect(ours.some((span) => span.name === 'GET' && value(span, 'server.address')?.stringValue === '127.0.0.1')).toBe(
    true,
  );
  // Without a span around it a statement makes no trace of its own.
  expect(spans.filter((span) => value(span, 'db.system.name') && !span.parentSpanId)).toEqual([]);

  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes(`"trace_id":"${traceId}"`)).join()).toContain('/api/facebook/search');
  expect(collector.headers[0]?.authorization).toBe('Basic abc');
  expect(heard.length).toBeGreaterThan(0);
  for (const headers of heard) expect(headers.traceparent).toBeUndefined();
  for (const secret of [email, 'traced', metaToken, token, 'pilates', 'Correct-Horse', 'secret-of-a-shared-link'])
    expect(collector.bodies.join()).not.toContain(secret);
});

test('requests do not notice a collector that is away; the log says so once', async () => {
  server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const token = await signUp(server.url, 'away@example.com');
  expect((await send(`${server.url}/api/auth/profile-data`, undefined, token)).status).toBe(200);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
  expect(server.output().match(/traces cannot be sent/g)).toHaveLength(1);
});

test('without an address nothing of OpenTelemetry is loaded', async () => {
  server = await start({});
  await send(`${server.url}/livez`);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
  expect(server.output()).toContain('loaded: 0');
  expect(server.output()).not.toMatch(/loaded: [1-9]/);
});
