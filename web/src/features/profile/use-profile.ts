import { getProfile, type Profile, profileTexts } from '@interest-miner/contract/profile';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** The profile of the current user, loaded once per visit; invalidate `['profile']` after a change of it. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await call(getProfile, {}, { signal, fallback: profileTexts.fetchFailed })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
