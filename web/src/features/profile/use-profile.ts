import { getProfile, type Profile } from '@interest-miner/contract/profile/endpoints';
import { profileTexts } from '@interest-miner/contract/profile/texts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';

/** The current user's profile, loaded once per visit; invalidate `['profile']` after changing it. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    ...endpointQuery(['profile'], getProfile, { fallback: profileTexts.fetchFailed }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
