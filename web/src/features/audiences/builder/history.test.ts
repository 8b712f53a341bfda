import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPlace, withPlace } from '#web/ui/targeting/settings.ts';
import { draftOf, inputOf } from '../draft.ts';
import { applyStep, beginHistory, type Step } from './history.ts';

const row = (id: number): InterestSnapshot => ({
  id: String(id),
  type: 'interests',
  source: 'meta',
  name: `Name ${id}`,
  path: [],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-02-12T00:00:00.000Z',
});
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index));
const spec: AudienceSpec = {
  groups: [rows(1, 2), rows(3, 1)],
  places: { countries: ['IN'], regions: [], cities: [] },
  age_min: 18,
  age_max: 65,
  gender: 'all',
  languages: [],
  goal: 'reach',
  advantage_audience: false,
};
const begin = () => beginHistory(draftOf('Yoga', spec));
const after = (...steps: Step[]) => steps.reduce(applyStep, begin());
const refs = (...steps: Step[]) => inputOf(after(...steps).now).groups;

test('rows are added once, moved and removed; an empty group is not sent', () => {
  expect(refs({ type: 'add', to: 0, rows: [row(2), row(9), row(9)] })).toEqual([['1', '2', '9'], ['3']]);
  expect(refs({ type: 'add', to: 'new', rows: [row(7)] })).toEqual([['1', '2'], ['3'], ['7']]);
  expect(refs({ type: 'move', from: 0, to: 1, ref: '1' })).toEqual([['2'], ['3', '1']]);
  expect(refs({ type: 'move', from: 1, to: 0, ref: '3' })).toEqual([['1', '2', '3']]);
  expect(refs({ type: 'move', from: 0, to: 'new', ref: '2' })).toEqual([['1'], ['3'], ['2']]);
  expect(refs({ type: 'remove', from: 0, ref: '1' })).toEqual([['2'], ['3']]);
  expect(refs({ type: 'remove-group', group: 0 })).toEqual([['3']]);
  expect(refs({ type: 'add-group' })).toEqual([['1', '2'], ['3']]);
});

test('a replacement takes the position of the row, with a notice until the next step', () => {
  const swap: Step = { type: 'replace', in: 0, ref: '1', row: row(9) };
  expect(refs(swap)).toEqual([['9', '2'], ['3']]);
  expect(refs({ ...swap, row: row(2) })).toEqual([['2'], ['3']]);
  expect(after(swap).replaced).toEqual(['Name 1', 'Name 9']);
  for (const next of ['undo', 'dismiss'] as const) expect(after(swap, { type: next }).replaced).toBeNull();
  expect(after(swap, { type: 'undo' }).now).toEqual(begin().now);
});

test('a new group never gets the id of an existing one', () => {
  const { now } = after({ type: 'remove-group', group: 0 }, { type: 'add-group' });
  expect(now.groups.map(({ id }) => id)).toEqual([1, 2]);
});

test('a refused edit changes nothing and says what to do, until the next one', () => {
  const full = after({ type: 'add', to: 0, rows: rows(10, 999) });
  expect([full.problem, full.now, full.past]).toEqual([audienceTexts.groupFull, begin().now, []]);
  expect(applyStep(full, { type: 'add', to: 0, rows: [row(1)] }).problem).toBeNull();

  const two = after({ type: 'add', to: 0, rows: rows(10, 998) }, { type: 'add', to: 1, rows: rows(2000, 500) });
  expect(two.problem).toBe(audienceTexts.tooManyEntries);

  const many = after(...Array.from({ length: 24 }, (): Step => ({ type: 'add-group' })));
  expect([many.problem, many.now.groups.length]).toEqual([audienceTexts.tooManyGroups, 25]);
});

test('an edit that changes nothing cannot be undone', () => {
  expect(after({ type: 'add', to: 0, rows: [row(1)] }).past).toEqual([]);
  expect(after({ type: 'move', from: 0, to: 0, ref: '1' }).past).toEqual([]);
});

test('a city replaces its country; without any place nothing can be saved', () => {
  const city = { key: '1', name: 'Pune', country: 'IN' };
  const places = withPlace(spec.places, 'cities', city);
  expect(places).toEqual({ countries: [], regions: [], cities: [city] });
  expect(withPlace(places, 'cities', city)).toBe(places);
  expect([hasPlace({ places }), hasPlace({ places: { ...places, cities: [] } })]).toEqual([true, false]);
});

const target = fc.oneof(fc.nat(4), fc.constant('new' as const));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), to: target, rows: fc.array(fc.nat(9).map(row), { maxLength: 4 }) }),
  fc.record({ type: fc.constant('move' as const), from: fc.nat(4), to: target, ref: fc.nat(9).map(String) }),
  fc.record({ type: fc.constant('remove' as const), from: fc.nat(4), ref: fc.nat(9).map(String) }),
  fc.record({ type: fc.constant('remove-group' as const), group: fc.nat(4) }),
  fc.constant<Step>({ type: 'add-group' }),
  fc.record({
    type: fc.constant('set' as const),
    part: fc.record({ age_min: fc.integer({ min: 13, max: 65 }) }),
  }),
);

test('undo goes back through any steps one by one, and redo forward again', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const first = begin();
      const last = steps.reduce(applyStep, first);
      let back = last;
      for (const _ of last.past) back = applyStep(back, { type: 'undo' });
      expect(back.now).toEqual(first.now);
      let forward = back;
      for (const _ of back.future) forward = applyStep(forward, { type: 'redo' });
      expect(forward.now).toEqual(last.now);
      for (const { rows: found } of last.now.groups) {
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      }
    }),
    { numRuns: 150, seed: 11 },
  );
});
