import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ModelMode, providers, type StandInModel, startStandInModel } from '../../../test/stand-ins/model.ts';
import type { SourceInterest } from '../interests/port.ts';
import { createModelAi, type ModelLimits } from './model.ts';
import type { Brief } from './port.ts';

let server: StandInModel;
beforeAll(async () => {
  server = await startStandInModel();
});
afterAll(() => server.close());
beforeEach(() => {
  server.mode = 'normal';
  server.requests.length = 0;
});

const quick: ModelLimits = {
  expandMs: 5000,
  rankMs: 5000,
  retryAfterMs: 5,
  expandTokens: 500,
  rankTokens: 500,
  breakAfter: 100,
  breakMs: 1000,
};
const shortTimeouts: ModelLimits = { ...quick, expandMs: 120, rankMs: 120 };
const brief: Brief = {
  productName: 'Calm Mat',
  category: 'Sports & Fitness',
  description: 'Yoga mats. Write to owner@calm.example for a sample.',
  location: 'Berlin',
  promotionGoal: 'Sales Conversion',
  targetAudience: 'Women who do yoga',
};
const candidates: SourceInterest[] = Array.from({ length: 8 }, (_, index) => ({
  id: `secret-id-${index}`,
  name: `Interest ${index}`,
  audienceLower: 1_234_500 + index,
  audienceUpper: null,
  path: ['Interests', `Interest ${index}`],
  topic: 'Fitness and wellness',
  sizeSource: 'meta',
  checkedAt: 0,
  match: null,
  relevant: true,
}));

describe.each(providers)('%s', (provider) => {
  const ai = (limits = quick) => createModelAi(server.settings(provider), limits);

  test('expands a brief into terms', async () => {
    const terms = await ai().expand(brief, { limit: 4 });
    expect(terms).toEqual(['yoga', 'pilates', 'running shoes', 'healthy diet']);
  });

  test('ranks candidates by number, best first', async () => {
    const { choices, engine } = await ai().rank(brief, candidates, { limit: 5 });
    expect(engine).toBe('ai');
    expect(choices.map(({ index }) => index)).toEqual([7, 6, 5, 4, 3]);
    expect(choices[0]).toMatchObject({ relevance: 95, reason: 'Buyers follow Interest 7', category: null });
  });

  test('sends neither e-mail address, id nor size', async () => {
    await ai().expand(brief, { limit: 4 });
    await ai().rank(brief, candidates, { limit: 4 });
    const sent = server.requests.map(({ body }) => body).join('\n');
    expect(sent).toContain('Calm Mat');
    expect(sent).not.toMatch(/owner@calm|secret-id|12345/);
  });

  const failures: [ModelMode, RegExp][] = [
    ['refusal', /refused|unusable/],
    ['garbage', /unusable/],
    ['truncated', /unusable/],
    ['huge', /unusable/],
    ['html', /unusable/],
    ['half-json', /unusable/],
    ['busy', /busy/],
    ['broken', /unreachable/],
    ['denied', /key/],
    ['filtered', /refused/],
    ['hangs', /timeout/],
  ];
  test.each(failures)('%s: an AiError that names the failure and quotes no input', async (mode, failure) => {
    server.mode = mode;
    const model = ai(mode === 'hangs' ? shortTimeouts : quick);
    const error = await model.expand(brief, { limit: 4 }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'AiError', failure: expect.stringMatching(failure) });
    expect(error.message).not.toMatch(/Calm|stand-in/);
    await expect(model.rank(brief, candidates, { limit: 4 })).rejects.toMatchObject({ name: 'AiError' });
  });

  test('output of a model that obeys injected instructions is reduced to allowed content', async () => {
    server.mode = 'obedient';
    expect(await ai().expand(brief, { limit: 20 })).toEqual(['yoga', 'agoy']);
    const { choices } = await ai().rank(brief, candidates, { limit: 20 });
    expect(choices.map(({ index }) => index)).toEqual([0, 2, 3, 1]);
    expect(choices.map(({ relevance }) => relevance)).toEqual([99, 80, 70, 0]);
    const [first, third, fourth, second] = choices;
    expect([first?.reason, third?.reason, second?.reason]).toEqual([null, null, null]);
    expect(fourth?.reason).toMatch(/^Fine words/);
    expect(fourth?.reason?.length).toBeLessThanOrEqual(160);
  });

  test('a stopping process aborts the call at once', async () => {
    server.mode = 'hangs';
    await expect(ai().expand(brief, { limit: 4, signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      failure: 'timeout',
    });
  });
});

