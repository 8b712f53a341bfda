import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

let app: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  app = await createTestApp();
  const { DATABASE_URL } = app.deps.config;
  server = await startServerProcess({ DATA_DIR: app.dataDir, ...(DATABASE_URL ? { DATABASE_URL } : {}) });
}, 90_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await app.close();
});

/**
 * Sends half of a body, and waits until the server has begun the request.
 * @returns sends the rest; its result is the status
 */
async function halfPost(url: string, token: string, text: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ search_text: text });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const outgoing = request(`${url}/api/search-history/`, { method: 'POST', headers, agent: false });
  const status = once(outgoing, 'response').then(async ([answer]: IncomingMessage[]) => {
    await once(answer?.resume() as IncomingMessage, 'end');
    return answer?.statusCode ?? 0;
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 10));
  return () => {
    outgoing.end(body.slice(10));
    return status;
  };
}

test('SIGTERM under load: readiness turns 503, requests in flight complete, and the process exits within 10 s', {
  timeout: 90_000,
}, async () => {
  const token = await signUp(server.url, 'stopped@example.com');
  expect((await send(`${server.url}/readyz`)).status).toBe(200);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let turnedAway = false;
  let broken = 0;
  let n = 0;
  // Like a balancer: no new requests once readiness fails.
  const client = async () => {
    while (!turnedAway) {
      const text = `stop-${n++}`;
      try {
        const { status } = await send(`${server.url}/api/search-history/`, { search_text: text }, token);
        statuses.add(status);
        if (status < 300) acknowledged.push(text);
      } catch {
        broken += 1;
      }
    }
  };
  const clients = Array.from({ length: 12 }, client);
  while (acknowledged.length < 50) await pause(5);
  const halfSent = await Promise.all(
    Array.from({ length: 5 }, (_, index) => halfPost(server.url, token, `half-${index}`)),
  );
  const signalled = performance.now();
  server.signal('SIGTERM');
  const readiness: number[] = [];
  while (readiness.at(-1) !== 503) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (answer === undefined) break;
    await answer.text();
    readiness.push(answer.status);
    if (readiness.length > 200) break;
    await pause(10);
  }
  expect(readiness.at(-1)).toBe(503);
  turnedAway = true;
  for (const [index, status] of (await Promise.all(halfSent.map((sendRest) => sendRest()))).entries()) {
    // On a busy machine one may still have been queued; it gets a 503.
    if (status < 300) acknowledged.push(`half-${index}`);
    else expect(status).toBe(503);
  }
  // After 10 s it would exit with code 1.
  expect(await server.exited, server.output()).toBe(0);
  const took = performance.now() - signalled;
  await Promise.all(clients);
  expect({ broken, other: [...statuses].filter((status) => status >= 300 && status !== 503) }).toEqual({
    broken: 0,
    other: [],
  });
  const rows = await app.deps.db.selectFrom('search_history').select('search_text').execute();
  const stored = new Set(rows.map((row) => row.search_text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
  if (process.env.CHAOS)
    console.log(
      `SIGTERM: ${acknowledged.length} writes acknowledged and kept, none broken, gone after ${Math.round(took)} ms`,
    );
});
