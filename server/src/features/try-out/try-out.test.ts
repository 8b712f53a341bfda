import type { tryOut } from '@interest-miner/contract/try-out/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  // Visitors get the catalogue whatever source is configured.
  app = await createTestApp({
    deps: (deps) => ({
      interests: { ...deps.interests, source: 'meta', search: () => Promise.reject(new Error('Meta was asked')) },
    }),
  });
});
afterAll(() => app.close());

let networks = 0;
const ask = (query: string, remoteAddress = `10.9.0.${++networks}`) =>
  app.request<ResponseOf<typeof tryOut>>('GET', `/api/try-out${query}`, { remoteAddress });

test('a visitor sees the first five with their audience ranges, and the total', async () => {
  const { status, json } = await ask('?q=yoga');
  expect(status).toBe(200);
  expect(json.data.interests).toHaveLength(5);
  expect(json.data.interests[0]).toEqual({
    name: 'Yoga',
    topic: 'Fitness and wellness',
    audience_size_lower_bound: expect.any(Number),
    audience_size_upper_bound: expect.any(Number),
    size_source: 'meta',
  });
  expect(json.data.total_results).toBeGreaterThan(5);
});

test('case and spaces do not matter', async () => {
  const [plain, shouted] = [await ask('?q=skin%20care'), await ask('?q=%20SKIN%20%20CARE%20')];
  expect(shouted.json).toEqual(plain.json);
  expect(plain.json.data.interests.length).toBeGreaterThan(0);
});

test.each([
  ['?q=', 'Please enter a search term'],
  ['?q=%20%20', 'Please enter a search term'],
  ['', 'Please enter a search term'],
  [`?q=${'y'.repeat(61)}`, 'Please use at most 60 characters'],
])('%s is rejected with a message', async (query, message) => {
  const answer = await ask(query);
  expect([answer.status, answer.json.fields?.q]).toEqual([400, message]);
});

test.each(['?q=a&q=b', '?q=%00'])('%s is rejected without a server error', async (query) => {
  expect((await ask(query)).status).toBe(400);
});

test.each(['%F0%9F%A7%98', 'xyzzyqwv', '%3Cb%3E', "'%3B%20drop%20table", '__proto__', '%25', '%FF%FE', '%ED%A0%80'])(
  'the term %s gets an answer',
  async (term) => {
    const { status, json } = await ask(`?q=${term}`);
    expect(status).toBe(200);
    expect(json.data.total_results).toBeGreaterThanOrEqual(json.data.interests.length);
  },
);

test('the 61st search from a network within a minute is limited; other networks are not', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask('?q=coffee', '10.8.0.1')));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
  const refused = answers.find((answer) => answer.status !== 200);
  expect([refused?.status, refused?.json.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('?q=coffee', '10.8.0.2')).status).toBe(200);
});
