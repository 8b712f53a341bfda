import { searchInterests as endpoint } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { EncodedResponse, type EncodedResponseCache } from '../../http/files/encoded-response.ts';
import { isWithin } from '../../http/limits/rate-limits.ts';
import type { OwnInterestsContext } from '../connections/index.ts';
import { countedWord } from './attempt-limits.ts';
import { refundSearch, type TakenSearch, takeSearch } from './counting/take-search.ts';
import { wordKey } from './history/word-key.ts';
import { toSearchAnswer } from './interest-list.ts';

interface SearchInput {
  readonly query: string;
  readonly limit: number;
  readonly locale?: string | undefined;
}

async function refundAndExplain(deps: Deps, taken: TakenSearch, error: unknown): Promise<unknown> {
  // The response reports the original error, even if refunding the search fails too.
  const refunded = await refundSearch(deps, taken).then(
    () => true,
    () => false,
  );
  if (!refunded || !(error instanceof AppError) || !error.code.startsWith('interests_')) return error;
  return new AppError(error.code, {
    message: `${error.message} ${searchTexts.notCounted}`,
    cause: error.cause ?? error,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  });
}

type Context = OwnInterestsContext & { readonly answers: EncodedResponseCache };

/** Answers of the built-in catalogue are cached in encoded form until its edition changes. */
async function answerTo({ deps, answers }: Context, { query, limit, locale }: SearchInput): Promise<EncodedResponse> {
  const constant = deps.interests.source === 'catalogue';
  const key = constant ? `${deps.interests.edition?.()} ${limit} ${query}` : '';
  const cached = constant ? answers.get(key) : undefined;
  if (constant) deps.meter.cache('searches', cached ? 'hit' : 'miss');
  if (cached) return cached;
  const result = await deps.interests.search(query, { limit, locale, related: true });
  const answer = EncodedResponse.of(endpoint, toSearchAnswer(result, deps.answeredBy));
  if (constant) answers.set(key, answer);
  return answer;
}

/**
 * Searches the configured source and counts one search against the plan, unless the same word was counted within a day; a
 * failed search is refunded.
 * @throws AppError searches_used_up, interests_unavailable, interests_refused
 */
export async function searchInterests(context: Context, input: SearchInput) {
  const { deps, actor } = context;
  const word = `${actor.userId} ${wordKey(input.query)}`;
  const taken = (await deps.limits.isUsedUp(countedWord, word)) ? null : await takeSearch(deps, actor.userId);
  try {
    const answer = await answerTo(context, input);
    // Only now: what failed was not counted. The same word twice at once may cost two.
    if (taken) await isWithin(deps.limits, countedWord, word);
    return answer;
  } catch (error) {
    throw taken === null ? error : await refundAndExplain(deps, taken, error);
  }
}
