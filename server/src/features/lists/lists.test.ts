import {
  copyList,
  deleteList,
  listLists,
  mergeLists,
  resolveNames,
  restoreList,
  updateList,
  updateListItem,
} from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { getShared, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ids, listsOf } from '../../../test/lists.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

const person = async () => {
  const { token } = await app.login();
  return { token, ...listsOf(app, token) };
};

describe('a list', () => {
  test('keeps what was known about an entry when it was added', async () => {
    const me = await person();
    const id = await me.create('Yoga people', { tags: ['client a', 'client a'] });
    const added = await me.add(id, [ids.yoga, ids.ours, ids.yoga]);
    expect(added.json.data).toMatchObject({
      added: [ids.yoga, ids.ours],
      already: 0,
      list: { count: 2, with_id: 1, seen: { year: expect.any(Number), count: 1 }, estimated: true },
    });
    const list = await me.get(id);
    expect(list).toMatchObject({ name: 'Yoga people', tags: ['client a'], count: 2, current: true, shared_at: null });
    const [yoga, ours] = list.items;
    expect(yoga).toMatchObject({
      ref: ids.yoga,
      id: ids.yoga,
      type: 'interests',
      source: 'meta',
      name: 'Yoga',
      note: '',
      tags: [],
      added_at: '2026-01-15T12:00:00.000Z',
    });
    expect(yoga?.path[0]).toBe('Interests');
    expect(yoga?.topic).toMatch(/\S/);
    expect(Date.parse(present(yoga).checked_at)).toBeGreaterThan(0);
    expect(yoga?.at_meta).toEqual({ state: 'seen', at: yoga?.checked_at.slice(0, 7) });
    expect(ours).toMatchObject({ id: ids.ours, source: 'catalogue', at_meta: { state: 'name_only', at: null } });
    const sizes = [yoga, ours].map((row) => [present(row?.lower), present(row?.upper)] as const);
    for (const [lower, upper] of sizes) expect(lower).toBeLessThanOrEqual(upper);
    expect(list.lower).toBe(Math.max(...sizes.map(([lower]) => lower)));
    expect(list.upper).toBe(sizes.reduce((sum, [, upper]) => sum + upper, 0));
  });

  test('accepts behaviours and other targeting under their type', async () => {
    const me = await person();
    const { json } = await me.call(resolveNames, { body: { names: ['Frequent travelers'] } });
    const [behavior] = present(json.data.names[0]).interests;
    expect(behavior).toMatchObject({ type: 'behaviors', name: 'Frequent Travelers', source: 'meta' });
    const id = await me.create();
    const ref = `behaviors:${behavior?.id}`;
    expect((await me.add(id, [ref])).json.data.added).toEqual([ref]);
    expect((await me.get(id)).items[0]).toMatchObject({ ref, ...behavior });
    expect((await me.add(id, [`industries:${behavior?.id}`])).json.code).toBe('unknown_interest');
  });

  test('is created with entries, is renamed, and is listed with the last changed first', async () => {
    const me = await person();
    const first = await me.create('First', { ids: [ids.yoga, ids.cars] });
    app.clock.now += 1000;
    const second = await me.create('Second');
    app.clock.now += 1000;
    expect((await me.call(updateList, { params: { id: first }, body: { name: ' Renamed ' } })).json.data).toMatchObject(
      {
        name: 'Renamed',
        count: 2,
      },
    );
    const { lists } = (await me.call(listLists)).json.data;
    expect(lists.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
      [first, true],
      [second, false],
    ]);
  });

  test('one list is current: the first, until another is chosen or it is deleted', async () => {
    const me = await person();
    const current = async () =>
      (await me.call(listLists)).json.data.lists.find((list: { current: boolean }) => list.current)?.name;
    const first = await me.create('First');
    const second = await me.create('Second');
    expect(await current()).toBe('First');
    await me.call(updateList, { params: { id: second }, body: { current: true } });
    expect(await current()).toBe('Second');
    await me.create('Third', { current: true });
    expect(await current()).toBe('Third');
    await me.call(updateList, { params: { id: first }, body: { current: true } });
    await me.call(deleteList, { params: { id: first } });
    expect(await current()).toBeUndefined();
    await me.create('Fourth');
    expect(await current()).toBe('Fourth');
  });

  test('entries have notes and tags', async () => {
    const me = await person();
    const id = await me.create('Notes', { ids: [ids.yoga] });
    const answer = await me.call(updateListItem, {
      params: { id, ref: ids.yoga },
      body: { note: 'Ask the client', tags: ['core', 'core', 'test'] },
    });
    expect(answer.json.data).toMatchObject({ ref: ids.yoga, note: 'Ask the client', tags: ['core', 'test'] });
    expect(
      (await me.call(updateListItem, { params: { id, ref: ids.yoga }, body: { note: '' } })).json.data,
    ).toMatchObject({ note: '', tags: ['core', 'test'] });
    expect((await me.call(updateListItem, { params: { id, ref: ids.cars }, body: { note: 'x' } })).status).toBe(404);
    expect((await me.call(updateListItem, { params: { id, ref: ids.ours }, body: { note: 'x' } })).status).toBe(404);
    await me.remove(id, [ids.yoga]);
    expect((await me.call(updateListItem, { params: { id, ref: ids.yoga }, body: { note: 'x' } })).status).toBe(404);
  });
});

