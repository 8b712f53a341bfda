import { searchInterests as endpoint, searchTexts } from '@interest-miner/contract/search';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { PreparedResponse } from '../../http/prepared-response.ts';
import { giveSearchBack, type TakenSearch, takeSearch } from '../billing/index.ts';
import type { SearchDeps } from './deps.ts';
import { toInterestList } from './interest-list.ts';
import type { PreparedSearches } from './prepared-searches.ts';

interface SearchInput {
  readonly query: string;
  readonly limit: number;
  readonly locale?: string | undefined;
}

async function failed(deps: Pick<SearchDeps, 'db'>, taken: TakenSearch, error: unknown): Promise<unknown> {
  // The answer tells what failed first, even if the search cannot be given back either.
  const given = await giveSearchBack(deps, taken).then(
    () => true,
    () => false,
  );
  if (!given || !(error instanceof AppError) || !error.code.startsWith('interests_')) return error;
  return new AppError(error.code, {
    message: `${error.message} ${searchTexts.notCounted}`,
    cause: error.cause ?? error,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  });
}

/**
 * Searches the configured source of interests and takes one search off the plan; one that brings no answer is given
 * back. The built-in catalogue answers the same question alike as long as the process runs, so its answers are kept
 * ready to be sent.
 * @throws AppError searches_used_up, interests_unavailable, interests_refused
 */
export async function searchInterests(
  deps: Pick<SearchDeps, 'db' | 'clock' | 'interests' | 'meter'>,
  actor: Actor,
  input: SearchInput,
  prepared: PreparedSearches,
) {
  const taken = await takeSearch(deps, actor.userId);
  try {
    const constant = deps.interests.source === 'catalogue';
    const key = `${input.limit} ${input.query}`;
    const ready = constant ? prepared.find(key) : undefined;
    if (constant) deps.meter.cache('searches', ready ? 'hit' : 'miss');
    if (ready) return ready;
    const result = await deps.interests.search(input.query, { limit: input.limit, locale: input.locale });
    const answer = PreparedResponse.of(endpoint, toInterestList(result));
    if (constant) prepared.keep(key, answer);
    return answer;
  } catch (error) {
    throw await failed(deps, taken, error);
  }
}
