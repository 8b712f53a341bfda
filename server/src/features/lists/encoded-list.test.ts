import { deleteList, getList, restoreList, updateList, updateListItem } from '@interest-miner/contract/lists/endpoints';
import { getShared, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { EncodedResponse } from '../../http/files/encoded-response.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

const [first, second, third] = numberedIds(3) as [string, string, string];
const person = async () => listsOf(app, (await app.login()).token);

test('a list is encoded once for all who read it, until it changes', async () => {
  const me = await person();
  const id = await me.create('Full', { ids: numberedIds(1000) });
  const encode = vi.spyOn(EncodedResponse, 'of');
  const read = () => Promise.all(Array.from({ length: 20 }, () => me.get(id)));
  const [one, ...others] = await read();
  expect(encode).toHaveBeenCalledTimes(1);
  expect(one?.items).toHaveLength(1000);
  for (const other of others) expect(other).toEqual(one);
  await me.remove(id, [first]);
  await read();
  expect(encode).toHaveBeenCalledTimes(2);

  const { token } = (await me.call(shareList, { params: { id }, body: {} })).json.data;
  const open = () => app.call(getShared, { params: { token } });
  const pages = await Promise.all(Array.from({ length: 20 }, open));
  expect(encode).toHaveBeenCalledTimes(3);
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
});

test('every change is seen by the next reader, also in the same millisecond', async () => {
  const me = await person();
  const id = await me.create('Mine', { ids: [first, second] });
  const other = await me.create('Other');
  const { token } = (await me.call(shareList, { params: { id }, body: { notes: true } })).json.data;
  const shared = async () => (await app.call(getShared, { params: { token } })).json.data;
  const read = async () => [await me.get(id), await shared()] as const;
  const params = { id };
  const change = async (send: () => Promise<{ status: number }>) => {
    const before = await read();
    expect((await send()).status).toBe(200);
    const after = await read();
    expect(after[0]).not.toEqual(before[0]);
    return after;
  };
  const item = { params: { id, ref: first } };
  expect((await change(() => me.call(updateListItem, { ...item, body: { note: 'a' } })))[1].items[0]?.note).toBe('a');
  expect((await change(() => me.call(updateListItem, { ...item, body: { note: 'b' } })))[1].items[0]?.note).toBe('b');
  expect((await change(() => me.add(id, [third])))[1].count).toBe(3);
  expect((await change(() => me.remove(id, [second])))[1].items.map(({ ref }) => ref)).toEqual([first, third]);
  expect((await change(() => me.restore(id, [second])))[1].count).toBe(3);
  const order = [third, second, first];
  expect(
    (await change(() => me.call(updateList, { params, body: { order, revision: 0 } })))[1].items.map(({ ref }) => ref),
  ).toEqual(order);
  expect((await change(() => me.call(updateList, { params, body: { name: 'New name' } })))[1].name).toBe('New name');
  expect((await me.call(updateList, { params: { id: other }, body: { current: true } })).status).toBe(200);
  expect((await me.get(id)).current).toBe(false);
  await me.call(deleteList, { params });
  expect((await me.call(getList, { params })).status).toBe(404);
  await me.call(restoreList, { params });
  expect((await me.get(id)).shared_at).toBeNull();
});

test('another user does not get a list that is cached', async () => {
  const [me, other] = [await person(), await person()];
  const id = await me.create('Mine', { ids: [first] });
  await me.get(id);
  expect((await other.call(getList, { params: { id } })).status).toBe(404);
});
