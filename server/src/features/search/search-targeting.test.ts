import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { searchTargeting } from '@interest-miner/contract/search/other-targeting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await app.login()).token;
});
afterAll(() => app.close());

const search = (body: unknown, as: string | undefined = token) =>
  app.call(searchTargeting, { body: malformed(body), ...(as ? { token: as } : {}) });

describe('targeting options other than interests', () => {
  test.each([
    ['new mothers', /^New parents/, 'family_statuses'],
    ['frequent travelers', 'Frequent Travelers', 'behaviors'],
    ['newlywed', /^Newlywed/, 'life_events'],
    ['graphic designer', 'Graphic designer', 'work_positions'],
    ['vendas', 'Sales', 'industries'],
  ])('%s finds %s under %s', async (query, name, key) => {
    const { status, json } = await search({ query });
    expect(status).toBe(200);
    const [first] = json.data.targeting;
    expect(first).toMatchObject({ name: expect.stringMatching(name), key, id: expect.stringMatching(/^\d+$/) });
  });

  test('returns audience size, date and path, and does not count as a search', async () => {
    const left = async () => (await app.call(getProfile, { token })).json.data.searches_remaining;
    const before = await left();
    const { json } = await search({ query: 'engaged shoppers', limit: 1 });
    expect(json.data.targeting).toEqual([
      expect.objectContaining({
        id: '6071631541183',
        kind: 'behavior',
        size_source: 'meta',
        audience_size_lower_bound: 1_080_566_068,
        checked_at: '2026-03-31T00:00:00.000Z',
        path: ['Behaviors', 'Purchase behavior', 'Engaged Shoppers'],
      }),
    ]);
    expect(await left()).toBe(before);
  });

  test('no match gives an empty list; a blank term, a large limit and a missing token are rejected', async () => {
    expect((await search({ query: 'zzqxv' })).json.data).toEqual({ targeting: [], total_results: 0 });
    expect((await search({ query: ' ' })).status).toBe(400);
    expect((await search({ query: 'yoga', limit: 51 })).status).toBe(400);
    expect((await app.call(searchTargeting, { body: { query: 'x' } })).status).toBe(401);
  });

  test('is limited per minute and user', async () => {
    const eager = (await app.login()).token;
    const answers = await Promise.all(Array.from({ length: 121 }, () => search({ query: 'sales', limit: 1 }, eager)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await search({ query: 'sales' })).status).toBe(200);
  });
});
