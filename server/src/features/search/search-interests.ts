import { searchInterests as endpoint } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import type { Deps } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { EncodedResponse, type EncodedResponseCache } from '../../http/files/encoded-response.ts';
import { refundSearch, type TakenSearch, takeSearch } from '../billing/index.ts';
import type { OwnInterestsContext } from '../connections/index.ts';
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

/**
 * Searches the configured source and counts one search against the plan; a failed search is refunded. Answers
 * of the built-in catalogue are cached in encoded form until its edition changes.
 * @throws AppError searches_used_up, interests_unavailable, interests_refused
 */
export async function searchInterests(
  { deps, actor, answers }: OwnInterestsContext & { readonly answers: EncodedResponseCache },
  input: SearchInput,
) {
  const taken = await takeSearch(deps, actor.userId);
  try {
    const constant = deps.interests.source === 'catalogue';
    const key = constant ? `${deps.interests.edition?.()} ${input.limit} ${input.query}` : '';
    const cached = constant ? answers.get(key) : undefined;
    if (constant) deps.meter.cache('searches', cached ? 'hit' : 'miss');
    if (cached) return cached;
    const result = await deps.interests.search(input.query, {
      limit: input.limit,
      locale: input.locale,
      related: true,
    });
    const answer = EncodedResponse.of(endpoint, toSearchAnswer(result, deps.answeredBy));
    if (constant) answers.set(key, answer);
    return answer;
  } catch (error) {
    throw await refundAndExplain(deps, taken, error);
  }
}
