import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const program = fileURLToPath(new URL('../../src/boot.mjs', import.meta.url));
/** Stands for systemd: it holds the socket, starts the program with it, and again after a line from the test. */
const holder = `
run() { sh -c 'LISTEN_PID=$$; export LISTEN_PID; echo "pid $$"; exec "$0" "$1"' "${process.execPath}" "${program}"; }
run; echo gone; read line; run`;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-socket-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function listeningSocket() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  return { server, fd, port: (server.address() as AddressInfo).port };
}

test('connections that wait in a passed socket during a restart are served by the next process', {
  timeout: 120_000,
}, async () => {
  const { server, fd, port } = await listeningSocket();
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, LISTEN_FDS: '1', LOG_LEVEL: 'warn' };
  const child = spawn('sh', ['-c', holder], { env, stdio: ['pipe', 'pipe', 'inherit', fd] });
  // Closed here, or this process would take the connections.
  server.close();
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const pids = () => [...output.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  const says = (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000 });
  const url = `http://127.0.0.1:${port}`;
  try {
    await says(`ready: ${url}`);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    process.kill(pids()[0] ?? 0, 'SIGTERM');
    await says('gone');
    const waiting = Array.from({ length: 8 }, () => fetch(`${url}/livez`));
    child.stdin?.write('\n');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  } finally {
    for (const pid of pids())
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    child.kill('SIGKILL');
  }
});
