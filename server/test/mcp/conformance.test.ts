import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decideAuthorization } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientDocument, clientId } from '../assistants.ts';
import { present } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { tokenHolder } from './connect.ts';

const suite = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const inspector = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);
let app: TestApp;
let withToken: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const issuer = () => `http://127.0.0.1:${portOf(app.app.server)}`;
beforeAll(async () => {
  app = await createTestApp({
    deps: () => ({
      clientDocuments: { read: async () => clientDocument },
      // Without TLS, which only a test may do; the port is known once it listens.
      oauth: {
        get issuer() {
          return app?.app.server.listening ? issuer() : 'http://127.0.0.1';
        },
        registration: false,
      },
    }),
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app.app.server);
  const { token } = await tokenHolder(app);
  // The suite sends no token, so the proxy adds one; everything else passes unchanged.
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
  const args = [
    'server',
    '--url',
    `http://localhost:${portOf(withToken)}/mcp`,
    '--scenario',
    scenario,
    '--spec-version',
    version,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, ...args]).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

test('the conformance scenarios of authorization servers pass: metadata, and a code that a user granted', async () => {
  const { token } = await app.login();
  const port = await freePort();
  const about = ['--client-id', clientId, '--resource', `${issuer()}/mcp`, '--spec-version', '2026-07-28'];
  const args = [suite, 'authorization', '--url', issuer(), '--port', String(port), ...about];
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  let isAllowed = false;
  for await (const chunk of running.stdout) {
    output += chunk;
    const address = /^http\S+\/oauth\/authorize\?(\S+)$/m.exec(output);
    if (!address || isAllowed || !output.includes('Callback server started')) continue;
    isAllowed = true;
    // The user, whom the suite expects in a browser.
    const body = { query: present(address[1]), allow: true, scopes: ['lists:read'] } as const;
    const { json } = await app.call(decideAuthorization, { token, body });
    await fetch(json.data.redirect_to);
  }
  expect(output).toContain('authorization-server-metadata-endpoint: 2 passed, 0 failed');
  expect(output).toContain('authorization-code-grant: 1 passed, 0 failed');
});

test("the Inspector's command line lists the tools, calls one, and reads the resources and prompts", async () => {
  const home = mkdtempSync(join(tmpdir(), 'interest-miner-inspector-'));
  const { token } = await tokenHolder(app);
  const inspect = async (...method: string[]) => {
    const target = [`${issuer()}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
    const args = [inspector, '--cli', ...target, '--method', ...method];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, HOME: home } });
    return JSON.parse(stdout);
  };
  const { tools } = await inspect('tools/list');
  expect(tools.map((tool: { name: string }) => tool.name)).toContain('search_interests');
  const found = await inspect('tools/call', '--tool-name', 'search_interests', '--tool-arg', 'query=yoga');
  expect(found.structuredContent.interests[0].name).toBe('Yoga');
  expect((await inspect('resources/list')).resources).toEqual([]);
  expect((await inspect('prompts/list')).prompts).toHaveLength(1);
  rmSync(home, { recursive: true });
});
