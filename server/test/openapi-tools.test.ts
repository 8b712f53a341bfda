import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { scopeNames } from '@interest-miner/contract/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './harness.ts';

// What others' tools make of the API document, which is the same on both databases.
let app: TestApp;
let folder: string;
let documentFile: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-api-'));
  documentFile = join(folder, 'openapi.json');
  writeFileSync(documentFile, (await app.request('GET', '/api/docs/json')).text);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the document passes the linter's recommended rules", async () => {
  const cli = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // Ids are UUIDs, and the router prefers fixed parts: /audiences/overlap/{id} is never /audiences/{id}/restore.
    [cli, 'lint', documentFile, '--extends', 'recommended', '--skip-rule', 'no-ambiguous-paths', '--format', 'json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }, cwd: folder },
  ).catch((error: { stdout: string }) => error);
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(
    problems.map((problem: { message: string; location: unknown }) => [problem.message, problem.location]),
  ).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
}, 60_000);

test('a client generated from the document searches, stores a list and exports it', async () => {
  const generator = fileURLToPath(new URL('../../scripts/lib/generate-client.mjs', import.meta.url));
  const output = join(folder, 'client');
  await promisify(execFile)(process.execPath, [generator, documentFile, output], { env: process.env });
  const sdk = await import(/* @vite-ignore */ join(output, 'sdk.gen.ts'));
  const { createClient } = await import(/* @vite-ignore */ join(output, 'client', 'index.ts'));
  const { token: session } = await app.login();
  const body = { name: 'Client', scopes: scopeNames, expires_in_days: 30 } as const;
  const { token } = (await app.call(createApiToken, { token: session, body })).json.data;
  const client = createClient({
    baseUrl: 'http://test.local',
    auth: token,
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const answer = await app.app.inject({
        method: request.method as 'GET',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        payload: await request.text(),
      });
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
    },
  });
  const found = await sdk.postFacebookSearch({ client, body: { query: 'yoga', limit: 5 } });
  expect(found.error).toBeUndefined();
  expect(found.data.data.interests).toHaveLength(5);
  const ids = found.data.data.interests.map(({ id }: { id: string }) => id);
  const made = await sdk.postLists({ client, body: { name: 'By a program', ids } });
  expect(made.error).toBeUndefined();
  const exported = await sdk.getListsById({ client, path: { id: made.data.data.id } });
  expect(exported.data.data.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  const all = await sdk.getLists({ client });
  expect(all.data.data.lists).toHaveLength(1);
  const refused = await sdk.postFacebookSearch({ client, body: { query: ' ' } });
  expect(refused.error).toMatchObject({ code: 'validation_failed' });
}, 60_000);
