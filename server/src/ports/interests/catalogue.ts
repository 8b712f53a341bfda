import { type Engine, EngineError, type Interest, type KeywordMatch } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import type { HeldInterest, InterestCheck, InterestsPort, SourceInterest } from './port.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

/** Shorter than the engine's own timeout, which is for long rankings. */
const suggestWithinMs = 7000;

/** What the catalogue asks of the engine, which runs in a worker thread. */
export type CatalogueEngine = Pick<Engine, 'search' | 'suggest' | 'byIds'>;

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

const searchFailed = 'The catalogue could not be searched right now. Please try again in a few seconds.';
const suggestFailed = 'Suggestions are not ready right now. Please try again in a few seconds.';

/**
 * The built-in source: the curated catalogue, searched in the engine's thread, so that loading it stops no answer of this
 * one. Sizes are order-of-magnitude estimates, dated by the moment the source was made.
 * @param clock now in milliseconds
 */
export function createCatalogueInterests(clock: () => number, engine: CatalogueEngine): InterestsPort {
  const checkedAt = clock();
  const ask = async <T>(call: Promise<T>, signal: AbortSignal | undefined, message: string): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof EngineError)) throw error;
      throw new AppError('interests_unavailable', { message, retryAfterSeconds: 5, cause: error });
    }
  };
  return {
    source: 'catalogue',
    async prepare() {
      verifyCatalogue();
    },
    async warm() {
      await engine.search('catalogue', { limit: 1 });
    },
    async search(query, { limit, signal }) {
      const answer = await ask(engine.search(query, { limit, ...(signal ? { signal } : {}) }), signal, searchFailed);
      const interests = answer.hits.map((hit) => toSource(hit.interest, checkedAt, hit.match));
      return { interests, total: answer.total, checkedAt, stale: false, notice: null };
    },
    async suggest(selection, { limit, signal }) {
      const timeout = AbortSignal.timeout(suggestWithinMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const rows = await ask(engine.suggest(selection, { limit, signal: either }), signal, suggestFailed);
      const interests = rows.map((row) => toSource(row, checkedAt, null));
      return { interests, total: interests.length, checkedAt, stale: false, notice: null };
    },
    async validate(held) {
      const ids = held.map(({ id }) => id);
      const rows = new Map((await ask(engine.byIds(ids), undefined, searchFailed)).map((row) => [row.id, row]));
      const interests = held.map((interest) => toCheck(interest, rows.get(interest.id), checkedAt));
      return { interests, stale: false, notice: null };
    },
    async close() {},
  };
}
