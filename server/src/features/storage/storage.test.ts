import { randomUUID } from 'node:crypto';
import { createAudience, deleteAudience, updateAudience } from '@interest-miner/contract/audiences/endpoints';
import { copyList, createList, deleteList, updateListItem } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { getStorage } from '@interest-miner/contract/storage/endpoints';
import { storageLimits } from '@interest-miner/contract/storage/limits';
import { storageTexts } from '@interest-miner/contract/storage/texts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { up as addStoredBytes } from '../../db/migrations/0133-stored-bytes.ts';
import { purgeListsJob } from '../lists/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

const [first, second, third] = numberedIds(3) as [string, string, string];
const person = async () => listsOf(app, (await app.login()).token);
type Person = Awaited<ReturnType<typeof person>>;
const used = async (me: Person) => (await me.call(getStorage)).json.data.used;
const full = { status: 409, json: { code: 'limit_reached', message: storageTexts.full } };

/** Leaves an owner this many bytes, as if one list took up all the others. */
async function leave(me: Person, id: string, bytes: number) {
  const rest = storageLimits.bytes - (await used(me)) - bytes;
  await app.deps.db
    .updateTable('lists')
    .set((eb) => ({ bytes: eb('bytes', '+', rest) }))
    .where('id', '=', id)
    .execute();
}

test('what is used is what is stored, removed entries too while they can be restored', async () => {
  const me = await person();
  expect((await me.call(getStorage)).json.data).toEqual({ used: 0, max: storageLimits.bytes });
  const id = await me.create('Mine', { ids: [first, second] });
  const stored = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(octet_length(snapshot) + octet_length(note) + octet_length(tags)) as bytes
      from list_items where list_id = ${id}`.execute(app.deps.db);
    return Number(rows[0]?.bytes);
  };
  const before = await used(me);
  expect(before).toBe(await stored());
  await me.call(updateListItem, { params: { id, ref: first }, body: { note: 'ä'.repeat(100) } });
  expect(await used(me)).toBe(before + 200);
  await me.remove(id, [first]);
  expect(await used(me)).toBe(before + 200);
  app.clock.now += (listLimits.undoMinutes + 1) * 60_000;
  await purgeListsJob(app.deps).run(new AbortController().signal);
  expect(await used(me)).toBe(await stored());
  expect(await used(me)).toBeLessThan(before);
  expect(await used(await person())).toBe(0);
});

test('nothing can be added beyond the budget, and something can once it is free again', async () => {
  const [me, other] = [await person(), await person()];
  const [big, id] = [await me.create('Big'), await me.create('Mine', { ids: [first, second] })];
  const spec = { groups: [[first]], places: { countries: ['IN'] } };
  const audience = (await me.call(createAudience, { body: { name: 'Mine', spec } })).json.data.id;
  await leave(me, big, 10);

  expect(await me.add(id, [third])).toMatchObject(full);
  expect(await me.call(copyList, { params: { id }, body: {} })).toMatchObject(full);
  expect(await me.call(createList, { body: { name: 'More', ids: [first] } })).toMatchObject(full);
  const note = { note: 'eleven long' };
  expect(await me.call(updateListItem, { params: { id, ref: first }, body: note })).toMatchObject(full);
  expect(await me.call(createAudience, { body: { name: 'More', spec } })).toMatchObject(full);
  const longer = { spec: { ...spec, groups: [[first, second]] } };
  expect(await me.call(updateAudience, { params: { id: audience }, body: longer })).toMatchObject(full);
  expect(await me.refs(id)).toEqual([first, second]);
  expect(await other.create('Mine', { ids: [first] })).toBeTruthy();

  expect((await me.remove(id, [second])).status).toBe(200);
  expect((await me.call(deleteAudience, { params: { id: audience } })).status).toBe(200);
  expect((await me.call(deleteList, { params: { id: big } })).status).toBe(200);
  expect(await me.add(id, [third])).toMatchObject(full);
  app.clock.now += (listLimits.undoMinutes + 1) * 60_000;
  await purgeListsJob(app.deps).run(new AbortController().signal);
  expect((await me.add(id, [third])).status).toBe(200);
});

test('of many changes at once, no more succeed than fit', async () => {
  const me = await person();
  const big = await me.create('Big', { ids: [first] });
  const each = await used(me);
  const lists = await Promise.all(Array.from({ length: 6 }, (_, index) => me.create(`${index}`)));
  await leave(me, big, 2 * each + 10);
  const answers = await Promise.all(lists.map((id) => me.add(id, [first])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await used(me)).toBeLessThanOrEqual(storageLimits.bytes);
});

test('an existing database learns what its lists take up', async () => {
  const { db } = app.deps;
  const me = await person();
  const id = await me.create('Mine', { ids: [first, second] });
  const before = await used(me);
  const row = await db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const empty = Array.from({ length: 250 }, () => ({ ...row, id: randomUUID(), item_count: 0, bytes: 0 }));
  await db.insertInto('lists').values(empty).execute();
  await db.schema.alterTable('lists').dropColumn('bytes').execute();
  await db.schema.alterTable('lists').dropColumn('version').execute();
  await addStoredBytes(db as unknown as Kysely<unknown>);
  expect(await used(me)).toBe(before);
});