describe('removing and undoing', () => {
  test('a restored entry returns to its place with its note', async () => {
    const me = await person();
    const id = await me.create('Undo', { ids: [ids.yoga, ids.cars, ids.movies] });
    await me.call(updateListItem, { params: { id, ref: ids.cars }, body: { note: 'keep' } });
    const removed = await me.remove(id, [ids.cars, ids.dresses]);
    expect(removed.json.data).toMatchObject({ removed: [ids.cars], list: { count: 2, with_id: 2 } });
    expect(await me.refs(id)).toEqual([ids.yoga, ids.movies]);
    expect((await me.restore(id, [ids.cars])).json.data).toMatchObject({ restored: [ids.cars], list: { count: 3 } });
    expect(await me.refs(id)).toEqual([ids.yoga, ids.cars, ids.movies]);
    expect((await me.get(id)).items[1]?.note).toBe('keep');
    expect((await me.restore(id, [ids.cars])).json.data.restored).toEqual([]);
    expect((await me.restore(id, [ids.dresses])).json).toMatchObject({
      code: 'not_found',
      message: listsTexts.undoOver,
    });
  });

  test('an entry that is added again is new, at the end', async () => {
    const me = await person();
    const id = await me.create('Again', { ids: [ids.yoga, ids.cars] });
    await me.call(updateListItem, { params: { id, ref: ids.yoga }, body: { note: 'old' } });
    await me.remove(id, [ids.yoga]);
    expect((await me.add(id, [ids.yoga, ids.cars])).json.data).toMatchObject({ added: [ids.yoga], already: 1 });
    expect(await me.refs(id)).toEqual([ids.cars, ids.yoga]);
    expect((await me.get(id)).items[1]?.note).toBe('');
  });

  test('a restored list is complete, without its link', async () => {
    const me = await person();
    const id = await me.create('Whole', { ids: [ids.yoga] });
    const before = await me.get(id);
    const { token } = (await me.call(shareList, { params: { id }, body: {} })).json.data;
    expect((await me.call(deleteList, { params: { id } })).json.message).toBe(listsTexts.deleted);
    expect((await me.call(deleteList, { params: { id } })).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/copy'],
      ['POST', '/share'],
      ['DELETE', '/share'],
    ] as const) {
      const answer = await app.request(method, `/api/lists/${id}${path}`, {
        token: me.token,
        ...(method === 'GET' ? {} : { body: { name: 'x' } }),
      });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect((await me.add(id, [ids.cars])).status).toBe(404);
    expect((await me.call(restoreList, { params: { id } })).status).toBe(200);
    expect(await me.get(id)).toEqual(before);
    expect((await app.call(getShared, { params: { token } })).status).toBe(404);
  });

  test('is possible until the undo period ends, then a job removes the rows', async () => {
    const me = await person();
    const id = await me.create('Late', { ids: [ids.yoga, ids.cars] });
    await me.remove(id, [ids.yoga]);
    const gone = await me.create('Gone', { ids: [ids.movies] });
    await me.call(deleteList, { params: { id: gone } });
    const rows = async () =>
      (await app.deps.db.selectFrom('list_items').select('ref').where('list_id', 'in', [id, gone]).execute()).length;
    const { purgeListsJob } = await import('./purge-job.ts');
    const run = () => purgeListsJob(app.deps).run(new AbortController().signal);
    await run();
    expect(await rows()).toBe(3);
    app.clock.now += listLimits.undoMinutes * 60_000;
    expect((await me.restore(id, [ids.yoga])).json.message).toBe(listsTexts.undoOver);
    expect((await me.call(restoreList, { params: { id: gone } })).json.message).toBe(listsTexts.undoOver);
    app.clock.now += 60_000;
    await run();
    expect(await rows()).toBe(1);
    const left = await app.deps.db.selectFrom('lists').select('id').where('id', 'in', [id, gone]).execute();
    expect(left).toEqual([{ id }]);
  });
});

