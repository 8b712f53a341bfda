import {
  listSearchHistory,
  saveSearch,
  searchBody,
  searchInterests,
  searchLimits,
  searchTexts,
} from '@interest-miner/contract/search';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';

const historyKey = ['search-history', 'recent'] as const;
const recentLimit = 4;

const searchKey = (term: string) => ['search', term] as const;

/** What is wrong with a term, or null: the rule of the contract, before anything is sent. */
export function termProblem(term: string): string | null {
  const result = searchBody.shape.query.safeParse(term);
  return result.success ? null : (result.error.issues[0]?.message ?? searchTexts.termRequired);
}

/**
 * The interests for a term; idle for an empty or refused one. Every search that is really made is saved to the history
 * beside it: a failure there says so and leaves the search alone.
 */
export function useSearch(term: string) {
  const client = useQueryClient();

  function save() {
    call(saveSearch, { body: { search_text: term } }, { fallback: searchTexts.saveFailed })
      .then(() => client.invalidateQueries({ queryKey: historyKey }))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'unauthenticated') return;
        showToast(messageOf(error, searchTexts.saveFailed), undefined, 'destructive');
      });
  }

  const query = useQuery({
    queryKey: searchKey(term),
    queryFn: async ({ signal }) => {
      save();
      const body = { query: term, limit: searchLimits.results };
      const { fetchFailed: fallback, noToken } = searchTexts;
      return (await call(searchInterests, { body }, { signal, fallback, noToken })).data;
    },
    enabled: term !== '' && termProblem(term) === null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  /** Makes the search for a term happen again, though it may have been answered before. */
  const rerun = (next: string) => client.resetQueries({ queryKey: searchKey(next), exact: true });

  return { query, rerun };
}

const recentOptions = queryOptions({
  queryKey: historyKey,
  queryFn: async ({ signal }) => {
    const query = { page: 1, limit: recentLimit };
    return (await call(listSearchHistory, { query }, { signal, fallback: searchTexts.historyFailed })).data;
  },
});

/** The newest searches of the user. */
export function useRecentSearches() {
  return useQuery(recentOptions);
}
