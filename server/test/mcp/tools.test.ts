import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { connect, tokenHolder } from './connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Calls a tool. The text must say the same as the structured content. */
async function callTool(client: Client, name: string, args: object = {}) {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [content] = result.content as { type: string; text: string }[];
  const text = JSON.parse(content?.text ?? 'null');
  if (!result.isError) expect(result.structuredContent).toEqual(text);
  return { isError: result.isError === true, data: text };
}

describe.each(['legacy', { pin: '2026-07-28' }] as const)('a client of protocol %j', (mode) => {
  test('lists tools with schemas and all four hints, and finds interests', async () => {
    const { token } = await tokenHolder(app);
    const client = await connect(app, token, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_interests', 'suggest_related', 'validate_interests', 'rank_interests']),
    );
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      expect([name, typeof inputSchema, typeof outputSchema, typeof description]).toEqual([
        name,
        'object',
        'object',
        'string',
      ]);
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const)
        expect([name, hint, typeof annotations?.[hint]]).toEqual([name, hint, 'boolean']);
      expect(annotations?.destructiveHint).toBe(false);
    }
    const { data } = await callTool(client, 'search_interests', { query: 'yoga', limit: 5 });
    expect(data.interests).toHaveLength(5);
    expect(data.interests[0]).toMatchObject({ id: '6003306084421', name: 'Yoga', is_meta_id: true });
    for (const row of data.interests) {
      expect(['meta', 'catalogue']).toContain(row.source);
      expect(Date.parse(row.checked_at)).toBeGreaterThan(0);
      expect(row.is_meta_id).toBe(!row.id.startsWith('builtin:'));
    }
    await client.close();
  });

  test('reads the prompt', async () => {
    const { token } = await tokenHolder(app);
    const client = await connect(app, token, mode);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['plan_audiences_for_a_shop']);
    const { messages } = await client.getPrompt({
      name: 'plan_audiences_for_a_shop',
      arguments: { shop: 'handmade soap', location: 'Lyon' },
    });
    expect(JSON.stringify(messages)).toContain('handmade soap');
    await client.close();
  });
});

test('a token sees only the tools that its scopes allow', async () => {
  const { token } = await tokenHolder(app, ['lists:read']);
  const client = await connect(app, token);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => /search|rank|save/.test(name))).toEqual([]);
  await expect(client.callTool({ name: 'search_interests', arguments: { query: 'yoga' } })).rejects.toThrow(
    /not found|search_interests/i,
  );
  await client.close();
});

test('a tool returns what the API returns, and uses the same search allowance', async () => {
  const { token, session } = await tokenHolder(app);
  const left = async () => (await app.call(getProfile, { token: session })).json.data.searches_remaining;
  const before = await left();
  const client = await connect(app, token);
  const { data } = await callTool(client, 'search_interests', { query: 'running shoes', limit: 10 });
  expect(await left()).toBe(before - 1);
  const { json } = await app.call(searchInterests, {
    token,
    body: { query: 'running shoes', limit: 10 },
  });
  expect(data.interests.map(({ id }: { id: string }) => id)).toEqual(
    json.data.interests.map(({ id }: { id: string }) => id),
  );
  await client.close();
});

test('selections are extended and checked', async () => {
  const { token } = await tokenHolder(app);
  const client = await connect(app, token);
  const related = await callTool(client, 'suggest_related', {
    interests: [{ id: '6003306084421', name: 'Yoga' }],
    limit: 5,
  });
  expect(related.data.interests).toHaveLength(5);
  const checked = await callTool(client, 'validate_interests', { ids: ['6003306084421', 'builtin:nothing'] });
  expect(checked.data.interests.map(({ status }: { status: string }) => status)).toEqual(['valid', 'gone']);
  await client.close();
});

test('without the plan, ranking fails with a message and the code', async () => {
  const { token } = await tokenHolder(app);
  const client = await connect(app, token);
  const { isError, data } = await callTool(client, 'rank_interests', {
    product_name: 'Calm Mat Studio',
    category: 'Sports & Fitness',
    product_description: 'Yoga classes',
    location: 'Berlin',
    promotion_goal: 'Lead Generation',
    target_audience: 'Women from 25 to 45',
  });
  expect([isError, data.code]).toEqual([true, 'premium_required']);
  expect(data.message).toContain('plan');
  await client.close();
});
