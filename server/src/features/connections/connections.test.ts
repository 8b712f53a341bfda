import { estimateAudience } from '@interest-miner/contract/audiences/endpoints';
import {
  connectMeta,
  disconnectMeta,
  getMetaConnection,
  listAdAccounts,
  testAdAccountToken,
} from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { createList } from '@interest-miner/contract/lists/endpoints';
import { searchInterests, validateInterests } from '@interest-miner/contract/search/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireConnections, removePassword } from '../../../test/arrange.ts';
import { present } from '../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { tablesWith } from '../../../test/personal-data.ts';
import { type GraphStandIn, graphSecret, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAccount, graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { runAdmin } from '../../admin.ts';
import { createSecrets } from '../../secrets.ts';
import { connectionsJob } from './expiry-job.ts';
import { createPersonalInterests } from './interests-of.ts';
import { withConnection } from './open-connection.ts';

const day = 86_400_000;
const token = 'EAABperson0123456789';
let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({
    env: {
      META_APP_ID: graphAppId,
      META_APP_SECRET: graphSecret,
      META_GRAPH_URL: graph.url,
      PUBLIC_URL: 'https://miner.example',
    },
  });
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(() => {
  graph.reset();
  // Pauses and limits of earlier tests have expired.
  app.clock.now += day;
});

const put = (user: string, body: object) => app.call(connectMeta, { token: user, body: { password, ...body } });
const get = async (user: string) => (await app.call(getMetaConnection, { token: user })).json.data;
const accountsOf = (user: string) => app.call(listAdAccounts, { token: user });

async function connected(change: Parameters<typeof graphHolder>[0] = {}) {
  const user = await app.login();
  graph.holders.set(token, graphHolder(change));
  const answer = await put(user.token, { access_token: token });
  expect(answer.status).toBe(200);
  return { ...user, answer };
}

async function idOf(email: string): Promise<string> {
  const id = await app.userId(email);
  return id;
}

test('a search on an own connection reads and decrypts its row once', async () => {
  const { email } = await connected();
  let decrypted = 0;
  const secrets = {
    ...app.deps.secrets,
    open(sealed: string) {
      decrypted += 1;
      return app.deps.secrets.open(sealed);
    },
  };
  const own = await createPersonalInterests({ ...app.deps, secrets }, () => app.deps.interests)(await idOf(email));
  await own?.search('yoga', { limit: 1 });
  expect(decrypted).toBe(1);
});

describe('the owner proves it', () => {
  const attempt = (user: string, body: object) =>
    app.call(connectMeta, { token: user, body: { access_token: token, ...body } });

  test('with the password, before Meta is asked; the owner is told by mail', async () => {
    const { token: user, email } = await app.login();
    graph.holders.set(token, graphHolder());
    const calls = graph.calls.length;
    for (const body of [{}, { password: 'Wrong-Horse-9!' }, { otp_code: '123456' }]) {
      const { status, json } = await attempt(user, body);
      expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([
        400,
        'current_password_wrong',
        ['password'],
      ]);
    }
    expect([graph.calls.length, await get(user)]).toEqual([calls, expect.objectContaining({ connection: null })]);
    expect((await attempt(user, { password })).status).toBe(200);
    await app.deps.mails.idle();
    const mail = app.printed.findLast((line) => line.includes(email));
    expect(mail).toMatch(/Meta was connected to your account/);
    expect(mail).toContain('act_200000000000001');
  });

  test('with a mailed code where there is no password: wrong ones count, and a right one works once', async () => {
    const { token: user, email } = await app.login();
    await removePassword(app, email);
    graph.holders.set(token, graphHolder());
    expect((await attempt(user, { password })).json.code).toBe('owner_code_required');
    const code = await app.lastCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await attempt(user, { otp_code: wrong })).json.code).toBe('otp_invalid');
    graph.holders.clear();
    // Meta refuses the token: the code is still good for a better one.
    expect((await attempt(user, { otp_code: code })).json.code).toBe('meta_refused');
    graph.holders.set(token, graphHolder());
    expect((await attempt(user, { otp_code: code })).status).toBe(200);
    expect((await attempt(user, { otp_code: code })).json.code).toBe('otp_dead');
  });

  test('a code is dead after five tries, and belongs to one account', async () => {
    const [one, other] = [await app.login(), await app.login()];
    await removePassword(app, one.email, other.email);
    await attempt(one.token, {});
    const code = await app.lastCode(one.email);
    await attempt(other.token, {});
    expect((await attempt(other.token, { otp_code: code })).json.code).toBe('otp_invalid');
    const guesses = Array.from({ length: 50 }, () =>
      attempt(one.token, { otp_code: code === '000000' ? '000001' : '000000' }),
    );
    const codes = (await Promise.all(guesses)).map(({ json }) => json.code);
    expect(codes.filter((answer) => answer === 'otp_invalid').length).toBeLessThanOrEqual(5);
    expect((await attempt(one.token, { otp_code: code })).status).not.toBe(200);
  });
});

