import { catalogueFacts } from '@interest-miner/contract/catalogue-facts';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { type Brief, EngineError, loadCatalogue } from '@interest-miner/engine';
import { expect, test } from 'vitest';
import { createCatalogueInterests } from './catalogue.ts';

const fail = () => Promise.reject(new EngineError('busy', 'Too many calls wait.'));
const source = createCatalogueInterests(() => 0, { search: fail, suggest: fail, byIds: fail, rankBrief: fail });
const selection = [{ id: 'builtin:yoga', name: 'Yoga' }];

test.each([
  ['a search', () => source.search('yoga', { limit: 3 }), /could not be searched/],
  ['suggestions', () => source.suggest(selection, { limit: 3 }), /Suggestions are not ready/],
  ['checks', () => source.validate(selection), /could not be searched/],
])('a busy engine returns a clear message with the seconds to wait: %s', async (_name, ask, words) => {
  await expect(ask()).rejects.toMatchObject({
    code: 'interests_unavailable',
    message: expect.stringMatching(words),
    retryAfterSeconds: 5,
  });
});

test('the badge describes the catalogue correctly', () => {
  const ids = loadCatalogue().flatMap(({ source, alsoIds = [] }) =>
    // Older lists of ids give only the month.
    source.kind === 'seen' && source.checkedAt.length === 10 ? [source.metaId, ...alsoIds] : [],
  );
  expect(new Set(ids).size).toBe(catalogueFacts.seen);
});

test('the edition changes with the data', async () => {
  const none = { hits: [], total: 0, whole: 0, readAs: null, related: [], hint: null };
  let data = '1';
  const ranked = { ranked: [], engine: 'semantic' as const, hint: null, strong: 0, worthTesting: 0 };
  const asked: string[] = [];
  const rankBrief = async ({ description }: Brief) => {
    asked.push(description);
    return ranked;
  };
  const engine = { search: async () => none, suggest: async () => [], byIds: fail, rankBrief };
  const source = createCatalogueInterests(
    () => 0,
    engine,
    () => data,
  );
  const before = source.edition?.();
  await source.warm();
  expect(source.edition?.()).toBe(before);
  // A brief is ranked too, so that the first user's does not wait for trades and circles.
  expect(asked).toHaveLength(1);
  data = '2';
  expect(source.edition?.()).not.toBe(before);
});

test('a short answer includes related interests and says how the query was read; an unreadable query says so', async () => {
  const [row] = loadCatalogue();
  const none = { hits: [], total: 0, whole: 0, readAs: null, related: [], hint: null };
  const asked: unknown[] = [];
  const engine = {
    suggest: fail,
    byIds: fail,
    rankBrief: fail,
    search: async (query: string, options: unknown) => {
      asked.push(options);
      if (query === 'يوجا') return { ...none, hint: 'unread' as const };
      if (query === 'gay') return { ...none, hint: 'removed' as const };
      return { ...none, readAs: 'shoe', related: row ? [row] : [] };
    },
  };
  const catalogue = createCatalogueInterests(() => 0, engine);
  const answer = await catalogue.search('joote', { limit: 3, related: true });
  expect(answer).toMatchObject({ readAs: 'shoe', notice: null, related: [{ id: row?.id, name: row?.name }] });
  expect((await catalogue.search('يوجا', { limit: 3 })).notice).toBe(searchTexts.unread);
  expect((await catalogue.search('gay', { limit: 3 })).notice).toBe(searchTexts.removed);
  expect(asked).toEqual([
    { limit: 3, related: true },
    { limit: 3, related: false },
    { limit: 3, related: false },
  ]);
});
