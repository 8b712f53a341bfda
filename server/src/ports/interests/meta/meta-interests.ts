import { cacheKey, createAnswerCache } from '../../meta/answer-cache.ts';
import { toAppError } from '../../meta/app-error.ts';
import { MetaError } from '../../meta/errors.ts';
import { noticeOf } from '../../meta/throttle.ts';
import { openTokenSession, type TokenSessionOptions } from '../../meta/token-session.ts';
import type { HeldInterest, InterestsPort, SearchResult, SourceInterest } from '../port.ts';
import { type Answer, type CountCache, createAsker, storedAnswer } from './ask.ts';
import { createFinder } from './find.ts';
import { createLookUp } from './look-up.ts';
import { readRows } from './rows.ts';
import { createValidator } from './validate.ts';
import { createJudge } from './word-match.ts';

export interface MetaOptions extends TokenSessionOptions {
  readonly onCache: CountCache;
  /** Names related to a query beyond its own words; may fail, and is awaited for half a second at most. */
  readonly related?: (query: string) => Promise<readonly string[]>;
  /** Meta's ids of catalogue rows that have one, by requested id: older results hold our own. */
  readonly metaIds?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Catalogue rows by the ids asked for, for what Meta does not say about an id. */
  readonly known?: (ids: readonly string[]) => Promise<ReadonlyMap<string, SourceInterest>>;
}

/** Short enough that it and the client's timeout together stay under 8 s. */
const relatedWithinMs = 500;
const maxSeedLetters = 4000;

/** Seeds that Meta can use, in an order independent of the clicks: names in Latin script, as many as fit in a URL. */
function seedsOf(selection: readonly HeldInterest[]): string[] {
  const names = [...new Set(selection.map(({ name }) => name ?? ''))].filter((name) => /\p{Script=Latin}/u.test(name));
  let letters = 0;
  return names.sort().filter((name) => {
    letters += encodeURIComponent(name).length + 6;
    return letters <= maxSeedLetters;
  });
}

/**
 * Meta's Graph API as a source of interests. Answers are cached in the database: fresh for a day, served with their age
 * for a month while Meta is unavailable. Source: Meta's pages on targeting search; see docs/operating.md, "Meta".
 */
export function createMetaInterests(options: MetaOptions): InterestsPort {
  const { store, clock } = options;
  const { client, throttle } = openTokenSession(options);
  const asker = createAsker({ client, throttle, onCache: options.onCache });
  const answers = createAnswerCache(store, clock, storedAnswer);
  const lists = asker.cached(answers);
  const lookUp = createLookUp(asker);
  const validator = createValidator({ asker, store, clock, metaIds: options.metaIds ?? (async () => new Map()) });

  const finder = createFinder(options.known ?? (async () => new Map()), (held) => validator.validate(held));

  /** One list of rows: from the cache, from Meta, or, if both fail, from an expired cache entry. */
  async function list(key: string, limit: number, params: Record<string, string>): Promise<Answer> {
    return lists(key, limit, (count) => asker.ask({ ...params, limit: String(count) }, readRows));
  }

  function toResult(
    answer: Answer,
    judge: ReturnType<typeof createJudge> | null,
    without: ReadonlySet<string>,
  ): SearchResult {
    const interests = answer.rows
      .filter((row) => !without.has(row.id))
      .map((row) => ({
        id: row.id,
        name: row.n,
        audienceLower: row.l,
        audienceUpper: row.u,
        path: row.p,
        topic: row.t,
        sizeSource: 'meta' as const,
        checkedAt: answer.fetchedAt,
        ...(judge?.(row) ?? { match: null, relevant: true }),
      }));
    finder.remember(interests);
    return {
      interests,
      total: interests.length,
      checkedAt: answer.fetchedAt,
      stale: answer.failure !== null,
      notice: answer.failure === null ? null : noticeOf(answer.failure),
    };
  }

  async function relatedTo(query: string): Promise<readonly string[]> {
    if (!options.related) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly string[]>((resolve) => {
      timer = setTimeout(resolve, relatedWithinMs, []);
    });
    return Promise.race([options.related(query).catch(() => []), late]).finally(() => clearTimeout(timer));
  }

  /** Turns Meta's failures into messages, and stops waiting when the caller does. */
  async function guarded<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    let stop: (() => void) | undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      stop = () => reject(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work(), aborted]);
    } catch (error) {
      throw error instanceof MetaError ? toAppError(error) : error;
    } finally {
      if (stop) signal?.removeEventListener('abort', stop);
    }
  }

  return {
    source: 'meta',
    async prepare() {},
    async warm() {},
    search: (query, { limit, locale, signal }) =>
      guarded(signal, async () => {
        const asked = query.trim();
        const folded = asked.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
        const params = { type: 'adinterest', q: asked, ...(locale === undefined ? {} : { locale }) };
        const answer = await list(cacheKey('search', locale ?? '', folded), limit, params);
        const judge = createJudge(asked, []);
        // Only if a row's own words leave it in doubt: most answers need no more.
        const related = answer.rows.every((row) => judge(row).relevant) ? [] : await relatedTo(asked);
        return toResult(answer, related.length === 0 ? judge : createJudge(asked, related), new Set());
      }),
    suggest: (selection, { limit, locale, signal }) =>
      guarded(signal, async () => {
        const seeds = seedsOf(selection);
        if (seeds.length === 0) {
          return {
            interests: [],
            total: 0,
            checkedAt: clock(),
            stale: false,
            notice: 'Meta suggests interests only for names in Latin letters. Select one of those too.',
          };
        }
        const params = {
          type: 'adinterestsuggestion',
          interest_list: JSON.stringify(seeds),
          ...(locale === undefined ? {} : { locale }),
        };
        const held = new Set(selection.map(({ id }) => id));
        // Meta may return interests already selected: request that many more.
        const count = limit + Math.min(held.size, 50);
        const answer = await list(cacheKey('suggest', locale ?? '', ...seeds), count, params);
        const result = toResult(answer, null, held);
        return { ...result, interests: result.interests.slice(0, limit) };
      }),
    validate: (held, { signal } = {}) => guarded(signal, () => validator.validate(held)),
    find: (ids) => guarded(undefined, () => finder.find(ids)),
    lookUp: (rows) => guarded(undefined, () => lookUp(rows)),
    async close() {
      client.close();
    },
  };
}
