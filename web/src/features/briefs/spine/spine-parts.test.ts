import type { BriefDetail } from '@interest-miner/contract/briefs/endpoints';
import { expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { briefDetail } from '#web/test-helpers/briefs.ts';
import { factsInWords, furthest, partsOf, stageOf } from './spine-parts.ts';

const links = { open: (id: string) => `/open/${id}`, edit: (id: string) => `/edit/${id}` };
const words = (...args: Parameters<typeof partsOf>) => partsOf(...args).map(({ detail }) => detail);
const places = (...args: Parameters<typeof partsOf>) => partsOf(...args).map(({ to }) => to);

const audience = {
  id: 'u1',
  name: 'Core',
  entries: 9,
  with_id: 9,
  settings: {
    places: { countries: ['IN'], names: [] },
    age_min: 25,
    age_max: 45,
    gender: 'women' as const,
    goal: 'leads',
  },
  people: { lower: 2_000_000, upper: 22_000_000 },
  updated_at: '2026-11-22T12:00:00.000Z',
};
const push = {
  id: 'p1',
  audience_id: 'u1',
  test: true,
  state: 'done' as const,
  created_at: '2026-11-22T12:00:00.000Z',
};

test('says what a brief holds at each part, and leads there', () => {
  const brief = briefDetail({ chosen: 12, with_id: 11, audiences: [audience], pushes: [push] });
  expect(words(brief, links)).toEqual([
    'Prana Studio · Pune, India · women 25–45 · leads',
    '94 ranked · 12 chosen, 11 with Meta’s id',
    'India, women 25–45, 2.0M – 22.0M people',
    'created, paused · test account',
  ]);
  expect(places(brief, links)).toEqual(['/edit/a1', '/open/a1', '/audiences/u1', '/pushes/p1']);
});

test('without a brief, or without a part, it leads to what comes first', () => {
  expect(words(null, links)).toEqual(['Describe your business', 'or search by word', 'none yet', 'none yet']);
  expect(places(null, links)).toEqual([paths.premium, paths.dashboard, paths.audiences, paths.pushes]);
  const searched = briefDetail({ businessInfo: null, analysis: null });
  expect(words(searched, links)).toEqual(['Prana Studio · no description', 'none chosen yet', 'none yet', 'none yet']);
  expect(places({ ...searched, audiences: [audience] }, links).at(-1)).toBe('/audiences/u1/push');
  expect(words({ ...searched, audiences: [audience] }, links).at(-1)).toBe('not pushed yet');
});

test('opening a brief leads to the furthest thing it has', () => {
  const brief = briefDetail();
  expect(furthest({ ...brief, analysis: null }, links)).toBe(paths.dashboard);
  expect(furthest(brief, links)).toBe('/open/a1');
  expect(furthest({ ...brief, audiences: [audience] }, links)).toBe('/audiences/u1');
  expect(furthest({ ...brief, audiences: [audience], pushes: [push] }, links)).toBe('/pushes/p1');
});

test('of several tests it names one that runs, then one that is about to, then the newest', () => {
  const oneTest = (id: string, phase: BriefDetail['tests'][number]['phase'], change: object = {}) => ({
    ...{ id, name: `Test ${id}`, simulated: false, phase, verdict: null, created_at: '2026-11-22T12:00:00.000Z' },
    ...change,
  });
  const won = { verdict: { kind: 'winner', sentence: 'Core earns more.' }, simulated: true };
  const tests = [
    oneTest('t4', 'draft'),
    oneTest('t3', 'ended', won),
    oneTest('t2', 'scheduled'),
    oneTest('t1', 'running'),
  ];
  const shown = (some: typeof tests) => {
    const part = partsOf(briefDetail({ audiences: [audience], pushes: [push], tests: some }), links).at(-1);
    return [part?.to, part?.detail];
  };
  expect(shown(tests)).toEqual(['/tests/t1', 'Test t1, running · 4 tests']);
  expect(shown(tests.slice(0, 3))).toEqual(['/tests/t2', 'Test t2, waits for its first day · 3 tests']);
  expect(shown(tests.slice(0, 2))).toEqual(['/tests/t4', 'Test t4, planned · 2 tests']);
  expect(shown(tests.slice(1, 2))).toEqual(['/tests/t3', 'Core earns more. · test account']);
});

test('facts that a brief does not name are left out', () => {
  const { facts } = briefDetail();
  const nothing = { value: null, from: null, words: null };
  expect(factsInWords({ ...facts, places: nothing, goal: nothing, ages: nothing })).toBe('women 18 and older');
  expect(factsInWords({ places: nothing, goal: nothing, ages: nothing, gender: nothing, languages: nothing })).toBe('');
});

test.each([
  [paths.premium, '', false, 'brief'],
  [paths.premium, '', true, 'interests'],
  [paths.premium, '?analysis=a1', false, 'interests'],
  [paths.premium, '?analysis=a1&step=brief', true, 'brief'],
  [paths.briefs, '', true, 'brief'],
  [paths.dashboard, '', true, 'interests'],
  ['/lists/l1', '', true, 'interests'],
  ['/audiences/u1', '', true, 'audience'],
  [paths.importMeta, '', true, 'audience'],
  ['/audiences/u1/push', '', true, 'test'],
  ['/pushes/p1', '', true, 'test'],
  ['/tests/t1/start', '', true, 'test'],
  [paths.profile, '', true, null],
])('%s%s (ranked: %s) stands at %s', (pathname, search, ranked, stage) => {
  expect(stageOf(pathname, search, ranked)).toBe(stage);
});
