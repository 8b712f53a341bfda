import { getAnalysis, listBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { useQuery } from '@tanstack/react-query';
import { recentActivityLimit } from '#web/lib/activity.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { useStored } from './stored.ts';
import { texts } from './texts.ts';

export const analysisKey = (id: string | null) => ['analysis', id] as const;
const recentBriefsKey = ['business-history', 'recent'] as const;

/** An earlier analysis by its id; idle without one. */
export function useAnalysis(id: string | null) {
  return useQuery({
    ...endpointQuery(analysisKey(id), getAnalysis, { params: { id: id ?? '' }, fallback: texts.loadFailed }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The user's latest briefs, also stored in the browser for the first paint of the next visit. */
export function useRecentBriefs(owner: string | undefined) {
  return useQuery({
    queryKey: recentBriefsKey,
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: recentActivityLimit };
      const { data } = await call(listBusinessDetails, { query }, { signal, fallback: premiumTexts.historyFailed });
      if (owner !== undefined) useStored.getState().keepHistory(owner, data);
      return data;
    },
    enabled: owner !== undefined,
    placeholderData: () => {
      const { owner: keeper, aiHistory } = useStored.getState();
      return keeper === owner && aiHistory.length > 0 ? aiHistory : undefined;
    },
  });
}
