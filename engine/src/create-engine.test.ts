import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineOptions } from './engine.ts';

const SECTION = 'topic: Fitness and wellness\n## Interests > Fitness and wellness [sports]\n';
const BRIEF = {
  productName: '',
  category: 'Sports & Fitness',
  description: 'yoga studio',
  location: '',
  promotionGoal: '',
  targetAudience: '',
};
const open: Engine[] = [];

/** An engine with a catalogue of two interests and without weights: it starts immediately. */
function small(
  options: EngineOptions = {},
  text = `${SECTION}Yoga | activity | 10M | asana\nGolf | activity | 10M | links\n`,
) {
  const catalogueDir = mkdtempSync(join(tmpdir(), 'engine-'));
  writeFileSync(join(catalogueDir, 'a.txt'), text);
  const engine = createEngine({ catalogueDir, modelDir: '/nowhere', ...options });
  open.push(engine);
  return engine;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

test('loads on the first call and reports its status', async () => {
  const engine = small();
  expect(engine.status()).toEqual({ state: 'idle', interests: 0, pending: 0, restarts: 0, problem: null });
  const found = engine.search('asana');
  expect(engine.status()).toMatchObject({ state: 'loading', pending: 1 });
  expect((await found).hits[0]?.interest.name).toBe('Yoga');
  expect(await engine.ready()).toMatchObject({ state: 'degraded', interests: 2, pending: 0 });
  expect(engine.status().problem).toContain('encoder could not be loaded');
  expect((await engine.rankBrief(BRIEF)).engine).toBe('keyword');
  expect(await engine.byIds(['builtin:golf'])).toHaveLength(1);
  await engine.close();
  expect(engine.status().state).toBe('closed');
  await expect(engine.search('yoga')).rejects.toMatchObject({ code: 'closed' });
});

test('returns the same row objects it was given to rank', async () => {
  const rows = [
    { id: 'a', name: 'Golf', extra: 1 },
    { id: 'b', name: 'Yoga', extra: 2 },
  ];
  const answer = await small().rankCandidates(BRIEF, rows);
  expect(answer.ranked[0]?.interest).toBe(rows[1]);
});

test('reports an invalid catalogue file with file and line', async () => {
  const engine = small({}, `${SECTION}Yoga | sport | 10M | asana\n`);
  await expect(engine.search('yoga')).rejects.toMatchObject({
    code: 'catalogue',
    message: expect.stringContaining('a.txt:3: unknown kind "sport"'),
  });
});

test('rejects calls beyond the queue limit', async () => {
  const engine = small({ queueLimit: 1 });
  const calls = [engine.search('yoga'), engine.search('golf'), engine.search('links')];
  await expect(calls[2]).rejects.toMatchObject({ code: 'busy' });
  expect(await Promise.all(calls.slice(0, 2))).toHaveLength(2);
});

test('a call can be aborted before and after it is queued', async () => {
  const engine = small();
  await expect(engine.search('yoga', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  const controller = new AbortController();
  const waiting = engine.rankBrief(BRIEF, { signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  expect((await engine.search('yoga')).total).toBe(1);
});

test('a call that times out is rejected, and a new worker serves the next one', async () => {
  const engine = small({ timeoutMs: 1 });
  await expect(engine.search('yoga')).rejects.toMatchObject({ code: 'timeout' });
  await expect.poll(() => engine.status().restarts).toBeGreaterThan(0);
});

test('urgent calls run before slow ones', async () => {
  const engine = small();
  const order: string[] = [];
  await Promise.all([
    engine.search('yoga').then(() => order.push('first')),
    engine.rankBrief(BRIEF).then(() => order.push('rank')),
    engine.search('golf').then(() => order.push('search')),
  ]);
  expect(order).toEqual(['first', 'search', 'rank']);
});

/** An engine whose calls are for the owner named by `as`. */
function shared(options: EngineOptions = {}) {
  let owner = '';
  const engine = small({ ...options, caller: () => ({ owner }) });
  return {
    engine,
    as<T>(name: string, call: () => T): T {
      owner = name;
      return call();
    },
  };
}

test('accounts take turns, however many calls one of them makes', async () => {
  const { engine, as } = shared();
  const order: string[] = [];
  const done = (name: string) => () => order.push(name);
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => as('a', () => engine.search('yoga')).then(done(name))),
    as('b', () => engine.search('golf')).then(done('b1')),
    as('b', () => engine.search('golf')).then(done('b2')),
  ]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('in a full queue the account with the most calls loses its newest', async () => {
  const { engine, as } = shared({ queueLimit: 3 });
  const greedy = ['a1', 'a2', 'a3', 'a4'].map(() => as('a', () => engine.search('yoga')));
  const other = as('b', () => engine.search('golf'));
  await expect(greedy[3]).rejects.toMatchObject({ code: 'busy' });
  expect((await other).total).toBe(1);
  expect(await Promise.all(greedy.slice(0, 3))).toHaveLength(3);
});

test('a call ends when its caller is gone', async () => {
  const controller = new AbortController();
  const engine = small({ caller: () => ({ owner: 'a', signal: controller.signal }) });
  const call = engine.search('yoga');
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
});
