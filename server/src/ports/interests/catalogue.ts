import { createKeywordIndex, type Interest, type KeywordHit, loadCatalogue } from '@interest-miner/engine';
import type { InterestsPort, SourceInterest } from './port.ts';

function toSource({ interest, match }: KeywordHit<Interest>, checkedAt: number): SourceInterest {
  return {
    id: interest.id,
    name: interest.name,
    audienceLower: interest.audience.lower,
    audienceUpper: interest.audience.upper,
    path: interest.path,
    topic: interest.topic,
    sizeSource: 'estimate',
    checkedAt,
    match,
  };
}

/**
 * The built-in source: the curated catalogue, searched in this process. It is loaded with the first question, so that
 * the server starts at once. Sizes are order-of-magnitude estimates, dated by the moment of loading.
 * @param clock now in milliseconds
 */
export function createCatalogueInterests(clock: () => number): InterestsPort {
  let loaded: { index: ReturnType<typeof createKeywordIndex<Interest>>; checkedAt: number } | undefined;
  const load = () => {
    loaded ??= { index: createKeywordIndex(loadCatalogue()), checkedAt: clock() };
    return loaded;
  };
  return {
    source: 'catalogue',
    async search(query, { limit }) {
      const { index, checkedAt } = load();
      const answer = index.search(query, { limit });
      return { interests: answer.hits.map((hit) => toSource(hit, checkedAt)), total: answer.total };
    },
    async close() {
      loaded = undefined;
    },
  };
}
