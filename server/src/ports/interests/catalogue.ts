import { searchTexts } from '@interest-miner/contract/search/texts';
import { type Brief, type Engine, EngineError, type Hint, type Interest } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import { fromCatalogue, sizeOf } from './from-catalogue.ts';
import type { HeldInterest, InterestCheck, InterestsPort } from './port.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

/** Shorter than the engine's own timeout, which allows for long rankings. */
const suggestWithinMs = 7000;

const sampleBrief: Brief = {
  productName: '',
  category: '',
  description: 'Yoga studio',
  location: '',
  promotionGoal: '',
  targetAudience: '',
};

/** The engine calls used by the catalogue; the engine runs in a worker thread. */
export type CatalogueEngine = Pick<Engine, 'search' | 'suggest' | 'byIds' | 'rankBrief'>;

/** An id that is no longer the row's own: its key before it was seen at Meta, or the key of a row merged into it. */
function toCheck({ id, name }: HeldInterest, row: Interest | undefined, now: number): InterestCheck {
  if (!row) {
    const unknown = { name: null, currentId: null, audienceLower: null, audienceUpper: null } as const;
    return { id, status: 'gone', ...unknown, sizeSource: 'estimate', checkedAt: now };
  }
  const moved = row.id !== id;
  const renamed = name !== undefined && name !== row.name;
  return {
    id,
    status: moved ? 'merged' : renamed ? 'renamed' : 'valid',
    name: row.name,
    currentId: moved ? row.id : null,
    ...sizeOf(row, now),
  };
}

/** What to tell people about a search that found nothing, or only what Meta removed. */
function noticeOf(hint: Hint | null): string | null {
  if (hint === 'removed') return searchTexts.removed;
  return hint === 'unread' ? searchTexts.unread : null;
}

/** Rows by their current and former ids. */
function byEveryId(rows: readonly Interest[]): Map<string, Interest> {
  return new Map(rows.flatMap((row) => [row.id, row.key, ...(row.alsoIds ?? [])].map((id) => [id, row] as const)));
}

const searchFailed = 'The catalogue could not be searched right now. Please try again in a few seconds.';
const suggestFailed = 'Suggestions are not ready right now. Please try again in a few seconds.';

/**
 * The built-in source: the curated catalogue, searched in the engine's thread, so that loading does not block this
 * one. Sizes are Meta's from the day a row was seen there, else estimates dated by the moment the source was created.
 * @param clock now in milliseconds
 * @param edition changes with the data on the rows
 */
export function createCatalogueInterests(
  clock: () => number,
  engine: CatalogueEngine,
  edition: () => string = () => '',
): InterestsPort {
  const checkedAt = clock();
  const withMessage = async <T>(call: Promise<T>, signal: AbortSignal | undefined, message: string): Promise<T> => {
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
      // Suggestions need the encoder, as short answers with related rows do.
      await engine.suggest([{ id: 'builtin:yoga', name: 'Yoga' }], { limit: 1 });
      // The first brief would wait a second for trades and circles.
      await engine.rankBrief(sampleBrief, { limit: 1 });
    },
    async search(query, { limit, signal, related = false }) {
      const options = { limit, related, ...(signal ? { signal } : {}) };
      const answer = await withMessage(engine.search(query, options), signal, searchFailed);
      return {
        interests: answer.hits.map((hit) => fromCatalogue(hit.interest, checkedAt, hit.match)),
        total: answer.total,
        checkedAt,
        readAs: answer.readAs,
        related: answer.related.map((row) => fromCatalogue(row, checkedAt)),
        stale: false,
        notice: noticeOf(answer.hint),
      };
    },
    async suggest(selection, { limit, signal }) {
      const timeout = AbortSignal.timeout(suggestWithinMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const rows = await withMessage(engine.suggest(selection, { limit, signal: either }), signal, suggestFailed);
      const interests = rows.map((row) => fromCatalogue(row, checkedAt));
      return { interests, total: interests.length, checkedAt, stale: false, notice: null };
    },
    async validate(held) {
      const ids = held.map(({ id }) => id);
      const rows = byEveryId(await withMessage(engine.byIds(ids), undefined, searchFailed));
      const interests = held.map((interest) => toCheck(interest, rows.get(interest.id), checkedAt));
      return { interests, stale: false, notice: null };
    },
    async find(ids) {
      const rows = byEveryId(await withMessage(engine.byIds(ids), undefined, searchFailed));
      return new Map(
        ids.flatMap((id) => {
          const row = rows.get(id);
          return row ? [[id, fromCatalogue(row, checkedAt)] as const] : [];
        }),
      );
    },
    edition,
    async close() {},
  };
}
