import { randomUUID } from 'node:crypto';
import { getSavedViews, putSavedViews, type SavedView } from '@interest-miner/contract/saved-views/endpoints';
import { savedViewLimits } from '@interest-miner/contract/saved-views/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { eraseUser, exportUser } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const view = (name: string, change: Partial<SavedView> = {}): SavedView => ({
  id: randomUUID(),
  table: 'miner',
  name,
  search: 'sort=-size&id=1',
  columns: { path: false },
  compact: true,
  ...change,
});

async function person() {
  const user = await app.login();
  const call = callAs(app, user.token);
  return {
    ...user,
    read: async () => (await call(getSavedViews)).json.data,
    save: (views: SavedView[], revision: number) => call(putSavedViews, { body: { views, revision } }),
  };
}

test('views are kept in order for their user alone; both are exported and erased', async () => {
  const [me, other] = [await person(), await person()];
  expect(await me.read()).toEqual({ views: [], revision: 0 });
  const views = [view('Strong, with id'), view('Brands', { table: 'premium' })];
  expect((await me.save(views, 0)).json.data).toEqual({ views, revision: 1 });
  expect(await me.read()).toEqual({ views, revision: 1 });
  expect(await other.read()).toEqual({ views: [], revision: 0 });
  expect((await other.save([], 1)).status).toBe(409);

  const { db } = app.deps;
  const { user_id } = await db.selectFrom('saved_views').select('user_id').executeTakeFirstOrThrow();
  expect(await exportUser(db, user_id)).toEqual({ saved_views: views });
  await eraseUser(db, user_id, new AbortController().signal);
  expect(await me.read()).toEqual({ views: [], revision: 0 });
});

test('of two windows that save at once, one is told to reload', async () => {
  const me = await person();
  for (const revision of [0, 1]) {
    const answers = await Promise.all([me.save([view('A')], revision), me.save([view('B')], revision)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(await me.read()).toEqual(won?.json.data);
  }
});

test('refuses what is too long, too many or has no name', async () => {
  const me = await person();
  for (const views of [
    [view('   ')],
    [view('x'.repeat(savedViewLimits.name + 1))],
    [view('A', { search: 'x'.repeat(savedViewLimits.search + 1) })],
    Array.from({ length: savedViewLimits.views + 1 }, (_, index) => view(`View ${index}`)),
  ]) {
    expect((await me.save(views, 0)).status).toBe(400);
  }
  expect(await me.read()).toEqual({ views: [], revision: 0 });
});

test('a revision that no views can have is a conflict or refused, never a fault', async () => {
  const me = await person();
  expect((await me.save([], 2 ** 31 - 2)).json.code).toBe('revision_conflict');
  for (const revision of [2 ** 31 - 1, 2 ** 40, -1]) expect((await me.save([], revision)).status).toBe(400);
});
