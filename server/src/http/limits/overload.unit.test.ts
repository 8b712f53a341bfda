import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { isWebAppFile } from '../files/web-app-file.ts';
import { createOverloadGuard, type OverloadGuard, type OverloadLimits } from './overload.ts';

const limits: OverloadLimits = {
  active: 4,
  youngMs: 150,
  open: 50,
  waiting: 10,
  waitMs: 200,
  longWaitMs: 600_000,
  few: 0,
  tickMs: 20,
};
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
let server: Server;
let guard: OverloadGuard;
afterEach(() => {
  server.closeAllConnections();
  server.close();
  guard.close();
});

async function serve(
  work: (incoming: IncomingMessage) => Promise<void>,
  given: Partial<OverloadLimits> = {},
): Promise<number> {
  guard = createOverloadGuard({ ...limits, ...given });
  server = createServer((incoming, response) =>
    guard.admit(
      incoming,
      response,
      async () => {
        await work(incoming);
        response.end('done');
      },
      isWebAppFile(incoming),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

function ask(port: number, file?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = file === undefined ? { method: 'POST' } : { method: 'GET', path: file };
    const outgoing = request({ port, host: '127.0.0.1', agent, ...target }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(file === undefined ? '{"some":"body"}' : undefined);
  });
}

test('requests are handled up to the limit, then queued, then rejected at once with Retry-After', async () => {
  const crowd = limits.active + limits.waiting + 26;
  let running = 0;
  let maxRunning = 0;
  const allCame = Promise.withResolvers<void>();
  const port = await serve(
    async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await allCame.promise;
      running -= 1;
    },
    { youngMs: 60_000, waitMs: 60_000 },
  );
  const asked = Promise.all(Array.from({ length: crowd }, () => ask(port)));
  await vi.waitFor(() => expect(guard.counts().refused).toBe(26), { timeout: 10_000 });
  allCame.resolve();
  const answers = await asked;
  expect(maxRunning).toBe(limits.active);
  expect(answers.filter(({ status }) => status === 200).length).toBe(limits.active + limits.waiting);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBe(26);
  for (const { text, retryAfter } of refused) {
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'overloaded', request_id: expect.any(String) });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(guard.counts()).toEqual({ active: 0, open: 0, waiting: 0, refused: refused.length });
  expect((await ask(port)).status).toBe(200);
});

/** Work that continues until `end` is called. */
function held() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { work: () => promise, end };
}

const never = 600_000;

test('a queued request times out even if nothing ever ends', async () => {
  const { work, end } = held();
  const port = await serve(work, { youngMs: never, waiting: 100 });
  const asked = Promise.all(Array.from({ length: 12 }, () => ask(port)));
  await vi.waitFor(() => expect(guard.counts().refused).toBe(8), { timeout: 30_000 });
  end();
  expect((await asked).filter(({ status }) => status === 503).length).toBe(8);
});

test('a few requests wait for a slow process instead of being refused', async () => {
  const { work, end } = held();
  const port = await serve(work, { youngMs: never, waiting: 100, few: 8 });
  const asked = Promise.all(Array.from({ length: 12 }, () => ask(port)));
  await vi.waitFor(() => expect(guard.counts().waiting).toBe(8), { timeout: 30_000 });
  await new Promise((resolve) => setTimeout(resolve, limits.waitMs * 2));
  end();
  expect((await asked).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('pages and files of the web app wait on while other requests are refused', async () => {
  const { work, end } = held();
  const port = await serve(work, { youngMs: never });
  const busy = Array.from({ length: limits.active }, () => ask(port));
  await vi.waitFor(() => expect(guard.counts().active).toBe(limits.active), { timeout: 30_000 });
  const files = ['/assets/app-1a2b3c4d.css', '/theme.js', '/login'].map((file) => ask(port, file));
  const others = Array.from({ length: limits.waiting }, () => ask(port));
  const late = { refused: limits.waiting, waiting: files.length };
  await vi.waitFor(() => expect(guard.counts()).toMatchObject(late), { timeout: 30_000 });
  end();
  expect((await Promise.all(files)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await Promise.all(others)).every(({ status }) => status === 503)).toBe(true);
  await Promise.all(busy);
});

test('pages and files take turns with other requests, so that neither keeps the other out', async () => {
  const handled: string[] = [];
  const { work, end } = held();
  const port = await serve(
    (incoming) => {
      handled.push(incoming.method ?? '');
      return work();
    },
    { active: 1, youngMs: never, waitMs: never },
  );
  const asked = [ask(port)];
  await vi.waitFor(() => expect(guard.counts().active).toBe(1), { timeout: 30_000 });
  for (let count = 0; count < 3; count += 1) asked.push(ask(port), ask(port, '/theme.js'));
  await vi.waitFor(() => expect(guard.counts().waiting).toBe(6), { timeout: 30_000 });
  end();
  await Promise.all(asked);
  expect(handled).toEqual(['POST', 'GET', 'POST', 'GET', 'POST', 'GET', 'POST']);
});

test('calls, the operator’s pages and whatever is no GET are no files of the web app', () => {
  const isFile = (method: string, url: string) => isWebAppFile({ method, url });
  expect(['/', '/dashboard?q=yoga', '/assets/app-1a2b.js', '/favicon.ico'].map((url) => isFile('GET', url))).toEqual(
    Array(4).fill(true),
  );
  for (const url of ['/api/lists', '/api/x.css', '/operator/status', '/mcp', '/assets/'])
    expect(isFile('GET', url), url).toBe(false);
  expect(isFile('POST', '/assets/app.js')).toBe(false);
});

test('requests that wait for another service stop counting after a while', async () => {
  const { work, end } = held();
  const port = await serve(work, { waitMs: never });
  const asked = Promise.all(Array.from({ length: 8 }, () => ask(port)));
  await vi.waitFor(() => expect(guard.counts()).toMatchObject({ open: 8, waiting: 0 }), { timeout: 30_000 });
  end();
  expect((await asked).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('a queued request whose client disconnects is dropped', async () => {
  let handled = 0;
  const { work, end } = held();
  const port = await serve(
    () => {
      handled += 1;
      return work();
    },
    { youngMs: never, waitMs: never },
  );
  const working = Array.from({ length: limits.active }, () => ask(port));
  await vi.waitFor(() => expect(guard.counts().open).toBe(limits.active), { timeout: 30_000 });
  const left = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  const gone = request({ port, host: '127.0.0.1', method: 'POST' });
  gone.on('error', () => {});
  gone.end();
  await vi.waitFor(() => expect(guard.counts().waiting).toBe(1), { timeout: 30_000 });
  gone.destroy();
  await left;
  end();
  await Promise.all(working);
  await vi.waitFor(() => expect(guard.counts()).toMatchObject({ open: 0, waiting: 0 }), { timeout: 30_000 });
  expect(handled).toBe(limits.active);
});

test('blocking work is spread over ticks, so that other work runs', async () => {
  let ticks = 0;
  const ticksAtWork: number[] = [];
  const port = await serve(
    async () => {
      ticksAtWork.push(ticks);
      const until = performance.now() + 5;
      while (performance.now() < until);
    },
    { active: 200, open: 200, waiting: 200, waitMs: never },
  );
  let counting = true;
  const count = () => {
    ticks += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(port)));
  counting = false;
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // A tick runs 20 ms of new and 20 ms of queued requests, 5 ms each: at most ten of the 100.
  expect(new Set(ticksAtWork).size).toBeGreaterThanOrEqual(10);
});
