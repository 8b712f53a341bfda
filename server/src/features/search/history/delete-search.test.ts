import {
  clearSearchHistory,
  deleteSearch,
  listSearchHistory,
  restoreSearch,
  restoreSearchHistory,
  saveSearch,
} from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestInput } from '../../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { fillHistory } from '../../../../test/search-history.ts';
import { purgeDeletedSearchesJob } from './purge-job.ts';
import { undoMs } from './restore-history.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const never = new AbortController().signal;
const save = async (text: string, token: string) =>
  (await app.call(saveSearch, { body: { search_text: text }, token })).json.data;
const texts = async (token: string, query: TestInput<typeof listSearchHistory>['query'] = {}) => {
  const { json } = await app.call(listSearchHistory, { query, token });
  return json.data.map((item) => item.search_text);
};
const remove = (id: string, token: string) => app.call(deleteSearch, { params: { id }, token });
const restore = (id: string, token: string) => app.call(restoreSearch, { params: { id }, token });
const clear = async (token: string) => (await app.call(clearSearchHistory, { token })).json.data.undo_token;
const undoClear = (undo_token: string, token: string) =>
  app.call(restoreSearchHistory, { body: { undo_token }, token });
const storedTexts = async () => {
  const rows = await app.deps.db.selectFrom('search_history').select('search_text').execute();
  return rows.map((row) => row.search_text);
};

describe('deleting one search', () => {
  test('hides it, and undo restores it unchanged', async () => {
    const { token } = await app.login();
    await save('yoga', token);
    const item = await save('yoga', token);
    await save('tea', token);
    expect((await remove(item.id, token)).status).toBe(200);
    expect(await texts(token)).toEqual(['tea']);
    const restored = await restore(item.id, token);
    expect(restored.json.data).toEqual(item);
    expect((await texts(token)).sort()).toEqual(['tea', 'yoga']);
  });

  test('two concurrent deletions delete it once; undo can be repeated', async () => {
    const { token } = await app.login();
    const item = await save('pilates', token);
    const answers = await Promise.all([remove(item.id, token), remove(item.id, token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await restore(item.id, token)).status).toBe(200);
    expect((await restore(item.id, token)).status).toBe(200);
    expect(await texts(token)).toEqual(['pilates']);
  });

  test('the same search made again starts with one visit', async () => {
    const { token } = await app.login();
    await save('surfing', token);
    const item = await save('surfing', token);
    expect(item.visit_count).toBe(2);
    await remove(item.id, token);
    app.clock.now += 1000;
    const again = await save('Surfing', token);
    expect(again).toMatchObject({ search_text: 'Surfing', visit_count: 1 });
    expect(again.created_at).toBe(again.last_visited);
    expect((await restore(item.id, token)).json.data).toEqual(again);
  });

  test('another user can neither delete nor restore it', async () => {
    const owner = await app.login();
    const stranger = await app.login();
    const item = await save('secret plans', owner.token);
    expect((await remove(item.id, stranger.token)).status).toBe(404);
    expect(await texts(owner.token)).toEqual(['secret plans']);
    await remove(item.id, owner.token);
    expect((await restore(item.id, stranger.token)).status).toBe(404);
    expect(await texts(owner.token)).toEqual([]);
  });

  test.each(['1', '%00', 'x'.repeat(150), '00000000-0000-4000-8000-00000000000g'])('id %s is rejected', async (id) => {
    const { token } = await app.login();
    expect((await remove(id, token)).status).toBe(400);
    expect((await restore(id, token)).status).toBe(400);
  });

  test('every call needs a token', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const answer of [await remove(id, ''), await restore(id, ''), await undoClear('1', '')]) {
      expect(answer.status).toBe(401);
    }
    expect((await app.call(clearSearchHistory)).status).toBe(401);
  });
});

