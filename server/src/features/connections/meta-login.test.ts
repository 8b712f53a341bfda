import { logout } from '@interest-miner/contract/auth/endpoints';
import { getMetaConnection, startMetaLogin } from '@interest-miner/contract/connections/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { type GraphStandIn, graphSecret, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';

let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({
    env: {
      META_APP_ID: graphAppId,
      META_APP_SECRET: graphSecret,
      META_LOGIN_CONFIG_ID: '4711',
      META_GRAPH_URL: graph.url,
      META_DIALOG_URL: 'https://dialog.example',
      PUBLIC_URL: 'https://miner.example',
    },
  });
  graph.holders.set('EAABlong', graphHolder({ appId: graphAppId, expiresAt: Date.UTC(2099, 0, 1) }));
});
afterAll(async () => {
  await app.close();
  await graph.close();
});

const tokenAnswer = (token: string) => ({ kind: 'body' as const, body: JSON.stringify({ access_token: token }) });

async function begin(back_to?: string) {
  const user = await app.login();
  const { json, headers } = await app.call(startMetaLogin, {
    token: user.token,
    body: { password, ...(back_to && { back_to }) },
  });
  const url = new URL(json.data.url);
  const cookie = String(headers['set-cookie']).split(';')[0] as string;
  return { ...user, url, cookie, state: url.searchParams.get('state') as string };
}
const comeBack = async (query: object, cookie: string) => {
  const search = new URLSearchParams(query as Record<string, string>);
  const { headers } = await app.request('GET', `/api/connections/meta/callback?${search}`, { headers: { cookie } });
  return headers.location;
};
const connectionOf = async (token: string) => (await app.call(getMetaConnection, { token })).json.data;

describe('Facebook Login for Business', () => {
  test('asks for the configuration, exchanges the code for a long-lived token, and connects it', async () => {
    const { token, url, cookie, state } = await begin();
    expect(`${url.origin}${url.pathname}`).toBe('https://dialog.example/v26.0/dialog/oauth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: graphAppId,
      config_id: '4711',
      response_type: 'code',
      redirect_uri: 'https://miner.example/api/connections/meta/callback',
    });
    expect(url.searchParams.has('scope')).toBe(false);
    graph.next = [tokenAnswer('EAABshort'), tokenAnswer('EAABlong')];
    expect(await comeBack({ state, code: 'abc' }, cookie)).toBe('/profile-update/meta?meta=connected');
    const { connection, login } = await connectionOf(token);
    expect(login).toBe(true);
    expect(connection).toMatchObject({ problem: null, expires_at: '2099-01-01T00:00:00.000Z' });
  });

  test('a state works once, in the browser and session that started it, and a refusal is reported', async () => {
    const { token, cookie, state } = await begin();
    const other = await begin();
    expect(await comeBack({ state, code: 'abc' }, other.cookie)).toBe('/profile-update/meta?meta=failed');
    expect(await comeBack({ state, code: 'abc' }, cookie)).toBe('/profile-update/meta?meta=failed');
    expect(await comeBack({ state: other.state }, other.cookie)).toBe('/profile-update/meta?meta=cancelled');
    const gone = await begin();
    await app.call(logout, { token: gone.token });
    expect(await comeBack({ state: gone.state, code: 'abc' }, gone.cookie)).toBe('/profile-update/meta?meta=failed');
    const weak = await begin();
    graph.holders.set('EAABweak', graphHolder({ appId: graphAppId, scopes: ['email'] }));
    graph.next = [tokenAnswer('EAABweak'), { kind: 'error', code: 100 }];
    expect(await comeBack({ state: weak.state, code: 'abc' }, weak.cookie)).toBe('/profile-update/meta?meta=refused');
    for (const { token: user } of [{ token }, other, weak]) expect((await connectionOf(user)).connection).toBeNull();
  });

  test('comes back to the page it was started from, with the outcome; only to a page of this site', async () => {
    const push = '/audiences/0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e/push';
    const stopped = await begin(`${push}?retry=1`);
    expect(await comeBack({ state: stopped.state }, stopped.cookie)).toBe(`${push}?retry=1&meta=cancelled`);
    const done = await begin(push);
    graph.next = [tokenAnswer('EAABshort'), tokenAnswer('EAABlong')];
    expect(await comeBack({ state: done.state, code: 'abc' }, done.cookie)).toBe(`${push}?meta=connected`);
    const stranger = await begin(push);
    const other = await begin(push);
    expect(await comeBack({ state: stranger.state, code: 'abc' }, other.cookie)).toBe(
      '/profile-update/meta?meta=failed',
    );
    const { token } = await app.login();
    for (const back_to of ['https://evil.example/', '//evil.example/lists', '/\\evil.example', '/nowhere', '/lists#x'])
      expect((await app.call(startMetaLogin, { token, body: { password, back_to } })).status).toBe(400);
  });
});
