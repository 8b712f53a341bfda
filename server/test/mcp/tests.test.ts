import { getTest, startTest } from '@interest-miner/contract/tests/endpoints';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { testsOf } from '../interest-tests.ts';
import { connect, tokenHolder } from './connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function run(client: Client, name: string, args: object = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [first] = content as { text: string }[];
  return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') };
}

test('a test is planned, created paused once, and listed; no tool can start it', async () => {
  const { token, session } = await tokenHolder(app);
  const client = await connect(app, token);
  const { input } = await testsOf(app, session);
  const body = await input();
  const { cells, goal, daily_budget, days } = body;
  const plan = await run(client, 'plan_test', { cells, goal, daily_budget, days });
  expect(plan.data).toMatchObject({ currency: 'USD', planned: 60_000 });
  const created = await run(client, 'create_test', body);
  expect(created.data).toMatchObject({ phase: 'ready', simulated: true });
  expect((await run(client, 'create_test', body)).data.id).toBe(created.data.id);
  const listed = await run(client, 'list_tests');
  expect(listed.data.tests).toMatchObject([{ id: created.data.id, phase: 'ready' }]);
  const results = await run(client, 'get_test_results', { test_id: created.data.id });
  expect(results.data.verdict.sentence).toMatch(/^Too early/);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => name.includes('test')).sort()).toEqual([
    'create_test',
    'get_test_results',
    'list_tests',
    'plan_test',
  ]);
});

test('a token that may change tests starts none by the API either: only a session of the owner does', async () => {
  const { token, session } = await tokenHolder(app);
  const { make, start } = await testsOf(app, session);
  const made = await make();
  const agreed = made.most_it_can_cost?.amount ?? 0;
  const refused = await app.call(startTest, { token, params: { id: made.id }, body: { agreed } });
  expect([401, 403]).toContain(refused.status);
  expect((await app.call(getTest, { token: session, params: { id: made.id } })).json.data.phase).toBe('ready');
  expect((await start(made)).json.data.phase).toBe('scheduled');
});

test('a token that may only read tests creates none', async () => {
  const { token } = await tokenHolder(app, ['tests:read']);
  const client = await connect(app, token);
  expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual([
    'get_test_results',
    'list_tests',
    'plan_test',
  ]);
});
