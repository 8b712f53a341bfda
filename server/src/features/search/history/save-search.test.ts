import { randomUUID } from 'node:crypto';
import { listSearchHistory, saveSearch } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { AppError } from '../../../http/errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const save = (token: string, search_text: string) => app.call(saveSearch, { token, body: { search_text } });
const count = async (userId: string) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from search_history where user_id = ${userId}`.execute(app.deps.db);
  return Number(rows[0]?.total);
};

test('a user keeps the ten thousand last visited searches, and other users lose none', async () => {
  const [person, other] = [await app.login(), await app.login()];
  const first = (await save(person.token, 'the very first')).json.data;
  const again = (await save(person.token, 'visited again')).json.data;
  await save(other.token, 'somebody else');
  const { user_id } = await app.deps.db
    .selectFrom('search_history')
    .select('user_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < searchLimits.stored - 2; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, searchLimits.stored - 2 - from) }, (_, index) => ({
      id: randomUUID(),
      user_id,
      search_text: `row ${from + index}`,
      search_key: `row ${from + index}`,
      created_at: app.clock.now,
      last_visited: app.clock.now + 1 + from + index,
      visit_count: 1,
      deleted_at: null,
    }));
    await app.deps.db.insertInto('search_history').values(rows).execute();
  }
  expect(await count(user_id)).toBe(searchLimits.stored);
  app.clock.now += 60_000;
  await save(person.token, 'Visited Again');
  expect(await count(user_id)).toBe(searchLimits.stored);
  await save(person.token, 'one more');
  expect(await count(user_id)).toBe(searchLimits.stored);
  const left = await app.deps.db
    .selectFrom('search_history')
    .select('id')
    .where('id', 'in', [first.id, again.id])
    .execute();
  expect(left.map(({ id }) => id)).toEqual([again.id]);
  expect((await app.call(listSearchHistory, { token: other.token })).json.data).toHaveLength(1);
});

test('while the engine is overloaded a search is saved without a topic, and keeps one that is known', async () => {
  const { token } = await app.login();
  const known = (await save(token, 'yoga')).json.data;
  expect(known.category).not.toBe(searchTexts.noTopic);
  const search = vi
    .spyOn(app.deps.catalogue, 'search')
    .mockRejectedValue(new AppError('interests_unavailable', { retryAfterSeconds: 5 }));
  try {
    const [again, fresh] = [await save(token, 'yoga'), await save(token, 'football')];
    expect([again.status, fresh.status]).toEqual([200, 200]);
    expect(again.json.data).toMatchObject({ id: known.id, category: known.category, visit_count: 2 });
    expect(fresh.json.data.category).toBe(searchTexts.noTopic);
  } finally {
    search.mockRestore();
  }
});
