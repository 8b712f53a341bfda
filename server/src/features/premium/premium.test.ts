import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import { analysis as analysisSchema, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { goalEffects } from '@interest-miner/contract/premium/goal-effects';
import { loadCatalogue } from '@interest-miner/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { analysesOf, engineLoadMs, loadEngine, named, premiumPerson } from '../../../test/premium.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';
import { AppError } from '../../http/errors.ts';
import { holdLease, leaseMs } from './lease.ts';
import { findLiveRun, setLease, takeRun } from './queries.ts';

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

describe('an analysis with the built-in engine', () => {
  test('finds fitting interests from the catalogue, ranked and explained', async () => {
    const { status, json } = await analyses.generate(yogaStudio);
    expect(status).toBe(200);
    const result = analysisSchema.parse(json.data);
    expect(result).toMatchObject({ businessInfo: yogaStudio, engine: 'local', notice: null, place_known: true });
    const found = result.analyzedInterests;
    expect(found.length).toBeGreaterThan(50);
    expect(found.at(-1)?.relevanceScore).toBeGreaterThanOrEqual(3);
    expect(result.strong).toBe(found.filter(({ relevanceScore }) => relevanceScore >= 60).length);
    expect(result.strong + result.worth_testing).toBe(
      found.filter(({ relevanceScore }) => relevanceScore >= 25).length,
    );
    const catalogue = new Map(loadCatalogue().map((row) => [row.id, row]));
    for (const [index, row] of found.entries()) {
      const source = catalogue.get(row.id);
      expect(source?.name).toBe(row.name);
      expect([row.audienceSizeLowerBound, row.audienceSizeUpperBound]).toEqual([
        source?.audience.lower,
        source?.audience.upper,
      ]);
      expect(row.rank).toBe(index + 1);
      expect(row.relevanceScore).toBeLessThanOrEqual(found[index - 1]?.relevanceScore ?? 100);
      expect(row.reason).not.toBe('');
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(new Set(found.flatMap(({ circle }) => circle ?? [])).size).toBeGreaterThan(1);
  });

  test('reports its lookups, and the counts add up', async () => {
    const { json } = await analyses.generate(yogaStudio);
    const { lookups, analyzedInterests } = analysisSchema.parse(json.data);
    expect(lookups.map(({ term }) => term)).toEqual(['Whole catalogue, by meaning']);
    expect(lookups.reduce((sum, { kept }) => sum + kept, 0)).toBe(analyzedInterests.length);
    for (const { found, kept, dropped, why, status } of lookups) {
      expect(status).toBe('answered');
      expect(found).toBe(kept + dropped);
      expect(kept).toBeLessThanOrEqual(found);
      if (dropped > 0) expect(why).not.toBe('');
    }
  });

  test('goals with different effects give different orders', async () => {
    const orders: [string, string][] = [];
    for (const [promotionGoal, effect] of Object.entries(goalEffects)) {
      const { json } = await analyses.generate({ ...yogaStudio, promotionGoal });
      orders.push([effect, json.data.analyzedInterests.map(({ id }: { id: string }) => id).join()]);
    }
    expect(new Set(orders.map(String)).size).toBe(3);
    expect(new Set(orders.map(([, order]) => order)).size).toBe(3);
  });

  test('the same brief within a day gets the stored result, whatever its spacing and case', async () => {
    const person = await premiumPerson(app);
    const first = await analyses.generate(named('Kettle  Club'), person.token);
    app.clock.now += 23 * 3_600_000;
    const again = await analyses.generate(named(' kettle club '), person.token);
    expect(again.json.data).toMatchObject({
      id: first.json.data.id,
      created_at: first.json.data.created_at,
      from_cache: true,
    });
    app.clock.now += 2 * 3_600_000;
    expect((await analyses.generate(named('kettle club'), person.token)).json.data.from_cache).toBe(false);
    expect((await analyses.history(person.token)).json.data).toHaveLength(1);
  });

  test('ten identical concurrent requests share one run and one result', async () => {
    const person = await premiumPerson(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => analyses.generate(named('Ten'), person.token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const times = new Set(answers.map(({ json }) => `${json.data.id} ${json.data.analyzedInterests.length}`));
    expect(times.size).toBe(1);
  });

  test('of two concurrent briefs one is analysed, the other is saved and gets an error', async () => {
    const person = await premiumPerson(app);
    const { run } = app.deps.analyses;
    const refused = Promise.withResolvers<void>();
    const held = vi.spyOn(app.deps.analyses, 'run').mockImplementationOnce(async (...work) => {
      await refused.promise;
      return run(...work);
    });
    const asked = ['Left', 'Right'].map((name) => analyses.generate(named(name), person.token));
    const { status, json: refusal } = await Promise.race(asked);
    refused.resolve();
    expect([status, refusal.code]).toEqual([409, 'analysis_running']);
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 409]);
    held.mockRestore();
    const { json } = await analyses.history(person.token);
    expect(json.data.map(({ interests }: { interests: number | null }) => interests === null).sort()).toEqual([
      false,
      true,
    ]);
  });

  test('a run whose process died is replaced once its lease expires', async () => {
    const person = await premiumPerson(app);
    const userId = await app.userId(person.email);
    const dead = { user_id: userId, run_id: 'dead', brief_id: 'gone', leased_until: app.clock.now + leaseMs };
    expect(await takeRun(app.deps.db, dead, app.clock.now)).toBe(true);
    expect((await analyses.generate(named('Lazarus'), person.token)).status).toBe(409);
    app.clock.now += leaseMs + 1;
    expect((await analyses.generate(named('Lazarus'), person.token)).status).toBe(200);
  });

  test('a run releases its lease at its end; a stopping process takes none', async () => {
    const person = await premiumPerson(app);
    const userId = await app.userId(person.email);
    const lease = () => findLiveRun(app.deps.db, userId, app.clock.now);
    for (const name of ['One', 'Two', 'Three'])
      expect((await analyses.generate(named(name), person.token)).status).toBe(200);
    expect(await lease()).toBeUndefined();
    const stopping = vi.spyOn(app.deps.tasks, 'run').mockRejectedValueOnce(new AppError('overloaded'));
    expect((await analyses.generate(named('Four'), person.token)).status).toBe(503);
    stopping.mockRestore();
    expect(await lease()).toBeUndefined();
    expect((await analyses.generate(named('Five'), person.token)).status).toBe(200);
  });

  test('heartbeats renew the lease while a model is slow; a released or replaced run does not renew it', async () => {
    const person = await premiumPerson(app);
    const userId = await app.userId(person.email);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const until = () => findLiveRun(app.deps.db, userId, app.clock.now).then((run) => run?.leased_until);
      const slow = { user_id: userId, run_id: 'slow', brief_id: 'slow', leased_until: app.clock.now + leaseMs };
      await takeRun(app.deps.db, slow, app.clock.now);
      const lease = holdLease(app.deps, userId, 'slow');
      for (let beat = 0; beat < 3; beat += 1) {
        app.clock.now += leaseMs - 1000;
        vi.advanceTimersByTime(leaseMs - 1000);
        await vi.waitFor(async () => expect(await until()).toBe(app.clock.now + leaseMs));
      }
      await lease.release();
      vi.advanceTimersByTime(leaseMs);
      expect(await until()).toBeUndefined();
      await takeRun(app.deps.db, { ...slow, run_id: 'next', leased_until: app.clock.now + leaseMs }, app.clock.now);
      await setLease(app.deps.db, userId, 'slow', 0);
      expect(await until()).toBe(app.clock.now + leaseMs);
    } finally {
      vi.useRealTimers();
    }
  });

  test('the analysis of a saved brief reuses its row and returns what it stores', async () => {
    const person = await premiumPerson(app);
    const body = named('Saved before');
    const saved = await app.call(saveBusinessDetails, { body, token: person.token });
    app.clock.now += 1000;
    const { json } = await analyses.generate({ ...body, contactEmail: 'other@calm-mat.example' }, person.token);
    expect(json.data).toMatchObject({ id: saved.json.data.id, businessInfo: body, from_cache: false });
    const at = new Date(app.clock.now).toISOString();
    const interests = json.data.analyzedInterests.length;
    expect((await analyses.history(person.token)).json.data).toEqual([
      { ...saved.json.data, last_visited: at, interests, engine: 'local' },
    ]);
    expect(json.data).toEqual({
      ...(await analyses.reopen(saved.json.data.id, person.token)).json.data,
      from_cache: false,
    });
  });

  test.each([
    ['emoji', { productName: '🧘🏽‍♀️🔥', productDescription: '🧘🧘🧘' }],
    ['Hindi', { productName: 'योग', productDescription: 'ऑनलाइन योग कक्षाएं', targetAudience: 'महिलाएं' }],
    ['Arabic', { productDescription: 'دروس يوغا عبر الإنترنت', targetAudience: 'نساء' }],
    [
      'HTML',
      { productDescription: '<script>alert(1)</script><b>yoga</b>', location: '"><img src=x onerror=alert(1)>' },
    ],
    ['SQL', { productName: "'; drop table users; --", targetAudience: '%_%' }],
    ['one letter', { productName: 'x', productDescription: 'x', targetAudience: 'x', location: 'x' }],
    ['2,000 characters', { productDescription: 'yoga '.repeat(399) }],
  ])('a brief in %s is answered', async (_name, change) => {
    const person = await premiumPerson(app);
    const { status, json } = await analyses.generate({ ...yogaStudio, ...change }, person.token);
    expect(status).toBe(200);
    expect(json.data.analyzedInterests).toBeInstanceOf(Array);
    expect(json.data.businessInfo).toMatchObject(
      Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value.trim()])),
    );
  });
});