describe('clearing the history', () => {
  test('hides all searches, and undo restores them and keeps newer ones', async () => {
    const { token } = await app.login();
    for (const text of ['a1', 'a2', 'a3']) await save(text, token);
    const undo = await clear(token);
    expect(await texts(token)).toEqual([]);
    const { json } = await app.call(listSearchHistory, { token });
    expect(json.pagination).toEqual({ page: 1, limit: 20, total: 0, total_pages: 0 });
    await save('a4', token);
    expect(await texts(token)).toEqual(['a4']);
    expect((await undoClear(undo, token)).status).toBe(200);
    expect((await texts(token)).sort()).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('two tabs that clear concurrently share one undo', async () => {
    const { token } = await app.login();
    await save('b1', token);
    const [first, second] = await Promise.all([clear(token), clear(token)]);
    app.clock.now += 5000;
    const third = await clear(token);
    expect(first).toBe(second);
    expect(third).toBe(first);
    expect((await undoClear(first ?? '', token)).status).toBe(200);
    expect(await texts(token)).toEqual(['b1']);
  });

  test('undoing a second clearing does not undo the first', async () => {
    const { token } = await app.login();
    await save('c1', token);
    const first = await clear(token);
    app.clock.now += 1000;
    await save('c2', token);
    const second = await clear(token);
    expect((await undoClear(first, token)).status).toBe(404);
    expect((await undoClear(second, token)).status).toBe(200);
    expect(await texts(token)).toEqual(['c2']);
  });

  test('a search made again after a clearing starts with one visit', async () => {
    const { token } = await app.login();
    await save('d1', token);
    await save('d1', token);
    await clear(token);
    expect((await save('d1', token)).visit_count).toBe(1);
  });

  test("another user's history is unaffected, and their undo is rejected", async () => {
    const owner = await app.login();
    const stranger = await app.login();
    await save('mine', owner.token);
    await save('theirs', stranger.token);
    const undo = await clear(owner.token);
    expect(await texts(stranger.token)).toEqual(['theirs']);
    expect((await undoClear(undo, stranger.token)).status).toBe(404);
    expect(await texts(owner.token)).toEqual([]);
  });

  test.each(['', '-1', '1e9', '9'.repeat(40), 'x'])('undo token %o is rejected', async (token) => {
    const person = await app.login();
    expect((await undoClear(token, person.token)).status).toBe(400);
  });
});

describe('the purge', () => {
  test('keeps searches that can be restored and permanently removes the rest', async () => {
    const { token } = await app.login();
    const gone = await save('purged alone', token);
    await save('purged with all', token);
    await remove(gone.id, token);
    const undo = await clear(token);
    app.clock.now += undoMs;
    await purgeDeletedSearchesJob(app.deps).run(never);
    expect(await storedTexts()).toEqual(expect.arrayContaining(['purged alone', 'purged with all']));

    expect((await restore(gone.id, token)).status).toBe(404);
    expect((await undoClear(undo, token)).status).toBe(404);
    await save('still here', token);
    app.clock.now += 61_000;
    await purgeDeletedSearchesJob(app.deps).run(never);
    const left = await storedTexts();
    expect(left).not.toContain('purged alone');
    expect(left).not.toContain('purged with all');
    expect(await texts(token)).toEqual(['still here']);
    const clearings = await app.deps.db.selectFrom('search_history_clearings').selectAll().execute();
    expect(clearings).toEqual([]);
  });
});

describe('a long history', () => {
  test('counts 1,000 rows beyond the page, and pages to its end', async () => {
    const { token, email } = await app.login();
    const id = await app.userId(email);
    await fillHistory(app, id, { count: 1205, words: 'long' });
    const page = async (number: number) =>
      (await app.call(listSearchHistory, { query: { page: number, limit: 100 }, token })).json.pagination;
    // The row visited at 0 coincides with the value for "never cleared".
    expect(await page(1)).toEqual({ page: 1, limit: 100, total: 1000, total_pages: 10, capped: true });
    expect(await page(4)).toEqual({ page: 4, limit: 100, total: 1204, total_pages: 13 });
    expect(await page(13)).toEqual({ page: 13, limit: 100, total: 1204, total_pages: 13 });
    expect(await page(50)).toEqual({ page: 50, limit: 100, total: 1204, total_pages: 13 });
  });
});
