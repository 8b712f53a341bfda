import { saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed, present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { analysesOf, engineLoadMs, loadEngine, named, premiumPerson } from '../../../test/premium.ts';
import { toColumns } from './brief/brief.ts';
import { keepBrief } from './brief/keep-brief.ts';
import { eraseUser, exportUser } from './index.ts';
import { findResult, storeResult } from './queries.ts';

let app: TestApp;
let token: string;
let analyses: ReturnType<typeof analysesOf>;
beforeAll(async () => {
  app = await createTestApp();
  token = (await premiumPerson(app)).token;
  analyses = analysesOf(app, token);
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

describe('history', () => {
  const save = (body: unknown, as: string) => app.call(saveBusinessDetails, { body: malformed(body), token: as });

  test('a saved brief has no result yet; saving it again moves it to the top', async () => {
    const { token: as } = await premiumPerson(app);
    const first = await save(named('First'), as);
    app.clock.now += 1000;
    await save(named('Second'), as);
    app.clock.now += 1000;
    const again = await save({ ...named('first'), contactEmail: 'new@calm-mat.example' }, as);
    expect(again.json.data).toMatchObject({ id: first.json.data.id, interests: null, engine: null, type: 'ai_search' });
    const { json } = await analyses.history(as);
    expect(json.data.map(({ search_text }: { search_text: string }) => search_text)).toEqual(['first', 'Second']);
    expect(json.data[0]?.businessInfo.contactEmail).toBe('new@calm-mat.example');
    expect(json.pagination).toEqual({ page: 1, limit: 20, total: 2, total_pages: 1 });
    expect((await analyses.reopen(first.json.data.id, as)).status).toBe(404);
    await analyses.generate(named('First'), as);
    expect((await analyses.history(as)).json.data[0]).toMatchObject({ interests: expect.any(Number), engine: 'local' });
    expect((await analyses.reopen(first.json.data.id, as)).json.data).toMatchObject({
      id: first.json.data.id,
      from_cache: true,
    });
  });

  test('pages neither overlap nor skip rows', async () => {
    const { token: as } = await premiumPerson(app);
    for (let index = 0; index < 5; index += 1) await save(named(`Brief ${index}`), as);
    const pages = await Promise.all([1, 2, 3].map((page) => analyses.history(as, `?page=${page}&limit=2`)));
    const ids = pages.flatMap(({ json }) => json.data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(5);
  });

  test('only the newest 50 results are kept; all briefs stay', async () => {
    const { token: as, email } = await premiumPerson(app);
    const { json } = await analyses.generate(named('Oldest'), as);
    const userId = await app.userId(email);
    const { result, result_engine, interest_count } = present(await findResult(app.deps.db, userId, json.data.id));
    for (let index = 0; index < premiumLimits.storedAnalyses; index += 1) {
      const brief = await keepBrief(app.deps, toColumns(`${index}-${email}`, userId, named(`Brief ${index}`)));
      const result_at = app.clock.now + 1 + index;
      const copy = { result, result_at, result_engine, result_made_with: null, interest_count };
      expect(await storeResult(app.deps.db, userId, brief.id, copy)).toBe(true);
    }
    app.clock.now += 100;
    await analyses.generate(named('Newest'), as);
    const kept = (await analyses.history(as, '?limit=100')).json.data.filter(({ engine }) => engine !== null);
    expect(kept).toHaveLength(premiumLimits.storedAnalyses);
    expect((await analyses.reopen(json.data.id, as)).status).toBe(404);
    expect((await analyses.history(as, '?limit=100')).json.pagination.total).toBe(52);
  });

  test('an export contains everything, and erasing a user removes everything', async () => {
    const person = await premiumPerson(app);
    await analyses.generate(named('Erased'), person.token);
    const id = await app.userId(person.email);
    const { business_analyses: rows } = await exportUser(app.deps.db, id);
    const exported = [];
    for await (const row of rows as AsyncIterable<unknown>) exported.push(row);
    expect(exported).toEqual([
      expect.objectContaining({ ...named('Erased'), result: expect.objectContaining({ engine: 'local' }) }),
    ]);
    await eraseUser(app.deps.db, id);
    expect((await analyses.history(person.token)).json.data).toEqual([]);
    expect(await app.deps.db.selectFrom('analysis_runs').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });
});

test('analyses are limited to 60 an hour with a clear message; stored results are not limited', async () => {
  const { token: as, email } = await premiumPerson(app);
  const userId = await app.userId(email);
  await analyses.generate(named('Free'), as);
  const limit = { name: 'premium-run', points: 60, seconds: 3600 };
  for (let index = 0; index < 59; index += 1) await app.deps.limits.take(limit, userId);
  expect((await analyses.generate(named('Free'), as)).status).toBe(200);
  const refused = await analyses.generate(named('One more'), as);
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
  // Rejected before anything was stored.
  expect((await analyses.history(as)).json.pagination.total).toBe(1);
});
