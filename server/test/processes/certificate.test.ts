import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { listSearchHistory } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResponseOf } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

// PostgreSQL behind TLS, whose certificate expires; the SQLite project leaves this file out.
let app: TestApp;
let proxy: TlsProxy;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  app = await createTestApp();
  const url = new URL(app.deps.config.DATABASE_URL ?? '');
  proxy = await startTlsProxy({ host: url.hostname, port: Number(url.port) }, { asksFirst: true });
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.set('sslmode', 'verify-full');
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-certificates-'));
  const trusted = join(folder, 'trusted.pem');
  writeFileSync(trusted, proxy.trusted.join('\n'));
  env = { DATABASE_URL: url.href, DATA_DIR: app.dataDir, NODE_EXTRA_CA_CERTS: trusted };
  server = await startServerProcess(env);
}, 90_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await proxy.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the database's certificate expires: 503 with a reason in the log, no start, and recovery once it is renewed", async () => {
  const token = await signUp(server.url, 'certified@example.com');
  const save = (text: string) => send(`${server.url}/api/search-history/`, { search_text: text }, token);
  expect((await save('before')).status).toBeLessThan(300);

  proxy.certificate = 'expired';
  proxy.cut();
  for (const { status, json, headers } of [
    await save('meanwhile'),
    await send(`${server.url}/api/search-history/`, undefined, token),
  ]) {
    expect([status, json.code]).toEqual([503, 'storage_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await send(`${server.url}/readyz`)).status).toBe(503);
  expect(server.output()).toContain('certificate has expired');
  await expect(startServerProcess(env)).rejects.toThrow(
    "PostgreSQL's certificate is not valid (CERT_HAS_EXPIRED): renew or correct it.",
  );

  proxy.certificate = 'valid';
  await vi.waitFor(async () => expect((await save('after')).status).toBeLessThan(300), { timeout: 30_000 });
  const { json } = await send<ResponseOf<typeof listSearchHistory>>(
    `${server.url}/api/search-history/`,
    undefined,
    token,
  );
  expect(json.data.map((row) => row.search_text)).toEqual(expect.arrayContaining(['before', 'after']));
}, 120_000);
