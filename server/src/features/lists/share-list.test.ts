import { deleteAccount, exportData } from '@interest-miner/contract/deletion/endpoints';
import { deleteList, updateListItem } from '@interest-miner/contract/lists/endpoints';
import { endShare, getShared, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { tablesWith } from '../../../test/personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

const [first, second, third] = numberedIds(3) as [string, string, string];

async function shared(body: object = {}) {
  const person = await app.login('Olivia Owner');
  const me = listsOf(app, person.token);
  const id = await me.create('For the client', { ids: [first, second], tags: ['internal'] });
  await me.call(updateListItem, { params: { id, ref: first }, body: { note: 'the margin is thin', tags: ['core'] } });
  const answer = await me.call(shareList, { params: { id }, body });
  return { person, me, id, answer, token: answer.json.data.token as string };
}
const open = (token: string, remoteAddress?: string) =>
  app.call(getShared, { params: { token }, ...(remoteAddress ? { remoteAddress } : {}) });

test('the owner is told of a new link by mail and in the log of security events, without the link itself', async () => {
  const { person, token } = await shared();
  await app.deps.mails.idle();
  const mail = app.printed.findLast((line) => line.includes(person.email));
  expect(mail).toMatch(/A read-only link was created[\s\S]*“For the client”/);
  expect(mail).not.toContain(token);
  const { json } = await app.call(listSecurityEvents, { token: person.token });
  expect(json.data.map(({ event }) => event)).toContain('link_created');
});

test('a link shows the list to anyone, and nothing about its owner', async () => {
  const { person, me, id, answer, token } = await shared();
  expect(answer.status).toBe(201);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(answer.json.data).toMatchObject({ path: `/shared/${token}`, list: { shared_at: '2026-01-15T12:00:00.000Z' } });
  expect(await tablesWith(app, token)).toEqual([]);
  const page = await open(token);
  expect(page.status).toBe(200);
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.json.data).toMatchObject({ name: 'For the client', count: 2, notes: false });
  expect(page.json.data.items.map((item: { name: string }) => item.name)).toEqual(['Interest 0', 'Interest 1']);
  expect(page.text).not.toMatch(/Olivia|internal|margin|core/);
  for (const secret of [person.email, id]) expect(page.text).not.toContain(secret);
  await me.remove(id, [second]);
  expect((await open(token)).json.data.count).toBe(1);
});

test('notes and tags are shown only if the owner says so', async () => {
  const { token } = await shared({ notes: true });
  const { data } = (await open(token)).json;
  expect(data.notes).toBe(true);
  expect(data.items[0]).toMatchObject({ note: 'the margin is thin', tags: ['core'] });
});

test('a link does not expire; its owner can end or replace it, another user cannot', async () => {
  const { me, id, token } = await shared();
  const stranger = listsOf(app, (await app.login()).token);
  expect((await stranger.call(endShare, { params: { id } })).status).toBe(404);
  app.clock.now += 400 * 86_400_000;
  const again = await listsOf(app, (await app.login()).token).call(shareList, { params: { id }, body: {} });
  expect(again.status).toBe(404);
  expect((await open(token)).status).toBe(200);
  app.clock.now -= 400 * 86_400_000;
  const second = (await me.call(shareList, { params: { id }, body: {} })).json.data.token;
  expect((await open(token)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  expect((await me.call(endShare, { params: { id } })).json.message).toBe(listsTexts.shareEnded);
  expect((await open(second)).json).toMatchObject({ code: 'not_found', message: listsTexts.sharedMissing });
  expect((await me.get(id)).shared_at).toBeNull();
  expect((await me.call(endShare, { params: { id } })).status).toBe(200);
});

test.each(['x', 'a'.repeat(43), "' or 1=1 --", '%00', 'é'.repeat(43)])('%s is not a link', async (token) => {
  expect([400, 404]).toContain((await open(encodeURIComponent(token))).status);
});

test('a network may try 60 links a minute', async () => {
  const { token } = await shared();
  const from = '10.9.9.9';
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push((await open(token, from)).status);
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(answers[60]).toBe(429);
  expect((await open(token, '10.9.9.8')).status).toBe(200);
});

test('the export contains lists with their entries, and a deletion removes them and ends their links', async () => {
  const { person, me, id, token } = await shared();
  const deleted = await me.create('Deleted', { ids: [third] });
  await me.call(deleteList, { params: { id: deleted } });
  const { json, text } = await app.call(exportData, { token: person.token });
  const lists = (json.lists as { name: string; items: object[] }[]).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(lists).toMatchObject([
    { name: 'Deleted', deleted_at: '2026-01-15T12:00:00.000Z' },
    { name: 'For the client', tags: ['internal'], deleted_at: null, shared_at: '2026-01-15T12:00:00.000Z' },
  ]);
  expect(lists[1]?.items[0]).toMatchObject({ name: 'Interest 0', note: 'the margin is thin', tags: ['core'] });
  expect(text).not.toContain(token);
  const { eraseUser } = await import('./account-data.ts');
  const userId = await app.userId(person.email);
  await eraseUser(app.deps.db, userId);
  expect((await tablesWith(app, id, deleted)).filter((table) => table.startsWith('list'))).toEqual([]);
  expect((await open(token)).status).toBe(404);
});

test('a link ends at once with its owner’s account', async () => {
  const { person, token } = await shared();
  expect((await open(token)).status).toBe(200);
  const closed = await app.call(deleteAccount, { token: person.token, body: { password } });
  expect(closed.status).toBe(202);
  expect((await open(token)).status).toBe(404);
});
