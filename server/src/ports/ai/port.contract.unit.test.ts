import { createEngine } from '@interest-miner/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providers, type StandInModel, startStandInModel } from '../../../test/stand-ins/model.ts';
import type { SourceInterest } from '../interests/port.ts';
import { createLocalAi } from './local.ts';
import { createModelAi } from './model.ts';
import type { AiPort, Brief, LocalAiPort } from './port.ts';

let server: StandInModel;
let local: LocalAiPort;
beforeAll(async () => {
  server = await startStandInModel();
  local = createLocalAi(createEngine({ timeoutMs: 120_000 }), () => 0);
});
afterAll(async () => {
  await local.close();
  await server.close();
});

const brief: Brief = {
  productName: 'Calm Mat',
  category: 'Sports & Fitness',
  description: 'Yoga mats and online yoga classes for beginners',
  location: 'Berlin',
  promotionGoal: 'Sales Conversion',
  targetAudience: 'Women who do yoga and pilates',
};
const candidates = ['Yoga', 'Pilates', 'Truck driving', 'Meditation', 'Running'].map(
  (name, index): SourceInterest => ({
    id: `row-${index}`,
    name,
    audienceLower: index === 0 ? null : 1000 * index,
    audienceUpper: null,
    path: ['Interests', name],
    topic: null,
    sizeSource: 'meta',
    checkedAt: 0,
    match: null,
    relevant: true,
  }),
);

const adapters: [string, () => AiPort][] = [
  ['built-in', () => local],
  ...providers.map((provider): [string, () => AiPort] => [provider, () => createModelAi(server.settings(provider))]),
];

describe.each(adapters)('%s', (_name, adapter) => {
  test('returns terms: at most `limit`, none blank, no duplicates', async () => {
    for (const limit of [1, 3, 20]) {
      const terms = await adapter().expand(brief, { limit });
      expect(terms.length).toBeGreaterThan(0);
      expect(terms.length).toBeLessThanOrEqual(limit);
      expect(new Set(terms.map((term) => term.trim().toLowerCase())).size).toBe(terms.length);
      expect(terms).not.toContain('');
    }
  });

  test('chooses among the candidates only, each once, best first, in whole percentages', async () => {
    const { choices } = await adapter().rank(brief, candidates, { limit: 5 });
    expect(choices.length).toBeGreaterThan(0);
    const indexes = choices.map(({ index }) => index);
    expect(new Set(indexes).size).toBe(indexes.length);
    for (const { index, relevance, reason } of choices) {
      expect(candidates[index]).toBeDefined();
      expect(Number.isInteger(relevance) && relevance >= 0 && relevance <= 99).toBe(true);
      expect(reason).not.toBe('');
    }
    const percents = choices.map(({ relevance }) => relevance);
    expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  });

  test('respects the limit', async () => {
    expect((await adapter().rank(brief, candidates, { limit: 2 })).choices.length).toBeLessThanOrEqual(2);
  });

  test('returns no choices for no candidates', async () => {
    expect((await adapter().rank(brief, [], { limit: 5 })).choices).toEqual([]);
  });
});

test('the built-in engine searches the catalogue by meaning', async () => {
  const { found } = await local.nearest(brief, { limit: 20 });
  expect(found).toHaveLength(20);
  for (const { interest } of found)
    expect(interest).toMatchObject({
      sizeSource: expect.stringMatching(/^(meta|estimate)$/),
      topic: expect.any(String),
    });
});

test('built-in: a reason says who likes the interest, and quotes the brief in its own language', async () => {
  const german = {
    ...brief,
    productName: '',
    category: 'Professional Services',
    description: 'Klavierstimmer: wir stimmen und reparieren Klaviere und Flügel',
    targetAudience: 'Familien mit Klavier, Musikschulen',
  };
  const { found } = await local.nearest(german, { limit: 25 });
  const reasons = found.map(({ choice }) => choice.reason ?? '');
  expect(reasons.filter((reason) => /^(?:Liked by|Known mainly in) /.test(reason)).length).toBeGreaterThan(20);
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(reasons.some((reason) => /“[^”]*Klavier[^”]*”/.test(reason))).toBe(true);
  expect(reasons.filter((reason) => /undefined|null|““/.test(reason))).toEqual([]);
});
