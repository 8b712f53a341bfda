import { listAudiences } from '@interest-miner/contract/audiences/endpoints';
import { getTestChoices, getTestClock, listSourceAds, planTest } from '@interest-miner/contract/tests/endpoints';
import type { TestGoalName } from '@interest-miner/contract/tests/goals';
import type { PlanInput } from '@interest-miner/contract/tests/input';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { planTexts as texts } from './texts.ts';

/** The user's audiences, last changed first. Never from the cache: a page before may just have built the proposed ones. */
export function usePlannedAudiences() {
  return useQuery({
    ...endpointQuery(['tests', 'audiences'], listAudiences, { fallback: texts.audiencesFailed }),
    staleTime: 0,
    gcTime: 0,
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

const adsKey = (accountId: string) => ['tests', 'ads', accountId] as const;

/** Ads of the connected account; their pictures run out, so they are never kept. */
export function useSourceAds(accountId: string) {
  return useQuery({ ...endpointQuery(adsKey(accountId), listSourceAds, { query: {} }), staleTime: 0, gcTime: 0 });
}

/** Asks Meta again, past the answers of the last minutes. */
export function useReadAdsAgain(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(listSourceAds, { query: { fresh: 'true' } }),
    onSuccess: ({ data }) => client.setQueryData(adsKey(accountId), data),
    onError: showFailure(texts.adsFailed),
  });
}

/** Pages or pixels for a goal, and the EU's names of the account. */
export function useAccountChoices(accountId: string, goal: TestGoalName, enabled: boolean) {
  return useQuery({
    ...endpointQuery(['tests', 'choices', accountId, goal], getTestChoices, { query: { goal } }),
    enabled,
    staleTime: 60_000,
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