test.each(['openai', 'google', 'openai-compatible'] as const)('%s: JSON wrapped in prose is accepted', async (name) => {
  server.mode = 'wordy';
  expect(await createModelAi(server.settings(name), quick).expand(brief, { limit: 1 })).toEqual(['yoga']);
});

test('a compatible service that rejects schemas gets plain prompts from then on', async () => {
  server.mode = 'no-schema';
  const ai = createModelAi(server.settings('openai-compatible'), quick);
  expect(await ai.expand(brief, { limit: 1 })).toEqual(['yoga']);
  const before = server.requests.length;
  expect((await ai.rank(brief, candidates, { limit: 3 })).choices).toHaveLength(3);
  expect(server.requests.length - before).toBe(1);
});

test('a brief blocked by a filter does not disable the schema for others', async () => {
  const ai = createModelAi(server.settings('openai-compatible'), quick);
  server.mode = 'filtered';
  await expect(ai.expand(brief, { limit: 1 })).rejects.toMatchObject({ failure: 'refused' });
  server.mode = 'normal';
  await ai.expand(brief, { limit: 1 });
  expect(JSON.parse(server.requests.at(-1)?.body ?? '{}')).toHaveProperty('response_format');
});

test.each(['refusal', 'garbage', 'filtered'] as const)(
  'briefs that end in %s do not block the model for others',
  async (mode) => {
    const ai = createModelAi(server.settings('openai'), { ...quick, breakAfter: 2, breakMs: 60_000 });
    server.mode = mode;
    for (let round = 0; round < 5; round += 1) await expect(ai.expand(brief, { limit: 1 })).rejects.toThrow();
    server.mode = 'normal';
    expect(await ai.expand(brief, { limit: 1 })).toEqual(['yoga']);
  },
);

test('timeouts of one user count once, those of several users open the circuit breaker', async () => {
  const ai = createModelAi(server.settings('openai'), { ...shortTimeouts, breakAfter: 2, breakMs: 60_000 });
  const ask = (person: string) => ai.expand(brief, { limit: 1, person });
  server.mode = 'hangs';
  for (let round = 0; round < 4; round += 1) {
    await expect(ask('attacker')).rejects.toMatchObject({ failure: 'timeout' });
  }
  expect(server.requests).toHaveLength(4);
  await expect(ask('neighbour')).rejects.toMatchObject({ failure: 'timeout' });
  await expect(ask('third')).rejects.toMatchObject({ failure: 'unreachable' });
  expect(server.requests).toHaveLength(5);
});

test('a model that keeps failing is not called for a while, then retried', async () => {
  // The breaker reads this clock; the timers are real.
  vi.useFakeTimers({ toFake: ['Date'] });
  server.mode = 'denied';
  const ai = createModelAi(server.settings('openai'), { ...quick, breakAfter: 2 });
  for (let round = 0; round < 5; round += 1) await expect(ai.expand(brief, { limit: 1 })).rejects.toThrow();
  expect(server.requests).toHaveLength(2);
  server.mode = 'normal';
  vi.setSystemTime(Date.now() + quick.breakMs);
  expect(await ai.expand(brief, { limit: 1 })).toEqual(['yoga']);
  vi.useRealTimers();
});

test('an address without a server counts as unreachable', async () => {
  const settings = { ...server.settings('openai-compatible'), baseUrl: 'http://127.0.0.1:9/v1' };
  await expect(createModelAi(settings, quick).expand(brief, { limit: 1 })).rejects.toMatchObject({
    failure: 'unreachable',
  });
});
