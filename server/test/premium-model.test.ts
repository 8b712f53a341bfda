import {
  type Analysis,
  analysis as analysisSchema,
  generateInterests,
  listBusinessDetails,
} from '@interest-miner/contract/premium/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin.ts';
import type { AppDeps } from '../src/app-deps.ts';
import { AppError } from '../src/http/errors.ts';
import { createModelAi } from '../src/ports/ai/model.ts';
import { expandInstructions, rankInstructions } from '../src/ports/ai/prompts.ts';
import type { SearchResult } from '../src/ports/interests/port.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { engineLoadMs, foreignSource, loadEngine, premiumPerson } from './premium.ts';
import { injections } from './requests/injections.ts';
import { type ModelMode, type StandInModel, startStandInModel } from './stand-ins/model.ts';
import { yogaStudio } from './yoga-studio.ts';

const limits = {
  expandMs: 3000,
  rankMs: 3000,
  retryAfterMs: 5,
  expandTokens: 500,
  rankTokens: 500,
  breakAfter: 1000,
  breakMs: 100,
};

let model: StandInModel;
let app: TestApp;
let foreign: TestApp;
let address: string;
let inFlight = 0;
let maxInFlight = 0;
let onTerm: (term: string) => void = () => {};
let alter: (result: SearchResult) => SearchResult = (result) => result;

beforeAll(async () => {
  model = await startStandInModel();
  const withModel = (deps: AppDeps) => ({
    ai: { ...deps.ai, model: createModelAi(model.settings('openai'), limits) },
  });
  app = await createTestApp({ deps: withModel });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const interests = foreignSource(async (term) => {
    onTerm(term);
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    await new Promise(setImmediate);
    inFlight -= 1;
  });
  const altered = {
    ...interests,
    search: async (...args: Parameters<typeof interests.search>) => alter(await interests.search(...args)),
  };
  foreign = await createTestApp({ deps: (deps) => ({ ...withModel(deps), interests: altered }) });
  await loadEngine(app);
}, engineLoadMs);
afterAll(async () => {
  await Promise.all([app.close(), foreign.close()]);
  await model.close();
});
beforeEach(() => {
  model.mode = 'normal';
  model.delayMs = 0;
  model.requests.length = 0;
  maxInFlight = 0;
  onTerm = () => {};
});

async function analyse(on: TestApp, change: Partial<typeof yogaStudio> = {}, token?: string): Promise<Analysis> {
  const as = token ?? (await premiumPerson(on)).token;
  const body = { ...yogaStudio, ...change };
  const { status, json, text } = await on.call(generateInterests, { body, token: as });
  expect(status, text).toBe(200);
  return analysisSchema.parse(json.data);
}

describe('with a model', () => {
  test('reads languages that the built-in engine cannot; without it the result lists the supported ones', async () => {
    const arabic = { productDescription: 'أحذية جلدية مصنوعة يدويا للرجال', targetAudience: 'الرجال في دبي' };
    const read = await analyse(app, arabic);
    expect(read).toMatchObject({ engine: 'ai', notice: null });
    expect(read.analyzedInterests[0]).toMatchObject({ rank: 1, relevanceScore: 95 });
    expect(read.analyzedInterests.every(({ relevanceScore }) => relevanceScore > 0)).toBe(true);
    model.mode = 'refusal';
    const unread = await analyse(app, { ...arabic, productName: 'Other shoes' });
    expect(unread.analyzedInterests).toEqual([]);
    expect(unread.notice).toContain('We read English, German, Spanish');
  });

  test('the model returns the terms, ranks the top of the list and gives reasons', async () => {
    const result = await analyse(app);
    expect(result).toMatchObject({ engine: 'ai', engine_label: 'openai stand-in-1', notice: null });
    const terms = ['yoga', 'pilates', 'running shoes', 'healthy diet', 'fitness app'];
    expect(result.lookups.filter(({ kind }) => kind === 'term').map(({ term }) => term)).toEqual(terms);
    const [first] = result.analyzedInterests;
    expect(first).toMatchObject({ rank: 1, relevanceScore: 95, reason: `Buyers follow ${first?.name}` });
    const scores = result.analyzedInterests.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(model.requests).toHaveLength(2);
  });

  test('it receives no contact e-mail, id or size', async () => {
    await analyse(foreign, { productDescription: `Yoga. Ask ${yogaStudio.contactEmail} or +49 170 1234567.` });
    const sent = model.requests.map(({ body }) => body).join('\n');
    expect(sent).toContain('Yoga. Ask [e-mail]');
    expect(sent).not.toContain(yogaStudio.contactEmail);
    expect(sent).not.toMatch(/600\d{2,}|audience(Lower|Upper)/);
  });

  test('a result of the last 24 hours is served again without calling it', async () => {
    const { token } = await premiumPerson(app);
    await analyse(app, {}, token);
    model.requests.length = 0;
    expect(await analyse(app, {}, token)).toMatchObject({ from_cache: true, engine: 'ai' });
    expect(model.requests).toEqual([]);
  });
});

