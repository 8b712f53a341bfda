import { listSearchHistory, saveSearch, searchBody, searchInterests } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recentActivityLimit } from '#web/lib/activity.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call, callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showToast } from '#web/ui/toast.tsx';

const historyKey = ['search-history', 'recent'] as const;

const searchKey = (term: string) => ['search', term] as const;

/** Validates a term by the contract's schema before a request; null if it is valid. */
export function termProblem(term: string): string | null {
  const result = searchBody.shape.query.safeParse(term);
  return result.success ? null : (result.error.issues[0]?.message ?? searchTexts.termRequired);
}

/**
 * The interests for a term; idle for an empty or invalid one. Every search is also saved to the history; if that fails, a
 * message says so and the search is not affected.
 */
export function useSearch(term: string) {
  const client = useQueryClient();

  function save() {
    call(saveSearch, { body: { search_text: term } }, { fallback: searchTexts.storeFailed })
      .then(() => client.invalidateQueries({ queryKey: historyKey }))
      .catch((error: unknown) => {
        // The search fails the same way, shows the error, and its retry saves it.
        if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'network')) return;
        showToast(messageOf(error, searchTexts.saveFailed), undefined, 'destructive');
      });
  }

  const query = useQuery({
    queryKey: searchKey(term),
    queryFn: async ({ signal }) => {
      save();
      const body = { query: term, limit: searchLimits.results };
      const { fetchFailed: fallback, noToken } = searchTexts;
      return callForData(searchInterests, { body }, { signal, fallback, noToken });
    },
    enabled: term !== '' && termProblem(term) === null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  /** Repeats the search for a term, even if its answer is cached. */
  const rerun = (next: string) => client.resetQueries({ queryKey: searchKey(next), exact: true });

  return { query, rerun };
}

/** The user's latest searches. */
export function useRecentSearches() {
  const query = { page: 1, limit: recentActivityLimit };
  return useQuery(endpointQuery(historyKey, listSearchHistory, { query, fallback: searchTexts.historyFailed }));
}
