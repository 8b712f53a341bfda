import { getProfile, type Profile, profileTexts } from '@interest-miner/contract/profile/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** The current user's profile, loaded once per visit; invalidate `['profile']` after changing it. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await call(getProfile, {}, { signal, fallback: profileTexts.fetchFailed })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
