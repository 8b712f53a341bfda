import { analysis as analysisSchema } from '@interest-miner/contract/premium/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { analysesOf, engineLoadMs, loadEngine, named, premiumPerson } from '../../../test/premium.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';
import { runAdmin } from '../../admin.ts';
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

describe('access', () => {
  test('without an active plan no analysis runs', async () => {
    const person = await app.login();
    const { status, json } = await analyses.generate(yogaStudio, person.token);
    expect([status, json.code]).toEqual([403, 'premium_required']);
    expect((await analyses.history(person.token)).json.data).toEqual([]);
  });

  test('after the plan ends results stay available, and new analyses are refused', async () => {
    const person = await premiumPerson(app);
    const { json } = await analyses.generate(named('Lapse'), person.token);
    await runAdmin(app.deps, ['set-plan', person.email, 'Free']);
    expect((await analyses.reopen(json.data.id, person.token)).json.data.analyzedInterests.length).toBeGreaterThan(50);
    expect((await analyses.generate(named('Lapse'), person.token)).status).toBe(403);
  });

  test('an earlier analysis opens with the Meta ids found since', async () => {
    const person = await premiumPerson(app);
    const userId = await app.userId(person.email);
    const { json } = await analyses.generate(named('Earlier'), person.token);
    const row = present(await findResult(app.deps.db, userId, json.data.id));
    const stored = JSON.parse(row.result) as { analyzedInterests: { id: string }[] };
    const old = ['builtin:yoga', 'builtin:no-such-interest'];
    old.forEach((id, index) => {
      Object.assign(stored.analyzedInterests[index] ?? {}, { id });
    });
    await storeResult(app.deps.db, userId, json.data.id, {
      result: JSON.stringify(stored),
      result_at: row.result_at,
      result_engine: row.result_engine,
      result_made_with: null,
      interest_count: row.interest_count,
    });
    const reopened = analysisSchema.parse((await analyses.reopen(json.data.id, person.token)).json.data);
    const [yoga, unknown] = reopened.analyzedInterests;
    expect([yoga?.id, unknown?.id]).toEqual(['6003306084421', 'builtin:no-such-interest']);
  });

  test('another user sees none of it', async () => {
    const owner = await premiumPerson(app);
    const stranger = await premiumPerson(app);
    const { json } = await analyses.generate(named('Secret'), owner.token);
    expect((await analyses.reopen(json.data.id, owner.token)).status).toBe(200);
    expect((await analyses.reopen(json.data.id, stranger.token)).status).toBe(404);
    expect((await analyses.history(stranger.token)).json.data).toEqual([]);
  });

  test.each([
    ['POST', '/api/business/generate-interests'],
    ['POST', '/api/business/businesSearchistory'],
    ['GET', '/api/business/business-details-history'],
    ['GET', '/api/business/analyses/x'],
  ] as const)('%s %s needs a token', async (method, url) => {
    expect((await app.request(method, url, method === 'POST' ? { body: yogaStudio } : {})).status).toBe(401);
  });
});
