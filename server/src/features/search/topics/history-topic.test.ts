import { listSearchHistory, saveSearch } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { engineLoadMs, loadEngine } from '../../../../test/premium.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

test('a stored search has the main topic of its results, and each search its own', async () => {
  const { token } = await app.login();
  for (const search_text of ['coffee', 'running shoes', 'qqqqzzzz'])
    await app.call(saveSearch, { body: { search_text }, token });
  const { json } = await app.call(listSearchHistory, { token });
  const facts = json.data.map((row) => [row.search_text, row.category, row.type]);
  expect(facts.toSorted()).toEqual([
    ['coffee', 'Food and drink', 'Beverages'],
    ['qqqqzzzz', '–', '–'],
    ['running shoes', expect.stringMatching(/\w/), expect.stringMatching(/\w/)],
  ]);
});
