import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-signals-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** As in browsers: a connection left open must not delay the stop. */
const agent = new Agent({ keepAlive: true });

/** A request that the server has begun to read: half of its body is still missing. */
async function halfSent(url: string, token: string, text: string) {
  const body = JSON.stringify({ search_text: text });
  const outgoing: ClientRequest = request(`${url}/api/search-history/`, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answer = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.write(body.slice(0, 10));
  await once(outgoing, 'continue');
  return { answer, finish: () => outgoing.end(body.slice(10)) };
}

// Like Ctrl-C in a terminal: the system signals everyone in the group, and the starter passes its own signal on. A SIGTERM
// that ends the npm of a terminal is followed by SIGHUP.
test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGHUP'],
] as const)(
  '%s and then %s to the whole process group: every response in flight is complete',
  {
    timeout: 90_000,
  },
  async (first, second) => {
    server = await startServerProcess({ DATA_DIR: folder }, { asGroup: true });
    const { url } = server;
    const token = await signUp(url, 'group@example.com');
    // The first search waits until the engine has been loaded, on a busy machine longer than a stop waits.
    await send(`${url}/api/search-history/`, { search_text: 'first' }, token);
    const flying = await Promise.all(Array.from({ length: 8 }, (_, n) => halfSent(url, token, `search ${n}`)));
    expect((await send(`${url}/readyz`)).status).toBe(200);
    server.signal(first);
    server.signal(second);
    await expect.poll(async () => (await send(`${url}/readyz`)).status).toBe(503);
    // Readiness reports the stop twice; then the server closes.
    await send(`${url}/readyz`);
    for (const { finish } of flying) finish();
    for (const { answer } of flying) {
      const [response] = await answer;
      expect(response.statusCode).toBe(200);
      expect(response.headers.connection).toBe('close');
      expect(JSON.parse(await text(response)).success).toBe(true);
    }
    expect(await server.exited, server.output()).toBe(0);
  },
);

test('a signal to npm alone, which only ends its shell, stops the server too', async () => {
  const env = { DATA_DIR: folder, npm_lifecycle_event: 'start' };
  server = await startServerProcess(env, { asGroup: true, underShell: true });
  const { pid, url } = server;
  try {
    process.kill(pid, 'SIGTERM');
    const isUp = () => fetch(`${url}/livez`).then(Boolean, () => false);
    await expect.poll(isUp).toBe(false);
  } finally {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  }
});
