import { estimateAudience } from '@interest-miner/contract/audiences/endpoints';
import { disconnectMeta } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { dayInWords } from '@interest-miner/contract/dates';
import { createList } from '@interest-miner/contract/lists/endpoints';
import { searchInterests, validateInterests } from '@interest-miner/contract/search/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { describe, expect, test } from 'vitest';
import { expireConnections } from '../../../test/arrange.ts';
import { present } from '../../../test/call.ts';
import { metaToken, useConnections } from '../../../test/meta-connections.ts';
import { graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { runAdmin } from '../../admin.ts';
import { createSecrets } from '../../secrets.ts';
import { connectionsJob } from './expiry-job.ts';
import { createPersonalInterests } from './interests-of.ts';
import { withConnection } from './open-connection.ts';

const dayMs = 86_400_000;
const bench = useConnections();

test('a search on an own connection reads and decrypts its row once', async () => {
  const { email } = await bench.connected();
  let decrypted = 0;
  const secrets = {
    ...bench.app.deps.secrets,
    open(sealed: string) {
      decrypted += 1;
      return bench.app.deps.secrets.open(sealed);
    },
  };
  const own = await createPersonalInterests(
    { ...bench.app.deps, secrets },
    () => bench.app.deps.interests,
  )(await bench.app.userId(email));
  await own?.search('yoga', { limit: 1 });
  expect(decrypted).toBe(1);
});

describe('using and disconnecting', () => {
  test('with a connection, searches, validation and lists use the user’s token; without one, the catalogue', async () => {
    const { token: user } = await bench.connected();
    const search = () => bench.app.call(searchInterests, { token: user, body: { query: 'Landlord' } });
    const own = (await search()).json.data;
    expect(own).toMatchObject({ answered_by: 'own_connection', stale: false });
    const [row] = own.interests;
    expect(row).toMatchObject({ name: 'Landlord', size_source: 'meta' });
    const body = { ids: [present(row).id] };
    const validated = (await bench.app.call(validateInterests, { token: user, body })).json.data;
    expect(validated).toMatchObject({ answered_by: 'own_connection', interests: [{ status: 'valid' }] });
    const asked = bench.graph.calls.filter((params) => params.get('type')?.startsWith('adinterest'));
    expect(asked.map((params) => params.get('access_token'))).toEqual([metaToken, metaToken]);
    expect(asked.every((params) => !params.has('appsecret_proof'))).toBe(true);
    const list = await bench.app.call(createList, { token: user, body: { name: 'Homes', ids: [present(row).id] } });
    expect(list.status).toBe(201);
    await bench.app.call(disconnectMeta, { token: user });
    expect((await search()).json.data.answered_by).toBe('catalogue');
    const { json } = await bench.app.call(listSecurityEvents, { token: user });
    expect(json.data.map(({ event }: { event: string }) => event)).toContain('meta_disconnected');
  }, 60_000);

  test('after error 190 from Meta, the connection reports it until another token is pasted', async () => {
    const { token: user } = await bench.connected();
    bench.graph.holders.set(metaToken, graphHolder({ fails: { code: 190, subcode: 460 } }));
    expect((await bench.accountsOf(user)).json.message).toBe(connectionProblems.token_revoked);
    expect((await bench.get(user)).connection?.problem).toBe('token_revoked');
    const calls = bench.graph.calls.length;
    expect((await bench.accountsOf(user)).json.message).toBe(connectionProblems.token_revoked);
    expect(bench.graph.calls.length).toBe(calls);
    bench.graph.holders.set('EAABfresh', graphHolder());
    await bench.put(user, { access_token: 'EAABfresh' });
    expect((await bench.get(user)).connection?.problem).toBeNull();
  });

  test('an expired token is reported before Meta is asked', async () => {
    const expiresAt = bench.app.clock.now + 2 * dayMs;
    const { token: user } = await bench.connected({ appId: graphAppId, expiresAt: Date.UTC(2099, 0, 1) });
    await expireConnections(bench.app, expiresAt);
    bench.app.clock.now += 3 * dayMs;
    expect((await bench.get(user)).connection?.problem).toBe('token_expired');
  });

  test('a mail warns seven days before the token expires, once per token', async () => {
    const { email } = await bench.connected();
    const expiresAt = bench.app.clock.now + 10 * dayMs;
    const owner_id = await bench.app.userId(email);
    await expireConnections(bench.app, expiresAt);
    const run = async () => {
      await Promise.all([1, 2].map(() => connectionsJob(bench.app.deps).run(new AbortController().signal)));
      return (await bench.app.mailKinds(owner_id)).filter((kind) => kind === 'meta-token-ending').length;
    };
    expect(await run()).toBe(0);
    bench.app.clock.now += 4 * dayMs;
    expect(await run()).toBe(1);
    bench.app.clock.now += dayMs;
    expect(await run()).toBe(1);
    await bench.app.deps.mails.idle();
    expect(bench.app.printed.findLast((line) => line.includes(email))).toContain(`expires on ${dayInWords(expiresAt)}`);
  });

  test('tokens can be re-encrypted with a new secret key', async () => {
    const { email, token: user } = await bench.connected();
    const oldKey = 'the key of the tests, long enough to be one';
    const newKey = 'another key of the tests, as long as the first';
    expect(await runAdmin({ ...bench.app.deps, secrets: createSecrets(newKey, oldKey) }, ['reencrypt'])).toContain(
      'connection(s) to Meta',
    );
    const id = await bench.app.userId(email);
    const read = (key: string) =>
      withConnection(
        { ...bench.app.deps, secrets: createSecrets(key) },
        id,
        async (connection) => connection.token.token,
      );
    expect(await read(newKey)).toBe(metaToken);
    // With the wrong key there is no connection.
    await expect(read(oldKey)).rejects.toMatchObject({ code: 'meta_not_connected' });
    expect((await bench.get(user)).connection).not.toBeNull();
  });
});

test('with a connection, audiences are sized in the user’s own ad account, with their token', async () => {
  const { token: user } = await bench.connected();
  const spec = { groups: [['6003306084421']], places: { countries: ['IN'] } };
  const { json } = await bench.app.call(estimateAudience, { token: user, body: { spec } });
  expect(json.data).toMatchObject({ source: 'meta', ready: true });
  const asked = bench.graph.calls.at(-1);
  expect(bench.graph.edges.at(-1)).toBe('act_200000000000001/reachestimate');
  expect(asked?.get('access_token')).toBe(metaToken);
  // The account no longer has the second one: Meta refuses the whole, and a rough estimate says so.
  const withLost = { ...spec, groups: [['6003306084421', '6003121551334']] };
  const refused = await bench.app.call(estimateAudience, { token: user, body: { spec: withLost } });
  expect(refused.json.data).toMatchObject({ source: 'estimate', ready: true });
  expect(refused.json.data.notice).toMatch(/^Meta gives no size .*no longer exist: 6003121551334/);
  const stranger = await bench.app.login();
  const rough = await bench.app.call(estimateAudience, { token: stranger.token, body: { spec } });
  expect(rough.json.data.source).toBe('estimate');
}, 60_000);
