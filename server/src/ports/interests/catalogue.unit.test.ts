import { catalogueFacts } from '@interest-miner/contract/search';
import { EngineError, loadCatalogue } from '@interest-miner/engine';
import { expect, test } from 'vitest';
import { createCatalogueInterests } from './catalogue.ts';

const fail = () => Promise.reject(new EngineError('busy', 'Too many calls wait.'));
const source = createCatalogueInterests(() => 0, { search: fail, suggest: fail, byIds: fail });
const selection = [{ id: 'builtin:yoga', name: 'Yoga' }];

test.each([
  ['a search', () => source.search('yoga', { limit: 3 }), /could not be searched/],
  ['suggestions', () => source.suggest(selection, { limit: 3 }), /Suggestions are not ready/],
  ['checks', () => source.validate(selection), /could not be searched/],
])('an engine that is busy is told in words, with the seconds to wait: %s', async (_name, ask, words) => {
  await expect(ask()).rejects.toMatchObject({
    code: 'interests_unavailable',
    message: expect.stringMatching(words),
    retryAfterSeconds: 5,
  });
});

test('what the badge says of the catalogue is so', () => {
  const ids = loadCatalogue().flatMap(({ source, alsoIds = [] }) =>
    source.kind === 'seen' ? [source.metaId, ...alsoIds] : [],
  );
  expect(new Set(ids).size).toBe(catalogueFacts.seen);
});
