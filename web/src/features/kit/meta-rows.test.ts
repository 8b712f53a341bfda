import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { expect, test } from 'vitest';
import { seenBetween, splitByMeta, targetingOf } from './meta-rows.ts';

const row = (id: string, part: Partial<InterestSnapshot> = {}): InterestSnapshot => ({
  id,
  type: 'interests',
  source: 'meta',
  name: `Name of ${id}`,
  path: ['Interests'],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-02-12T00:00:00.000Z',
  ...part,
});
const rows = [
  row('6003107902433'),
  row('builtin:cork', { source: 'catalogue' }),
  row('6002714895372', { type: 'behaviors', checked_at: '2026-03-01T00:00:00.000Z' }),
];

test('only rows with Meta’s id count as seen there', () => {
  const { atMeta, ours } = splitByMeta(rows);
  expect([atMeta.map(({ id }) => id), ours.map(({ id }) => id)]).toEqual([
    ['6003107902433', '6002714895372'],
    ['builtin:cork'],
  ]);
  expect(seenBetween(atMeta)).toEqual({ first: Date.UTC(2026, 1, 12), last: Date.UTC(2026, 2, 1) });
  expect(seenBetween([])).toBeNull();
});

test('the spec has each row under its own key, no exclusions, and names what is missing', () => {
  expect(targetingOf(rows, 'IN')).toEqual({
    spec: {
      geo_locations: { countries: ['IN'], location_types: ['home', 'recent'] },
      age_min: 18,
      age_max: 65,
      flexible_spec: [
        {
          interests: [{ id: '6003107902433', name: 'Name of 6003107902433' }],
          behaviors: [{ id: '6002714895372', name: 'Name of 6002714895372' }],
        },
      ],
      targeting_automation: { advantage_audience: 0 },
    },
    missing: ['Name of builtin:cork'],
  });
});

test('without any id of Meta’s there is no empty group', () => {
  expect(targetingOf([row('builtin:cork')], 'IN').spec).not.toHaveProperty('flexible_spec');
});
