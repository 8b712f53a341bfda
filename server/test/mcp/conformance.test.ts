import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { tokenHolder } from './connect.ts';

const suite = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
let app: TestApp;
let withToken: Server;
beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const { token } = await tokenHolder(app);
  // The suite sends no token, so one is added on the way; everything else passes as it is.
  withToken = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const passed = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => withToken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  withToken.closeAllConnections();
  await new Promise((resolve) => withToken.close(resolve));
  await app.close();
});

test.each([
  ['tools-list', '2026-07-28'],
  ['http-header-validation', '2026-07-28'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['server-initialize', '2025-11-25'],
  ['tools-list', '2025-11-25'],
])('the conformance scenario %s of %s passes', async (scenario, version) => {
  const { port } = withToken.address() as AddressInfo;
  const args = ['server', '--url', `http://localhost:${port}/mcp`, '--scenario', scenario, '--spec-version', version];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, ...args]).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
});
