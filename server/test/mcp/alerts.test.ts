import { listAlerts } from '@interest-miner/contract/alerts/endpoints';
import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAlerts } from '../../src/features/alerts/queries/alerts.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { connect, tokenHolder } from './connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const size = [1000, 1200] as const;
const facts = {
  name: 'Yoga',
  newName: null,
  currentId: null,
  plannedAt: null,
  before: size,
  after: size,
  source: 'meta',
};

async function addAlerts(owner_id: string) {
  const row = { owner_id, kind: 'gone' as const, facts: JSON.stringify(facts), running: 0, mailed_at: null };
  const rows = [
    { ...row, id: crypto.randomUUID(), ref: 'interests:1', found_at: 1000, read_at: 2000 },
    { ...row, id: crypto.randomUUID(), ref: 'interests:2', found_at: 3000, read_at: null },
  ];
  await insertAlerts(app.deps.db, rows);
}

test("get_alerts returns only the owner's alerts and marks none as read", async () => {
  const [ada, eve] = [await tokenHolder(app), await tokenHolder(app)];
  const id = await app.userId(ada.email);
  await addAlerts(id);
  const ask = async (token: string, args: Record<string, unknown> = {}) => {
    const client = await connect(app, token);
    const { structuredContent } = await client.callTool({ name: 'get_alerts', arguments: args });
    await client.close();
    return structuredContent as { alerts: { ref: string; read: boolean }[]; unread: number };
  };
  for (let time = 0; time < 2; time += 1) {
    const { alerts, unread } = await ask(ada.token);
    expect(alerts.map(({ ref, read }) => [ref, read])).toEqual([
      ['interests:2', false],
      ['interests:1', true],
    ]);
    expect(unread).toBe(1);
  }
  expect((await ask(ada.token, { unread_only: true })).alerts).toHaveLength(1);
  expect((await ask(ada.token, { limit: 1 })).alerts).toHaveLength(1);
  expect((await ask(eve.token)).alerts).toEqual([]);
});

test('a token with lists:read can read alerts, and change none', async () => {
  const { token, session } = await tokenHolder(app);
  expect((await app.call(listAlerts, { token })).status).toBe(200);
  for (const [method, path] of [
    ['POST', `/api/alerts/${crypto.randomUUID()}/read`],
    ['POST', '/api/alerts/read'],
    ['PUT', '/api/alerts/mail'],
  ] as const) {
    const { status } = await app.request(method, path, { token, body: { mail: false } });
    expect([path, status]).toEqual([path, 403]);
  }
  const body = { name: 'Search only', scopes: ['interests:read'], expires_in_days: 30 } as const;
  const { json } = await app.call(createApiToken, { token: session, body });
  const client = await connect(app, json.data.token);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('get_alerts');
  await client.close();
});
