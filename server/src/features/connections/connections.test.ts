import {
  connectMeta,
  disconnectMeta,
  getMetaConnection,
  testAdAccountToken,
} from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { describe, expect, test } from 'vitest';
import { removePassword } from '../../../test/arrange.ts';
import { password } from '../../../test/harness.ts';
import { metaToken, useConnections } from '../../../test/meta-connections.ts';
import { tablesWith } from '../../../test/personal-data.ts';

import { graphAccount, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { withConnection } from './open-connection.ts';

const bench = useConnections();

describe('the owner proves it', () => {
  const attempt = (user: string, body: object) =>
    bench.app.call(connectMeta, { token: user, body: { access_token: metaToken, ...body } });

  test('with the password, before Meta is asked; the owner is told by mail', async () => {
    const { token: user, email } = await bench.app.login();
    bench.graph.holders.set(metaToken, graphHolder());
    const calls = bench.graph.calls.length;
    for (const body of [{}, { password: 'Wrong-Horse-9!' }, { otp_code: '123456' }]) {
      const { status, json } = await attempt(user, body);
      expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([
        400,
        'current_password_wrong',
        ['password'],
      ]);
    }
    expect([bench.graph.calls.length, await bench.get(user)]).toEqual([
      calls,
      expect.objectContaining({ connection: null }),
    ]);
    expect((await attempt(user, { password })).status).toBe(200);
    await bench.app.deps.mails.idle();
    const mail = bench.app.printed.findLast((line) => line.includes(email));
    expect(mail).toMatch(/Meta was connected to your account/);
    expect(mail).toContain('act_200000000000001');
  });

  test('with a mailed code where there is no password: wrong ones count, and a right one works once', async () => {
    const { token: user, email } = await bench.app.login();
    await removePassword(bench.app, email);
    bench.graph.holders.set(metaToken, graphHolder());
    expect((await attempt(user, { password })).json.code).toBe('owner_code_required');
    const code = await bench.app.lastCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await attempt(user, { otp_code: wrong })).json.code).toBe('otp_invalid');
    bench.graph.holders.clear();
    // Meta refuses the token: the code is still good for a better one.
    expect((await attempt(user, { otp_code: code })).json.code).toBe('meta_refused');
    bench.graph.holders.set(metaToken, graphHolder());
    expect((await attempt(user, { otp_code: code })).status).toBe(200);
    expect((await attempt(user, { otp_code: code })).json.code).toBe('otp_dead');
  });

  test('a code is dead after five tries, and belongs to one account', async () => {
    const [one, other] = [await bench.app.login(), await bench.app.login()];
    await removePassword(bench.app, one.email, other.email);
    await attempt(one.token, {});
    const code = await bench.app.lastCode(one.email);
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
    const { token: user } = await bench.app.login();
    expect(await bench.get(user)).toEqual({ connection: null, login: false, without: 'catalogue' });
    expect((await bench.accountsOf(user)).json.code).toBe('meta_not_connected');
  });

  test('a token is checked at once, its only ad account is chosen, and it is stored encrypted and never returned', async () => {
    const { token: user, answer } = await bench.connected();
    expect(answer.json.data.connection).toMatchObject({
      kind: 'meta',
      holder: 'Cork system user',
      can_push: true,
      expires_at: null,
      problem: null,
      ad_account: { id: 'act_200000000000001', currency: 'USD', time_zone: 'America/New_York', status: 'active' },
    });
    const [listed, own, exported] = await Promise.all([
      bench.accountsOf(user),
      bench.app.call(getMetaConnection, { token: user }),
      bench.app.call(exportData, { token: user }),
    ]);
    for (const { text } of [answer, listed, own, exported]) expect(text).not.toContain(metaToken);
    expect(exported.json.meta_connection).toMatchObject({ holder: 'Cork system user' });
    expect(await tablesWith(bench.app, metaToken)).toEqual([]);
    const { json } = await bench.app.call(listSecurityEvents, { token: user });
    expect(json.data.map(({ event }: { event: string }) => event)).toContain('meta_connected');
  });

  test('one of several ad accounts can be chosen, and changed by one call', async () => {
    const accounts = [graphAccount(), graphAccount({ id: 'act_2', name: 'In rupees', currency: 'INR' })];
    const { token: user, answer } = await bench.connected({ accounts });
    expect(answer.json.data.connection?.ad_account).toBeNull();
    expect((await bench.accountsOf(user)).json.data.map(({ id }) => id)).toEqual(['act_200000000000001', 'act_2']);
    const changed = await bench.put(user, { ad_account_id: 'act_2' });
    expect(changed.json.data.connection?.ad_account).toMatchObject({ name: 'In rupees', currency: 'INR' });
    expect((await bench.put(user, { ad_account_id: 'act_3' })).json.message).toBe(
      connectionProblems.account_not_assigned,
    );
    expect((await bench.get(user)).connection?.ad_account?.id).toBe('act_2');
  });

  test('a second user sees none of it, and each has their own test ad account', async () => {
    const owner = await bench.connected();
    const stranger = await bench.app.login();
    expect((await bench.get(stranger.token)).connection).toBeNull();
    await bench.app.call(disconnectMeta, { token: stranger.token });
    expect((await bench.get(owner.token)).connection).not.toBeNull();
    const ids = await Promise.all([owner, stranger].map(({ email }) => bench.app.userId(email)));
    for (const { token: user } of [owner, stranger]) await bench.put(user, { access_token: testAdAccountToken });
    const create = (id: string) =>
      withConnection(bench.app.deps, id, ({ port, access }) =>
        port.create(access('work'), 'campaigns', {
          name: 'Mine',
          objective: 'OUTCOME_TRAFFIC',
          special_ad_categories: [],
          is_adset_budget_sharing_enabled: false,
        }),
      );
    const list = (id: string) =>
      withConnection(bench.app.deps, id, ({ port, access }) =>
        port.list(access('work'), 'campaigns', { named: 'Mine' }),
      );
    const made = await create(ids[0] as string);
    expect(await list(ids[1] as string)).toEqual([]);
    await withConnection(bench.app.deps, ids[1] as string, ({ port, access }) => port.remove(access('work'), made));
    expect(await list(ids[0] as string)).toHaveLength(1);
  });

  test('the test ad account is connected by one call, and nothing reaches Meta', async () => {
    const { token: user } = await bench.app.login();
    const { json } = await bench.put(user, { access_token: testAdAccountToken });
    expect(json.data.connection).toMatchObject({ kind: 'test', can_push: true, ad_account: { currency: 'USD' } });
    expect((await bench.accountsOf(user)).json.data.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'account_disabled',
    ]);
    expect(bench.graph.calls).toEqual([]);
    // The internal form of that token does not open another user's test account.
    const other = await bench.put(user, { access_token: `${testAdAccountToken}:somebody` });
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
    const { token: user } = await bench.app.login();
    bench.graph.holders.set(metaToken, graphHolder(change));
    const answer = await bench.put(user, { access_token: metaToken });
    expect(answer.json).toMatchObject({ code: 'meta_refused', message: connectionProblems[problem] });
    expect((await bench.get(user)).connection).toBeNull();
  });

  test('reports a token that Meta does not know, and an outage', async () => {
    const { token: user } = await bench.app.login();
    expect((await bench.put(user, { access_token: 'EAABnobody' })).json.message).toBe(connectionProblems.token_unknown);
    bench.graph.behaviour = { kind: 'status', status: 500 };
    const answer = await bench.put(user, { access_token: metaToken });
    expect(answer.json.code).toBe('meta_unavailable');
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test.each([{}, { access_token: '' }, { access_token: 'with space' }, { ad_account_id: '12' }])(
    'refuses %o without asking Meta',
    async (body) => {
      const { token: user } = await bench.app.login();
      expect((await bench.put(user, body)).json.code).toBe('validation_failed');
      expect(bench.graph.calls).toEqual([]);
    },
  );

  test('attempts are limited per user', async () => {
    const { token: user } = await bench.app.login();
    const attempts = await Promise.all(
      Array.from({ length: 31 }, () => bench.put(user, { access_token: testAdAccountToken })),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
