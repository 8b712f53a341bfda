import { listAudiences } from '@interest-miner/contract/audiences/endpoints';
import { getPushForm } from '@interest-miner/contract/pushes/endpoints';
import { getTestClock, listSourceAds, planTest } from '@interest-miner/contract/tests/endpoints';
import type { PlanInput } from '@interest-miner/contract/tests/input';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { planTexts as texts } from './texts.ts';

/** The user's audiences, last changed first. */
export function usePlannedAudiences() {
  return useQuery({
    ...endpointQuery(['tests', 'audiences'], listAudiences, { fallback: texts.audiencesFailed }),
    staleTime: 0,
  });
}

/** What a budget and a time can show; the former answer stays while the next one is asked for. */
export function usePower(plan: PlanInput | null) {
  return useQuery({
    ...endpointQuery(['tests', 'plan', plan], planTest, {
      body: plan ?? { cells: [], goal: 'link_clicks', daily_budget: 1, days: 7 },
      fallback: texts.powerFailed,
    }),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Ads of the connected account; their pictures run out, so they are never kept. */
export function useSourceAds(accountId: string) {
  return useQuery({ ...endpointQuery(['tests', 'ads', accountId], listSourceAds), staleTime: 0, gcTime: 0 });
}

/** Pages, pixels and the EU's names of the account, as known for pushing an audience; idle without one. */
export function useAccountChoices(audienceId: string | undefined) {
  return useQuery({
    ...endpointQuery(['tests', 'choices', audienceId], getPushForm, { params: { id: audienceId ?? '' } }),
    enabled: audienceId !== undefined,
    select: ({ dsa, promoted }) => ({ dsa, promoted }),
  });
}

/** What day it is in the connected ad account; idle without one. */
export function useAccountDay(accountId: string | undefined) {
  return useQuery({
    ...endpointQuery(['tests', 'clock', accountId], getTestClock),
    enabled: accountId !== undefined,
    staleTime: 0,
    select: ({ today }) => today,
  });
}