describe('connecting', () => {
  test('the catalogue answers without a connection', async () => {
    const { token: user } = await app.login();
    expect(await get(user)).toEqual({ connection: null, login: false, without: 'catalogue' });
    expect((await accountsOf(user)).json.code).toBe('meta_not_connected');
  });

  test('a token is checked at once, its only ad account is chosen, and it is stored encrypted and never returned', async () => {
    const { token: user, answer } = await connected();
    expect(answer.json.data.connection).toMatchObject({
      kind: 'meta',
      holder: 'Cork system user',
      can_push: true,
      expires_at: null,
      problem: null,
      ad_account: { id: 'act_200000000000001', currency: 'USD', time_zone: 'America/New_York', status: 'active' },
    });
    const [listed, own, exported] = await Promise.all([
      accountsOf(user),
      app.call(getMetaConnection, { token: user }),
      app.call(exportData, { token: user }),
    ]);
    for (const { text } of [answer, listed, own, exported]) expect(text).not.toContain(token);
    expect(exported.json.meta_connection).toMatchObject({ holder: 'Cork system user' });
    expect(await tablesWith(app, token)).toEqual([]);
    const { json } = await app.call(listSecurityEvents, { token: user });
    expect(json.data.map(({ event }: { event: string }) => event)).toContain('meta_connected');
  });

  test('one of several ad accounts can be chosen, and changed by one call', async () => {
    const accounts = [graphAccount(), graphAccount({ id: 'act_2', name: 'In rupees', currency: 'INR' })];
    const { token: user, answer } = await connected({ accounts });
    expect(answer.json.data.connection?.ad_account).toBeNull();
    expect((await accountsOf(user)).json.data.map(({ id }) => id)).toEqual(['act_200000000000001', 'act_2']);
    const changed = await put(user, { ad_account_id: 'act_2' });
    expect(changed.json.data.connection?.ad_account).toMatchObject({ name: 'In rupees', currency: 'INR' });
    expect((await put(user, { ad_account_id: 'act_3' })).json.message).toBe(connectionProblems.account_not_assigned);
    expect((await get(user)).connection?.ad_account?.id).toBe('act_2');
  });

  test('a second user sees none of it, and each has their own test ad account', async () => {
    const owner = await connected();
    const stranger = await app.login();
    expect((await get(stranger.token)).connection).toBeNull();
    await app.call(disconnectMeta, { token: stranger.token });
    expect((await get(owner.token)).connection).not.toBeNull();
    const ids = await Promise.all([owner, stranger].map(({ email }) => idOf(email)));
    for (const { token: user } of [owner, stranger]) await put(user, { access_token: testAdAccountToken });
    const create = (id: string) =>
      withConnection(app.deps, id, ({ port, access }) =>
        port.create(access('work'), 'campaigns', {
          name: 'Mine',
          objective: 'OUTCOME_TRAFFIC',
          special_ad_categories: [],
          is_adset_budget_sharing_enabled: false,
        }),
      );
    const list = (id: string) =>
      withConnection(app.deps, id, ({ port, access }) => port.list(access('work'), 'campaigns', { named: 'Mine' }));
    const made = await create(ids[0] as string);
    expect(await list(ids[1] as string)).toEqual([]);
    await withConnection(app.deps, ids[1] as string, ({ port, access }) => port.remove(access('work'), made));
    expect(await list(ids[0] as string)).toHaveLength(1);
  });

  test('the test ad account is connected by one call, and nothing reaches Meta', async () => {
    const { token: user } = await app.login();
    const { json } = await put(user, { access_token: testAdAccountToken });
    expect(json.data.connection).toMatchObject({ kind: 'test', can_push: true, ad_account: { currency: 'USD' } });
    expect((await accountsOf(user)).json.data.map(({ problem }) => problem)).toEqual([null, null, 'account_disabled']);
    expect(graph.calls).toEqual([]);
    // The internal form of that token does not open another user's test account.
    const other = await put(user, { access_token: `${testAdAccountToken}:somebody` });
    expect(other.json.code).toBe('meta_refused');
  });

  test.each<[keyof typeof connectionProblems, Parameters<typeof graphHolder>[0]]>([
    ['scope_missing', { scopes: ['email'] }],
    ['no_ad_account', { accounts: [] }],
    ['account_disabled', { accounts: [graphAccount({ account_status: 2 })] }],
    ['account_unsettled', { accounts: [graphAccount({ account_status: 3 })] }],
    ['token_expired', { expiresAt: 1 }],
    ['token_revoked', { fails: { code: 190, subcode: 460 } }],
    ['checkpoint', { fails: { code: 190, subcode: 459 } }],
  ])('%s has its own message', async (problem, change) => {
    const { token: user } = await app.login();
    graph.holders.set(token, graphHolder(change));
    const answer = await put(user, { access_token: token });
    expect(answer.json).toMatchObject({ code: 'meta_refused', message: connectionProblems[problem] });
    expect((await get(user)).connection).toBeNull();
  });

  test('reports a token that Meta does not know, and an outage', async () => {
    const { token: user } = await app.login();
    expect((await put(user, { access_token: 'EAABnobody' })).json.message).toBe(connectionProblems.token_unknown);
    graph.behaviour = { kind: 'status', status: 500 };
    const answer = await put(user, { access_token: token });
    expect(answer.json.code).toBe('meta_unavailable');
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test.each([{}, { access_token: '' }, { access_token: 'with space' }, { ad_account_id: '12' }])(
    'refuses %o without asking Meta',
    async (body) => {
      const { token: user } = await app.login();
      expect((await put(user, body)).json.code).toBe('validation_failed');
      expect(graph.calls).toEqual([]);
    },
  );

  test('attempts are limited per user', async () => {
    const { token: user } = await app.login();
    const attempts = await Promise.all(
      Array.from({ length: 31 }, () => put(user, { access_token: testAdAccountToken })),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('using and disconnecting', () => {
  test('with a connection, searches, validation and lists use the user’s token; without one, the catalogue', async () => {
    const { token: user } = await connected();
    const search = () => app.call(searchInterests, { token: user, body: { query: 'Landlord' } });
    const own = (await search()).json.data;
    expect(own).toMatchObject({ answered_by: 'own_connection', stale: false });
    const [row] = own.interests;
    expect(row).toMatchObject({ name: 'Landlord', size_source: 'meta' });
    const body = { ids: [present(row).id] };
    const validated = (await app.call(validateInterests, { token: user, body })).json.data;
    expect(validated).toMatchObject({ answered_by: 'own_connection', interests: [{ status: 'valid' }] });
    const asked = graph.calls.filter((params) => params.get('type')?.startsWith('adinterest'));
    expect(asked.map((params) => params.get('access_token'))).toEqual([token, token]);
    expect(asked.every((params) => !params.has('appsecret_proof'))).toBe(true);
    const list = await app.call(createList, { token: user, body: { name: 'Homes', ids: [present(row).id] } });
    expect(list.status).toBe(201);
    await app.call(disconnectMeta, { token: user });
    expect((await search()).json.data.answered_by).toBe('catalogue');
    const { json } = await app.call(listSecurityEvents, { token: user });
    expect(json.data.map(({ event }: { event: string }) => event)).toContain('meta_disconnected');
  }, 60_000);

  test('after error 190 from Meta, the connection reports it until another token is pasted', async () => {
    const { token: user } = await connected();
    graph.holders.set(token, graphHolder({ fails: { code: 190, subcode: 460 } }));
    expect((await accountsOf(user)).json.message).toBe(connectionProblems.token_revoked);
    expect((await get(user)).connection?.problem).toBe('token_revoked');
    const calls = graph.calls.length;
    expect((await accountsOf(user)).json.message).toBe(connectionProblems.token_revoked);
    expect(graph.calls.length).toBe(calls);
    graph.holders.set('EAABfresh', graphHolder());
    await put(user, { access_token: 'EAABfresh' });
    expect((await get(user)).connection?.problem).toBeNull();
  });

  test('an expired token is reported before Meta is asked', async () => {
    const expiresAt = app.clock.now + 2 * day;
    const { token: user } = await connected({ appId: graphAppId, expiresAt: Date.UTC(2099, 0, 1) });
    await expireConnections(app, expiresAt);
    app.clock.now += 3 * day;
    expect((await get(user)).connection?.problem).toBe('token_expired');
  });

  test('a mail warns seven days before the token expires, once per token', async () => {
    const { email } = await connected();
    const expiresAt = app.clock.now + 10 * day;
    const owner_id = await idOf(email);
    await expireConnections(app, expiresAt);
    const run = async () => {
      await Promise.all([1, 2].map(() => connectionsJob(app.deps).run(new AbortController().signal)));
      return (await app.mailKinds(owner_id)).filter((kind) => kind === 'meta-token-ending').length;
    };
    expect(await run()).toBe(0);
    app.clock.now += 4 * day;
    expect(await run()).toBe(1);
    app.clock.now += day;
    expect(await run()).toBe(1);
    await app.deps.mails.idle();
    expect(app.printed.findLast((line) => line.includes(email))).toContain('2026-');
  });

  test('tokens can be re-encrypted with a new secret key', async () => {
    const { email, token: user } = await connected();
    const oldKey = 'the key of the tests, long enough to be one';
    const newKey = 'another key of the tests, as long as the first';
    expect(await runAdmin({ ...app.deps, secrets: createSecrets(newKey, oldKey) }, ['reencrypt'])).toContain(
      'connection(s) to Meta',
    );
    const id = await idOf(email);
    const read = (key: string) =>
      withConnection({ ...app.deps, secrets: createSecrets(key) }, id, async (connection) => connection.token.token);
    expect(await read(newKey)).toBe(token);
    // With the wrong key there is no connection.
    await expect(read(oldKey)).rejects.toMatchObject({ code: 'meta_not_connected' });
    expect((await get(user)).connection).not.toBeNull();
  });
});

test('with a connection, audiences are sized in the user’s own ad account, with their token', async () => {
  const { token: user } = await connected();
  const spec = { groups: [['6003306084421']], places: { countries: ['IN'] } };
  const { json } = await app.call(estimateAudience, { token: user, body: { spec } });
  expect(json.data).toMatchObject({ source: 'meta', ready: true });
  const asked = graph.calls.at(-1);
  expect(graph.edges.at(-1)).toBe('act_200000000000001/reachestimate');
  expect(asked?.get('access_token')).toBe(token);
  const stranger = await app.login();
  const rough = await app.call(estimateAudience, { token: stranger.token, body: { spec } });
  expect(rough.json.data.source).toBe('estimate');
}, 60_000);
