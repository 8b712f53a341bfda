import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { expect, test } from 'vitest';
import { readSummary, toColumns, toSummary } from './to-audience.ts';

const row = (id: string) => ({
  id,
  type: 'interests' as const,
  source: 'meta' as const,
  name: `Name of ${id}`,
  path: [],
  topic: null,
  lower: 1_000_000,
  upper: 1_200_000,
  checked_at: '2026-11-22T12:00:00.000Z',
});
const spec: AudienceSpec = {
  groups: [[row('6003306084421'), row('builtin:x')]],
  places: { countries: ['IN'], regions: [], cities: [] },
  age_min: 18,
  age_max: 65,
  gender: 'all',
  languages: [],
  goal: 'reach',
  advantage_audience: false,
};
const stored = { id: 'a', brief_id: null, name: 'Yoga', revision: 1, created_at: 0, updated_at: 0 };

test('the list counts rows with an id and estimates people', () => {
  const { summary } = toColumns(spec);
  expect(readSummary({ summary })).toMatchObject({ entries: 2, with_id: 1, seen: { year: 2026, count: 1 } });
  expect(readSummary({ summary })?.people.upper).toBeGreaterThan(0);
});

test('the list names regions and cities', () => {
  const pune = { key: '1', name: 'Pune', country: 'IN' };
  const { summary } = toColumns({ ...spec, places: { countries: [], regions: [], cities: [pune] } });
  expect(readSummary({ summary })?.local_places).toEqual(['Pune']);
});

test.each([['people', 'with_id'], ['local_places'], ['seen']])(
  'an audience stored before the list showed %s gets it from its targeting',
  (...missing) => {
    const { summary } = toColumns(spec);
    const older = JSON.parse(summary) as Record<string, unknown>;
    for (const field of missing) delete older[field];
    const before = JSON.stringify(older);
    expect(readSummary({ summary: before })).toBeUndefined();
    expect(toSummary({ ...stored, summary: before }, spec)).toEqual(toSummary({ ...stored, summary }, undefined));
  },
);
