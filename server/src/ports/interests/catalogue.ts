import {
  createKeywordIndex,
  type Engine,
  EngineError,
  type Interest,
  type KeywordMatch,
  loadCatalogue,
} from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import type { HeldInterest, InterestCheck, InterestsPort, SourceInterest } from './port.ts';

/** Shorter than the engine's own patience, which is for long rankings. */
const suggestWithinMs = 7000;

/** What the catalogue asks of the engine that runs beside the main thread. */
export type CatalogueEngine = Pick<Engine, 'suggest'>;

function toSource(interest: Interest, checkedAt: number, match: KeywordMatch | null): SourceInterest {
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
    relevant: true,
  };
}

function toCheck({ id, name }: HeldInterest, row: Interest | undefined, checkedAt: number): InterestCheck {
  return {
    id,
    status: row === undefined ? 'gone' : name === undefined || name === row.name ? 'valid' : 'renamed',
    name: row?.name ?? null,
    currentId: null,
    audienceLower: row?.audience.lower ?? null,
    audienceUpper: row?.audience.upper ?? null,
    sizeSource: 'estimate',
    checkedAt,
  };
}

/**
 * The built-in source: the curated catalogue, searched in this process; suggestions come from the engine's thread. Sizes
 * are order-of-magnitude estimates, dated by the moment of loading.
 * @param clock now in milliseconds
 * @param catalogueDir folder of the catalogue; the built-in one if left out
 */
export function createCatalogueInterests(
  clock: () => number,
  engine: CatalogueEngine,
  catalogueDir?: string,
): InterestsPort {
  let loaded: { rows: Map<string, Interest>; checkedAt: number } | undefined;
  let index: ReturnType<typeof createKeywordIndex<Interest>> | undefined;
  const load = () => {
    loaded ??= { rows: new Map(loadCatalogue(catalogueDir).map((row) => [row.id, row])), checkedAt: clock() };
    return loaded;
  };
  const indexed = () => {
    const { rows, checkedAt } = load();
    index ??= createKeywordIndex([...rows.values()]);
    return { index, checkedAt };
  };
  return {
    source: 'catalogue',
    async prepare() {
      load();
    },
    async search(query, { limit }) {
      const { index: searched, checkedAt } = indexed();
      const answer = searched.search(query, { limit });
      const interests = answer.hits.map((hit) => toSource(hit.interest, checkedAt, hit.match));
      return { interests, total: answer.total, checkedAt, stale: false, notice: null };
    },
    async suggest(selection, { limit, signal }) {
      const { checkedAt } = load();
      const patience = AbortSignal.timeout(suggestWithinMs);
      try {
        const rows = await engine.suggest(selection, {
          limit,
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
        });
        const interests = rows.map((row) => toSource(row, checkedAt, null));
        return { interests, total: interests.length, checkedAt, stale: false, notice: null };
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        throw new AppError('interests_unavailable', {
          message: 'Suggestions are not ready right now. Please try again in a few seconds.',
          retryAfterSeconds: 5,
          cause: error,
        });
      }
    },
    async validate(held) {
      const { rows, checkedAt } = load();
      const interests = held.map((interest) => toCheck(interest, rows.get(interest.id), checkedAt));
      return { interests, stale: false, notice: null };
    },
    async close() {
      loaded = undefined;
      index = undefined;
    },
  };
}
