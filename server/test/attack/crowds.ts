import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../processes/server-process.ts';
import { askFrom, askMeanwhile, oneByte, openSockets, pipelined } from './slow-clients.ts';

// Crowds from one network against a separate server; another network's responses are timed meanwhile. Exit code 1 if
// one fails or their 99th percentile is over half a second.
const maxP99Ms = 500;
const folder = mkdtempSync(join(tmpdir(), 'interest-miner-crowd-'));
const server = await startServerProcess({
  DATA_DIR: folder,
  OPEN_REQUESTS_PER_NETWORK: '64',
  CONNECTIONS_PER_NETWORK: '256',
});
const page = await (await fetch(server.url)).text();
const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/';
let failed = 0;

async function meet(name: string, count: number, text: string): Promise<void> {
  const sockets = openSockets(server.url, '127.0.0.2', count, text);
  // Closed connections reconnect.
  const again = setInterval(() => {
    for (const socket of sockets) socket.resume();
    sockets.push(...openSockets(server.url, '127.0.0.2', count / 10, text));
  }, 1000);
  const { failed: refused, p99 } = await askMeanwhile(server.url, '127.0.0.3', '/api/system/status', 300);
  clearInterval(again);
  for (const socket of sockets) socket.destroy();
  if (refused > 0 || p99 > maxP99Ms) failed += 1;
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${name}: of 300 requests from another network ${refused} failed, p99 ${p99} ms (load ${load})`);
}

console.log(`before: p99 ${(await askMeanwhile(server.url, '127.0.0.3', '/api/system/status', 300)).p99} ms`);
await meet('1,010 bodies of one byte', 1010, oneByte('/api/auth/login'));
await meet('256 connections with 100 unread requests', 256, pipelined(asset, 100));
await meet('256 connections with 16 unread requests', 256, pipelined(asset, 16));
const { status } = await askFrom(server.url, '127.0.0.3', '/livez');
console.log(`the server is still running: ${status}`);
await server.end('SIGKILL');
rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 && status === 200 ? 0 : 1);
