import { listAssistants } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { createApiToken, listApiTokens } from '@interest-miner/contract/api-tokens/endpoints';
import { forgotPassword, login, resetPassword, verifyOtp } from '@interest-miner/contract/auth/endpoints';
import { connectMeta, getMetaConnection } from '@interest-miner/contract/connections/endpoints';
import { createList, listLists } from '@interest-miner/contract/lists/endpoints';
import { getShared, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import {
  decideSuspended,
  listSuspended,
  type SuspendedItem,
} from '@interest-miner/contract/suspended-access/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAssistantApp, stepsOn } from '../../../test/assistants.ts';
import { present } from '../../../test/call.ts';
import { password, type TestApp } from '../../../test/harness.ts';
import { type GraphStandIn, graphSecret, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { findOpenConnection } from '../connections/index.ts';

const fresh = 'Fresh-Start-7!';
const metaToken = 'EAABthief0123456789';
let graph: GraphStandIn;
let app: TestApp;
let steps: ReturnType<typeof stepsOn>;
beforeAll(async () => {
  graph = await startGraph();
  ({ app } = await createAssistantApp({
    META_APP_ID: graphAppId,
    META_APP_SECRET: graphSecret,
    META_GRAPH_URL: graph.url,
  }));
  steps = stepsOn(app);
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(() => graph.reset());

let networks = 0;
const elsewhere = () => {
  networks += 1;
  return `10.77.${networks >> 8}.${networks & 255}`;
};

/** A user with a connection, a link, a token and an assistant. */
async function userWithAccess() {
  const user = await app.login();
  const { token, email } = user;
  graph.holders.set(metaToken, graphHolder());
  const connected = await app.call(connectMeta, { token, body: { access_token: metaToken, password } });
  expect(connected.status).toBe(200);
  const { id } = (await app.call(createList, { token, body: { name: 'Planted' } })).json.data;
  const link = (await app.call(shareList, { token, params: { id }, body: {} })).json.data.token;
  const script = { name: 'A script', scopes: ['lists:read'], expires_in_days: 30 } as const;
  const apiToken = (await app.call(createApiToken, { token, body: script })).json.data.token;
  const assistant = await steps.connected(token);
  const userId = await app.userId(email);
  return {
    ...user,
    /** Which of the four work, in this order. */
    works: async (session: string) => ({
      connection: (await findOpenConnection(app.deps, userId)) !== undefined,
      link: (await app.call(getShared, { params: { token: link }, remoteAddress: elsewhere() })).status === 200,
      token: (await app.call(listLists, { token: apiToken })).status === 200,
      assistant: (await steps.enter(assistant.access_token)) === 200,
      suspended: (await app.call(getProfile, { token: session })).json.data.suspended_access,
    }),
    assistant,
  };
}

/** Resets the password with a mailed code, and logs in with the new one. @returns the session */
async function reset(email: string): Promise<string> {
  await app.call(forgotPassword, { body: { email }, remoteAddress: elsewhere() });
  const otp_code = await app.lastCode(email);
  const { json } = await app.call(verifyOtp, { body: { email, otp_code }, remoteAddress: elsewhere() });
  const body = { reset_token: json.data.reset_token, new_password: fresh, confirm_password: fresh };
  expect((await app.call(resetPassword, { body, remoteAddress: elsewhere() })).status).toBe(200);
  const answer = await app.call(login, { body: { email, password: fresh }, remoteAddress: elsewhere() });
  return answer.json.access_token;
}

const suspended = async (token: string) => (await app.call(listSuspended, { token })).json.data.items;
const decide = (token: string, action: 'keep' | 'revoke', items: readonly SuspendedItem[]) =>
  app.call(decideSuspended, { token, body: { action, items: items.map(({ kind, id }) => ({ kind, id })) } });
const everything = { connection: true, link: true, token: true, assistant: true, suspended: 0 };
const nothing = { connection: false, link: false, token: false, assistant: false };

test('a reset suspends connection, link, token and assistant; what is kept works again, as it was', async () => {
  const user = await userWithAccess();
  expect(await user.works(user.token)).toEqual(everything);
  const session = await reset(user.email);
  expect(await user.works(session)).toEqual({ ...nothing, suspended: 4 });
  const items = await suspended(session);
  expect(items.map(({ kind, name }) => [kind, name])).toEqual([
    ['connection', 'Cork mats'],
    ['assistant', 'Helpful Assistant'],
    ['token', 'A script'],
    ['link', 'Planted'],
  ]);
  const kept = await decide(session, 'keep', items);
  expect(kept.json.data).toEqual({ items: [], message: '4 work again.' });
  expect(await user.works(session)).toEqual(everything);
  expect((await steps.refresh(user.assistant.refresh_token)).status).toBe(200);
  const { json } = await app.call(listSecurityEvents, { token: session });
  expect(json.data.map(({ event }) => event)).toContain('access_kept');
});

test('what is revoked is gone; each decision is its own', async () => {
  const user = await userWithAccess();
  const session = await reset(user.email);
  const items = await suspended(session);
  const [connection, assistant, token, link] = items.map((item) => [item]);
  expect((await decide(session, 'revoke', present(connection))).json.data.items).toHaveLength(3);
  expect((await app.call(getMetaConnection, { token: session })).json.data.connection).toBeNull();
  await decide(session, 'revoke', present(link));
  await decide(session, 'keep', present(token));
  expect(await user.works(session)).toEqual({ ...nothing, token: true, suspended: 1 });
  await decide(session, 'revoke', present(assistant));
  expect(await user.works(session)).toEqual({ ...nothing, token: true, suspended: 0 });
  expect((await app.call(listAssistants, { token: session })).json.data).toEqual([]);
  // Decided once: another window finds nothing to decide.
  for (const item of items) expect((await decide(session, 'keep', [item])).status).toBe(404);
});

test('a second user is refused, and all of their request with it', async () => {
  const user = await userWithAccess();
  const session = await reset(user.email);
  const stranger = await userWithAccess();
  const own = await reset(stranger.email);
  expect((await suspended(own)).map(({ id }) => id)).not.toEqual((await suspended(session)).map(({ id }) => id));
  const foreign = (await suspended(session)).filter(({ kind }) => kind !== 'connection');
  for (const item of foreign)
    for (const action of ['keep', 'revoke'] as const) {
      const both = await decide(own, action, [...(await suspended(own)), item]);
      expect([item.kind, both.status]).toEqual([item.kind, 404]);
    }
  expect(await stranger.works(own)).toEqual({ ...nothing, suspended: 4 });
  expect(await user.works(session)).toEqual({ ...nothing, suspended: 4 });
  expect(
    (
      await app.call(decideSuspended, {
        token: 'x'.repeat(43),
        body: { action: 'keep', items: [{ kind: 'connection', id: 'meta' }] },
      })
    ).status,
  ).toBe(401);
});

test('suspended things say so where they are listed; a new link takes the place of a suspended one', async () => {
  const user = await userWithAccess();
  const session = await reset(user.email);
  expect((await app.call(listApiTokens, { token: session })).json.data).toMatchObject([{ suspended: true }]);
  expect((await app.call(listAssistants, { token: session })).json.data).toMatchObject([{ suspended: true }]);
  expect((await app.call(getMetaConnection, { token: session })).json.data.connection?.problem).toBe('suspended');
  const [list] = (await app.call(listLists, { token: session })).json.data.lists;
  expect(present(list).shared_at).toBeNull();
  const shared = await app.call(shareList, { token: session, params: { id: present(list).id }, body: {} });
  const { token: link } = shared.json.data;
  expect((await app.call(getShared, { params: { token: link }, remoteAddress: elsewhere() })).status).toBe(200);
  expect((await suspended(session)).map(({ kind }) => kind)).not.toContain('link');
});

test('a permission that no assistant has redeemed yet ends with the reset', async () => {
  const { token, email } = await app.login();
  const form = await steps.allowed(token);
  const session = await reset(email);
  expect((await steps.token(form)).status).toBe(400);
  expect(await suspended(session)).toEqual([]);
});

test('nothing is suspended without a reset, and a reset mail says what is', async () => {
  const user = await userWithAccess();
  expect(await suspended(user.token)).toEqual([]);
  await reset(user.email);
  await app.deps.mails.idle();
  const mail = app.printed.findLast((line) => line.includes(user.email) && line.includes('paused'));
  expect(mail).toContain('read-only links, API tokens and assistants are paused');
});
