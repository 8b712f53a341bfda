import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createOverloadGuard, type OverloadGuard, type OverloadLimits } from './overload.ts';

const limits: OverloadLimits = { active: 4, youngMs: 150, open: 50, waiting: 10, waitMs: 200, turnMs: 20 };
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
let server: Server;
let guard: OverloadGuard;
afterEach(() => {
  server.closeAllConnections();
  server.close();
  guard.close();
});

async function serve(work: () => Promise<void>, given: Partial<OverloadLimits> = {}): Promise<number> {
  guard = createOverloadGuard({ ...limits, ...given });
  server = createServer((incoming, response) =>
    guard.admit(incoming, response, async () => {
      await work();
      response.end('done');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

// A busy machine may be late once, not three times in a row.
const timed = { retry: 2 };

interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
  ms: number;
}

function ask(port: number): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', agent, method: 'POST' }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          retryAfter: response.headers['retry-after'],
          ms: performance.now() - started,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end('{"some":"body"}');
  });
}

test('what fits is handled, what waits gets its turn, the rest is refused at once with when to come back', async () => {
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

test('who waited too long is refused, even when nothing ever ends', timed, async () => {
  const port = await serve(() => pause(700), { youngMs: 5000, waiting: 100 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(port)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBe(8);
  for (const { ms } of refused) expect(ms).toBeLessThan(600);
});

test('requests that wait for somebody else make room after a while', timed, async () => {
  const port = await serve(() => pause(400), { waitMs: 2000 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(port)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (const { ms } of answers) expect(ms).toBeLessThan(750);
});

test('a client that goes away while waiting costs nothing more', timed, async () => {
  let handled = 0;
  const port = await serve(async () => {
    handled += 1;
    await pause(100);
  });
  const working = Array.from({ length: limits.active }, () => ask(port));
  await pause(20);
  const gone = request({ port, host: '127.0.0.1', method: 'POST' });
  gone.on('error', () => {});
  gone.end();
  await pause(20);
  expect(guard.counts().waiting).toBe(1);
  gone.destroy();
  await Promise.all(working);
  await pause(50);
  expect(handled).toBe(limits.active);
  expect(guard.counts()).toMatchObject({ open: 0, waiting: 0 });
});

test('work that holds the thread is spread over turns, so that others get theirs', timed, async () => {
  const port = await serve(
    async () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
    },
    { active: 200, open: 200, waiting: 200, waitMs: 5000 },
  );
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(port)));
  clearInterval(timer);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // Half a second of work in all; a turn has its 20 ms twice, for what comes and for what waits.
  expect(longest).toBeLessThan(250);
});