describe('manual order', () => {
  test('applies to the entries it names; the rest follow; removed entries keep their place', async () => {
    const me = await person();
    const id = await me.create('Order', { ids: [ids.yoga, ids.cars, ids.movies] });
    const order = (refs: string[], revision: number) =>
      me.call(updateList, { params: { id }, body: { order: refs, revision } });
    expect((await order([ids.movies, ids.yoga, 'not-in-the-list'], 0)).json.data.revision).toBe(1);
    expect(await me.refs(id)).toEqual([ids.movies, ids.yoga, ids.cars]);
    await me.remove(id, [ids.movies]);
    await me.add(id, [ids.soccer]);
    expect(await me.refs(id)).toEqual([ids.yoga, ids.cars, ids.soccer]);
    await me.restore(id, [ids.movies]);
    expect(await me.refs(id)).toEqual([ids.movies, ids.yoga, ids.cars, ids.soccer]);
  });

  test('of two windows that save, one succeeds and the other learns why it did not', async () => {
    const me = await person();
    const id = await me.create('Windows', { ids: [ids.yoga, ids.cars] });
    const orders = [
      [ids.cars, ids.yoga],
      [ids.yoga, ids.cars],
    ];
    const answers = await Promise.all(
      orders.map((order) => me.call(updateList, { params: { id }, body: { order, revision: 0 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json).toMatchObject({ code: 'revision_conflict', message: listsTexts.orderChanged });
    expect((await me.get(id)).revision).toBe(1);
    const bare = await me.call(updateList, { params: { id }, body: { order: [ids.yoga] } });
    expect(bare.status).toBe(400);
  });
});

describe('copy and merge', () => {
  test('a copy has the entries in order, with notes and tags, and is independent', async () => {
    const me = await person();
    const id = await me.create('Source', { ids: [ids.yoga, ids.cars], tags: ['a'] });
    await me.call(updateListItem, { params: { id, ref: ids.cars }, body: { note: 'n', tags: ['t'] } });
    await me.call(updateList, { params: { id }, body: { order: [ids.cars, ids.yoga], revision: 0 } });
    const copy = await me.call(copyList, { params: { id }, body: {} });
    expect(copy.status).toBe(201);
    expect(copy.json.data).toMatchObject({ name: 'Source (copy)', tags: ['a'], count: 2, current: false });
    const copied = await me.get(copy.json.data.id);
    expect(copied.items.map((item: { ref: string; note: string }) => [item.ref, item.note])).toEqual([
      [ids.cars, 'n'],
      [ids.yoga, ''],
    ]);
    await me.remove(copy.json.data.id, [ids.cars]);
    expect(await me.refs(id)).toEqual([ids.cars, ids.yoga]);
  });

  test('the name of a copy stays within the limit', async () => {
    const me = await person();
    const id = await me.create(`${'x'.repeat(112)}🧘${'y'.repeat(6)}`);
    const copy = (await me.call(copyList, { params: { id }, body: {} })).json.data;
    expect(copy.name).toBe(`${'x'.repeat(112)} (copy)`);
  });

  test('a merge adds missing entries and leaves the rest unchanged', async () => {
    const me = await person();
    const into = await me.create('Into', { ids: [ids.yoga] });
    const from = await me.create('From', { ids: [ids.cars, ids.yoga] });
    await me.call(updateListItem, { params: { id: into, ref: ids.yoga }, body: { note: 'mine' } });
    await me.call(updateListItem, { params: { id: from, ref: ids.yoga }, body: { note: 'other' } });
    const answer = await me.call(mergeLists, { params: { id: into }, body: { from } });
    expect(answer.json.data).toMatchObject({ added: [ids.cars], already: 1, list: { count: 2 } });
    expect((await me.get(into)).items[0]?.note).toBe('mine');
    expect(await me.refs(from)).toEqual([ids.cars, ids.yoga]);
    const stranger = await person();
    expect((await me.call(mergeLists, { params: { id: into }, body: { from: await stranger.create() } })).status).toBe(
      404,
    );
    expect((await me.call(mergeLists, { params: { id: into }, body: { from: into } })).json.data).toMatchObject({
      added: [],
      already: 2,
    });
  });
});
