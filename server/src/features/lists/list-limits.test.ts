import { randomUUID } from 'node:crypto';
import { copyList, createList, deleteList, listLists, restoreList } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leavePlaces } from '../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { attemptLimits } from './attempt-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

const [first] = numberedIds(1) as [string];

const rowOf = (id: string) =>
  app.deps.db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const person = async () => listsOf(app, (await app.login()).token);

describe('limits', () => {
  test('a list holds 1,000 entries, even with concurrent additions', { timeout: 60_000 }, async () => {
    const me = await person();
    const all = numberedIds(1100);
    const id = await me.create('Full', { ids: all.slice(0, 990) });
    const parts = [all.slice(990, 998), all.slice(995, 1003), all.slice(1003, 1011), all.slice(1011, 1019)];
    const answers = await Promise.all(parts.map((part) => me.add(id, part)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    for (const { json } of refused) expect(json.code).toBe('limit_reached');
    expect((await me.get(id)).count).toBe(998);
    const message = listsTexts.listFull(2);
    expect((await me.add(id, all.slice(1050, 1053))).json).toMatchObject({ code: 'limit_reached', message });
    expect((await me.add(id, all.slice(1050, 1052))).status).toBe(200);
    expect((await me.add(id, all.slice(1052, 1053))).json.message).toBe(listsTexts.listFull(0));
    await me.remove(id, all.slice(0, 1));
    expect((await me.add(id, all.slice(1052, 1053))).status).toBe(200);
    expect((await me.restore(id, all.slice(0, 1))).json.code).toBe('limit_reached');
    expect((await me.get(id)).items).toHaveLength(listLimits.items);
    expect((await me.add(id, all.slice(0, 1001))).json).toMatchObject({
      code: 'validation_failed',
      fields: { ids: listsTexts.tooManyIds },
    });
  });

  test('a user can have 200 lists, not counting deleted ones', async () => {
    const me = await person();
    const id = await me.create('The first of many');
    await leavePlaces(app, (await rowOf(id)).owner_id, { lists: 2 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((count) => me.call(createList, { body: { name: `More ${count}` } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect((await me.call(copyList, { params: { id }, body: {} })).json).toMatchObject({
      code: 'limit_reached',
      message: listsTexts.listsFull,
    });
    await me.call(deleteList, { params: { id } });
    await me.create('In its place');
    expect((await me.call(restoreList, { params: { id } })).json.code).toBe('limit_reached');
    expect((await me.call(listLists)).json.data.lists).toHaveLength(3);
  });

  test('stored rows per user are limited: the oldest removals go first', { timeout: 60_000 }, async () => {
    const me = await person();
    const all = numberedIds(2500);
    const id = await me.create('Round and round');
    for (let at = 0; at < all.length; at += 500) {
      const part = all.slice(at, at + 500);
      await me.add(id, part);
      app.clock.now += 1000;
      await me.remove(id, part);
    }
    const rows = await app.deps.db.selectFrom('list_items').select(['id', 'ref']).where('list_id', '=', id).execute();
    expect(rows).toHaveLength(listLimits.items);
    // UUIDs of version 7 follow time: `npm run bench -- deletion` takes four times as long with random ones.
    for (const row of rows) expect(row.id.charAt(14)).toBe('7');
    expect((await me.restore(id, all.slice(-1000))).json.data.list.count).toBe(1000);
  });

  test('the newest 200 deleted lists can be restored', async () => {
    const me = await person();
    const [oldest, last] = [await me.create('Oldest', { ids: [first] }), await me.create('Last', { ids: [first] })];
    await me.call(deleteList, { params: { id: oldest } });
    const row = await rowOf(oldest);
    const later = Array.from({ length: listLimits.lists - 1 }, (_, count) => ({
      ...row,
      id: randomUUID(),
      deleted_at: app.clock.now + count + 1,
    }));
    await app.deps.db.insertInto('lists').values(later).execute();
    expect((await me.call(restoreList, { params: { id: oldest } })).status).toBe(200);
    await me.call(deleteList, { params: { id: oldest } });
    app.clock.now += 1000;
    await me.call(deleteList, { params: { id: last } });
    expect((await me.call(restoreList, { params: { id: oldest } })).json.message).toBe(listsTexts.undoOver);
    const left = await app.deps.db
      .selectFrom('list_items')
      .select('list_id')
      .where('owner_id', '=', row.owner_id)
      .execute();
    expect(left).toEqual([{ list_id: last }]);
    expect((await me.call(restoreList, { params: { id: last } })).json.data.count).toBe(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', listsTexts.nameRequired],
    ['a long name', { name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters'],
    [
      'eleven tags',
      { name: 'a', tags: Array.from({ length: 11 }, (_, tag) => `${tag}`) },
      'tags',
      listsTexts.tooManyTags,
    ],
    ['an empty tag', { name: 'a', tags: [''] }, 'tags.0', listsTexts.tagRequired],
    ['no ids', { name: 'a', ids: [] }, 'ids', listsTexts.idsRequired],
  ])('%s is refused with a message', async (_what, body, field, message) => {
    const me = await person();
    const { status, json } = await me.call(createList, { body });
    expect([status, json.code, json.fields?.[field]]).toEqual([400, 'validation_failed', message]);
  });

  test('an unknown id adds nothing', async () => {
    const me = await person();
    const id = await me.create();
    const answer = await me.add(id, [first, 'builtin:no-such-thing', '1']);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      code: 'unknown_interest',
      message: listsTexts.unknownIds(['builtin:no-such-thing'], 2),
    });
    expect(await me.refs(id)).toEqual([]);
    expect((await me.call(createList, { body: { name: 'x', ids: ['1'] } })).json.code).toBe('unknown_interest');
    expect((await me.call(listLists)).json.data.lists).toHaveLength(1);
  });
});

test('a person can copy a list so many times an hour', async () => {
  const me = await person();
  const id = await me.create('Mine');
  const copy = () => me.call(copyList, { params: { id }, body: {} });
  for (let count = 0; count < attemptLimits.listCopies.points; count += 1) expect((await copy()).status).toBe(201);
  expect(await copy()).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
});