describe('form validation', () => {
  const fields = Object.keys(yogaStudio) as (keyof BusinessDetails)[];
  test.each(fields)('rejects a blank or missing %s', async (field) => {
    for (const value of ['', '   ', undefined, null, 5, []]) {
      const { status, json } = await analyses.generate({ ...yogaStudio, [field]: value });
      expect(status).toBe(400);
      expect(json.message).toBe('Please fill in all required fields.');
      expect(Object.keys(present(json.fields))).toEqual([field]);
    }
  });

  test('reports all missing fields together', async () => {
    expect(Object.keys(present((await analyses.generate({})).json.fields))).toEqual(fields);
  });

  test.each([
    [{ category: 'Weapons' }, 'Please choose a category from the list'],
    [{ promotionGoal: 'World peace' }, 'Please choose a promotion goal from the list'],
    [{ contactEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ productDescription: 'y'.repeat(20_000) }, 'Please use at most 2,000 characters'],
    [{ productName: 'a\u0007b' }, 'Please remove the unprintable characters'],
  ])('%o', async (change, message) => {
    for (const path of ['generate-interests', 'businesSearchistory']) {
      const body = { ...yogaStudio, ...change };
      const { status, json } = await app.request('POST', `/api/business/${path}`, { body, token });
      expect(status).toBe(400);
      expect(json.message).toBe(message);
    }
  });
});