describe('when the model fails', () => {
  const failures: [ModelMode, RegExp][] = [
    ['refusal', /declined this brief/],
    ['garbage', /could not be used/],
    ['truncated', /could not be used/],
    ['huge', /could not be used/],
    ['html', /could not be used/],
    ['half-json', /could not be used/],
    ['busy', /is busy/],
    ['broken', /cannot be reached/],
    ['denied', /operator/],
  ];
  test.each(failures)(
    '%s: the built-in engine is used, with a notice; the next attempt calls the model',
    async (mode, why) => {
      const { token } = await premiumPerson(app);
      model.mode = mode;
      const result = await analyse(app, {}, token);
      expect(result).toMatchObject({ engine: 'local', engine_label: 'Built-in engine' });
      expect(result.notice).toMatch(why);
      expect(result.notice).toMatch(/The built-in engine did this analysis\.$/);
      expect(result.analyzedInterests.length).toBeGreaterThan(50);
      model.mode = 'normal';
      expect(await analyse(app, {}, token)).toMatchObject({ engine: 'ai', notice: null, from_cache: false });
    },
  );

  test('only in ranking: its terms are used, the built-in engine ranks', async () => {
    const { token } = await premiumPerson(foreign);
    onTerm = () => {
      model.mode = 'broken';
    };
    const result = await analyse(foreign, {}, token);
    expect(result.engine).toBe('local');
    expect(result.lookups[0]?.term).toBe('yoga');
    expect(result.notice).toMatch(/The built-in engine ranked these interests\.$/);
  });

  test('a stopping process aborts the call, and the analysis is still stored', async () => {
    const own = await createTestApp({
      deps: (deps) => ({ ai: { ...deps.ai, model: createModelAi(model.settings('openai'), limits) } }),
    });
    const { token } = await premiumPerson(own);
    model.mode = 'hangs';
    const pending = analyse(own, {}, token);
    await expect.poll(() => model.requests.length).toBe(1);
    await own.deps.tasks.stop();
    expect((await pending).engine).toBe('local');
    await own.close();
  });
});

describe('texts with hidden instructions', () => {
  const ownText = `${expandInstructions(20)} ${rankInstructions(40)}`.toLowerCase().match(/[a-z]+/g) ?? [];
  const ownRuns = ownText.slice(0, -5).map((_, at) => ownText.slice(at, at + 6).join(' '));

  test.each(injections)('%s', async (text) => {
    model.mode = 'obedient';
    const known = new Set<string>();
    const source = foreign.deps.interests;
    onTerm = (term) => {
      for (let index = 0; index < 60; index += 1) known.add(`600${term.length}${index}`);
    };
    expect(source.source).toBe('meta');
    const result = await analyse(foreign, {
      productName: text.slice(0, 100),
      productDescription: text,
      targetAudience: text,
    });
    expect(result.analyzedInterests.length).toBeGreaterThan(0);
    for (const { id, name, reason } of result.analyzedInterests) {
      expect(known.has(id), id).toBe(true);
      expect(name).toMatch(/^(yoga|agoy) \d+$/);
      expect(reason).not.toMatch(/<[a-z/!]|https?:|javascript:|@/i);
    }
    const { businessInfo: _own, ...said } = result;
    const words = (
      JSON.stringify(said)
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    ).join(' ');
    expect(ownRuns.filter((run) => words.includes(run))).toEqual([]);
    expect(JSON.stringify(said)).not.toContain('stand-in-key');
  });
});

