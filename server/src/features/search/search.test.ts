import { getProfile } from '@interest-miner/contract/profile/endpoints';
import {
  completeTerm,
  type listSearchHistory,
  saveSearch,
  searchInterests,
} from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveSearches } from '../../../test/arrange.ts';
import { malformed, present, type ResponseOf } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await app.login()).token;
});
afterAll(() => app.close());

const search = (body: unknown, as = token) => app.call(searchInterests, { body: malformed(body), token: as });

describe('completing a term', () => {
  const complete = (q: string, as?: string) =>
    app.call(completeTerm, { query: { q }, ...(as === undefined ? {} : { token: as }) });

  test('suggests interest names for a partial term and does not count as a search', async () => {
    const person = await app.login();
    const left = async () => (await app.call(getProfile, { token: person.token })).json.data.searches_remaining;
    const before = await left();
    const { status, json } = await complete('yog', person.token);
    expect(status).toBe(200);
    expect(json.data.names[0]).toBe('Yoga');
    expect(json.data.names.length).toBeLessThanOrEqual(8);
    expect((await complete('zara', person.token)).json.data.names[0]).toBe('Zara (retailer)');
    expect(await left()).toBe(before);
  });

  test('needs a token and a term', async () => {
    expect((await complete('yoga')).status).toBe(401);
    expect((await complete('  ', token)).status).toBe(400);
  });

  test('is limited to 300 a minute with a clear message; other users are unaffected', async () => {
    const person = await app.login();
    const statuses = await Promise.all(
      Array.from({ length: 301 }, async () => (await complete('yog', person.token)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await complete('yog', token)).status).toBe(200);
  });
});

describe('searching interests', () => {
  test('finds yoga first, with a range and its source', async () => {
    const { status, json } = await search({ query: 'yoga', limit: 1000 });
    expect(status).toBe(200);
    const [first] = json.data.interests;
    expect(first).toMatchObject({
      id: '6003306084421',
      name: 'Yoga',
      size_source: 'meta',
      checked_at: '2026-03-31T00:00:00.000Z',
    });
    expect(first?.audience_size_lower_bound).toBeLessThan(present(first?.audience_size_upper_bound));
    expect(first?.path.at(0)).toBe('Interests');
    expect(first?.path.at(-1)).toBe('Yoga');
    expect(json.data.total_results).toBeGreaterThanOrEqual(json.data.interests.length);
    expect(json.data.interests.length).toBeGreaterThan(5);
  });

  test('an interest that Meta removed is found only by its exact name and marked as removed', async () => {
    const byName = (await search({ query: 'mindfulness' })).json.data.interests;
    expect(byName[0]).toMatchObject({ name: 'Mindfulness', removed: true });
    expect(byName.filter(({ removed }) => removed)).toHaveLength(1);
    const { json } = await search({ query: 'mindful' });
    expect(json.data.interests.filter(({ removed }) => removed)).toEqual([]);
  });

  test('respects the limit and returns the total', async () => {
    const { json } = await search({ query: 'yoga', limit: 2 });
    expect(json.data.interests).toHaveLength(2);
    expect(json.data.total_results).toBeGreaterThan(2);
  });

  test.each([
    ['blank', { query: '   ' }, 'Please enter a search term'],
    ['missing', {}, 'Please enter a search term'],
    ['a number', { query: 5 }, 'Please enter a search term'],
    ['10,000 characters', { query: 'y'.repeat(10_000) }, 'Please use at most 200 characters'],
  ])('a term that is %s is rejected with a message', async (_name, body, message) => {
    const answer = await search(body);
    expect(answer.status).toBe(400);
    expect(answer.json.fields?.query).toBe(message);
  });

  test.each([0, -1, 1001, 1.5, '10', null])('a limit of %o is rejected', async (limit) => {
    expect((await search({ query: 'yoga', limit })).status).toBe(400);
  });

  test.each([
    '🧘',
    'योग',
    'يوجا',
    'the of and',
    '%',
    "'; drop table users; --",
    '<b>yoga</b>',
    '__proto__',
    '../../etc',
  ])('the term %o is answered without an error', async (query) => {
    const { status, json } = await search({ query });
    expect(status).toBe(200);
    expect(json.data.interests).toBeInstanceOf(Array);
  });

  test('the same word costs one search a day, in whatever case and spacing, and is answered when none is left', async () => {
    const person = await app.login();
    const left = async (token = person.token) => (await app.call(getProfile, { token })).json.data.searches_remaining;
    const before = await left();
    const first = await search({ query: 'wind surfing' }, person.token);
    const again = await search({ query: 'wind surfing' }, person.token);
    expect(again.text).toBe(first.text);
    await search({ query: ' Wind  SURFING' }, person.token);
    expect((await search({ query: 'wind surfing', limit: 1 }, person.token)).json.data.interests).toHaveLength(1);
    expect(await left()).toBe(before - 1);
    await search({ query: 'surfing' }, person.token);
    expect(await left()).toBe(before - 2);
    await leaveSearches(app, person, 0);
    expect((await search({ query: 'surfing' }, person.token)).status).toBe(200);
    expect((await search({ query: 'kite surfing' }, person.token)).status).toBe(402);
    const other = await app.login();
    await search({ query: 'surfing' }, other.token);
    expect(await left(other.token)).toBe(before - 1);
  });

  test('match ranges lie within the matched text', async () => {
    for (const query of ['yog', 'skin care', 'baskteball', 'sneakers']) {
      const { json } = await search({ query });
      expect(json.data.interests.length).toBeGreaterThan(0);
      for (const { match, relevant } of json.data.interests) {
        expect(relevant).toBe(true);
        const { ranges, text } = present(match);
        for (const [start, end] of ranges) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }
  });

  test('needs a token', async () => {
    expect((await app.call(searchInterests, { body: { query: 'yoga' } })).status).toBe(401);
  });
});

describe('search history', () => {
  const save = (search_text: unknown, as = token) =>
    app.call(saveSearch, { body: malformed({ search_text }), token: as });
  const list = (query = '', as = token) =>
    app.request<ResponseOf<typeof listSearchHistory>>('GET', `/api/search-history/${query}`, { token: as });

  test('a repeated search counts a visit and moves to the top', async () => {
    const person = await app.login();
    const first = await save('Yoga', person.token);
    app.clock.now += 1000;
    await save('running', person.token);
    app.clock.now += 1000;
    const again = await save('  yOGA ', person.token);
    expect(again.json.data).toMatchObject({
      id: first.json.data.id,
      visit_count: 2,
      created_at: first.json.data.created_at,
    });
    expect(again.json.data.last_visited > first.json.data.last_visited).toBe(true);
    const { json } = await list('', person.token);
    expect(json.data.map((item: { visit_count: number }) => item.visit_count)).toEqual([2, 1]);
    expect(json.pagination).toEqual({ page: 1, limit: 20, total: 2, total_pages: 1 });
  });

  test('ten concurrent identical searches make one row with ten visits', async () => {
    const person = await app.login();
    await Promise.all(Array.from({ length: 10 }, () => save('pilates', person.token)));
    const { json } = await list('', person.token);
    expect(json.data).toHaveLength(1);
    expect(json.data[0]?.visit_count).toBe(10);
  });

  test('pages neither overlap nor skip rows', async () => {
    const person = await app.login();
    for (let index = 0; index < 7; index += 1) await save(`term ${index}`, person.token);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&limit=3`, person.token)));
    const names = pages.flatMap((page) => page.json.data.map((item: { search_text: string }) => item.search_text));
    expect(new Set(names).size).toBe(7);
    expect(pages[0]?.json.pagination).toEqual({ page: 1, limit: 3, total: 7, total_pages: 3 });
  });

  test.each(['?page=0', '?limit=101', '?page=x', '?limit=-1', '?page=1&page=2', '?page=1e99'])(
    '%s is rejected',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test('another user sees none of it', async () => {
    const owner = await app.login();
    const stranger = await app.login();
    await save('secret plans', owner.token);
    expect((await list('', stranger.token)).json.data).toEqual([]);
  });

  test('a blank term is not stored', async () => {
    expect((await save('  ')).status).toBe(400);
  });
});
