import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCampaigns } from './campaigns.ts';

const one = {
  id: '23851',
  name: 'Spring sale',
  status: 'ACTIVE',
  objective: 'OUTCOME_SALES',
  insights: { clicks: '120', impressions: 9000, ctr: '1.33', spend: '48.5', cpc: 0.4 },
};

test('figures may be numbers or strings, as Meta writes them', () => {
  expect(readCampaigns(JSON.stringify([one]))).toEqual([
    { ...one, insights: { clicks: 120, impressions: 9000, ctr: 1.33, spend: 48.5, cpc: 0.4 } },
  ]);
});

test('a campaign with some or no insights shows those it has', () => {
  const [first, second] = readCampaigns(
    JSON.stringify([
      { ...one, insights: undefined },
      { ...one, insights: {} },
    ]),
  );
  expect(first?.insights).toBeNull();
  expect(second?.insights?.clicks).toBeNull();
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['broken JSON', '[{"id":'],
  ['JSON that is not a list', JSON.stringify(one)],
  ['a list of something else', '[1,2]'],
  ['a missing name', JSON.stringify([{ ...one, name: undefined }])],
  ['a name that is not a string', JSON.stringify([{ ...one, name: { toString: 'x' } }])],
  ['markup instead of a figure', JSON.stringify([{ ...one, insights: { clicks: '<img src=x onerror=alert(1)>' } }])],
  ['a negative figure', JSON.stringify([{ ...one, insights: { spend: -1 } }])],
  ['an infinite figure', '[{"id":"1","name":"a","status":"b","objective":"c","insights":{"spend":1e999}}]'],
  [
    '501 campaigns',
    JSON.stringify(Array.from({ length: 501 }, () => ({ id: 1, name: '', status: '', objective: '' }))),
  ],
  ['50,001 characters', `${' '.repeat(50_001 - 2)}[]`],
  ['10,000 levels', '['.repeat(10_000)],
])('returns no campaigns for %s', (_what, json) => {
  expect(readCampaigns(json)).toEqual([]);
});

test('500 campaigns are shown', () => {
  const many = Array.from({ length: 500 }, (_, id) => ({ id, name: 'n', status: 's', objective: 'o' }));
  expect(readCampaigns(JSON.stringify(many))).toHaveLength(500);
});

test('the JSON cannot pollute a prototype', () => {
  const json = '[{"id":"1","name":"a","status":"b","objective":"c","__proto__":{"polluted":true}}]';
  const [first] = readCampaigns(json);
  expect(first).toEqual({ id: '1', name: 'a', status: 'b', objective: 'c', insights: null });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('reading any URL parameter never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.object()).map((list) => JSON.stringify(list)),
      ),
      (json) => {
        expect(readCampaigns(json)).toBeInstanceOf(Array);
      },
    ),
    { seed: 11 },
  );
});