describe('looking up', () => {
  test('at most 8 concurrent terms, at most 40 interests a term, each interest once', async () => {
    model.mode = 'broken';
    const result = await analyse(foreign);
    const terms = result.lookups.length;
    expect(terms).toBeGreaterThan(8);
    expect(maxInFlight).toBe(8);
    for (const { found, kept } of result.lookups) {
      expect(found).toBe(60);
      expect(kept).toBeLessThanOrEqual(40);
    }
    const ids = result.analyzedInterests.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a failed term is reported and the others continue; the result is not reused', async () => {
    const { token } = await premiumPerson(foreign);
    onTerm = (term) => {
      if (term === 'pilates') throw new AppError('interests_unavailable');
    };
    const result = await analyse(foreign, {}, token);
    expect(result.lookups.find(({ term }) => term === 'pilates')).toMatchObject({
      status: 'failed',
      found: 0,
      kept: 0,
    });
    expect(result.notice).toMatch(/^1 of 5 lookups got no answer/);
    onTerm = () => {};
    expect((await analyse(foreign, {}, token)).from_cache).toBe(false);
  });

  test('rows that the source marks as unrelated are left out, and a stale answer is reported', async () => {
    const { token } = await premiumPerson(foreign);
    alter = (result) => ({
      ...result,
      interests: result.interests.map((row, index) => ({ ...row, relevant: index % 2 === 0 })),
      stale: true,
      notice: 'Meta does not answer; this was stored 2 h ago.',
    });
    const result = await analyse(foreign, {}, token);
    alter = (answer) => answer;
    expect(result.notice).toContain('this was stored 2 h ago');
    expect(result.lookups[0]?.why).toContain('20 unrelated, added by the source');
    expect(result.analyzedInterests.every(({ name }) => Number(name.split(' ').at(-1)) % 2 === 0)).toBe(true);
    expect((await analyse(foreign, {}, token)).from_cache).toBe(false);
  });

  test('an unavailable source: 503 with a clear message, the brief is stored, and the next try works', async () => {
    const { token } = await premiumPerson(foreign);
    onTerm = () => {
      throw new AppError('interests_unavailable');
    };
    const options = { body: yogaStudio, token };
    const failed = await foreign.call(generateInterests, options);
    expect([failed.status, failed.json.code]).toEqual([503, 'interests_unavailable']);
    const { json } = await foreign.call(listBusinessDetails, { token });
    expect(json.data).toMatchObject([{ productName: yogaStudio.productName, interests: null }]);
    onTerm = () => {};
    await analyse(foreign, {}, token);
  });
});

describe('while it runs', () => {
  const history = async (token: string) => (await app.call(listBusinessDetails, { token })).json.data;

  test('a closed tab: the run continues and the result is in the history', async () => {
    const { token } = await premiumPerson(app);
    model.delayMs = 150;
    const tab = new AbortController();
    const request = fetch(`${address}/api/business/generate-interests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(yogaStudio),
      signal: tab.signal,
    });
    await expect.poll(() => model.requests.length).toBe(1);
    tab.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(async () => (await history(token))[0]?.interests, { timeout: 5000 }).toBeGreaterThan(50);
    expect(await analyse(app, {}, token)).toMatchObject({ engine: 'ai', from_cache: true });
  });

  test('a plan that ends during a run: the run finishes and is stored', async () => {
    const person = await premiumPerson(app);
    model.delayMs = 200;
    const pending = analyse(app, {}, person.token);
    await expect.poll(() => model.requests.length).toBe(1);
    await runAdmin(app.deps, ['set-plan', person.email, 'Free']);
    expect((await pending).engine).toBe('ai');
    expect(await history(person.token)).toMatchObject([{ interests: expect.any(Number) }]);
  });
});
