import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { unitsOf } from '@interest-miner/contract/pushes/rules';
import { type TestGoalName, testGoals } from '@interest-miner/contract/tests/goals';
import { json } from '../check-object.ts';
import { estimatePeople } from '../estimate.ts';
import { existing } from '../existing-objects.ts';
import type { TestAdObject, TestAdStore } from '../store.ts';
import type { GraphAccount, GraphTargetingSource } from '../types.ts';
import { type DeliveredDay, type DeliveringSet, simulateCampaign } from './simulate.ts';
import { firstActiveAt, wasActiveAt } from './status-log.ts';
import { reviewOf } from './statuses.ts';
import { trueRatesOf } from './true-rates.ts';

/** What the delivery of an account is computed from. */
export interface Delivered {
  readonly store: TestAdStore;
  readonly targeting: GraphTargetingSource;
  readonly seed: string;
}

/** An ad set with everything that decides on its delivery. */
export interface Family {
  readonly campaign: TestAdObject;
  readonly adSet: TestAdObject;
  readonly ads: readonly TestAdObject[];
}

/** All ad sets that a person has created in an account, each with its campaign and ads. */
export async function familiesOf(store: TestAdStore, ownerId: string, accountId: string): Promise<Family[]> {
  const [campaigns, adSets, ads] = await Promise.all([
    store.listObjects(ownerId, accountId, 'campaign'),
    store.listObjects(ownerId, accountId, 'adset'),
    store.listObjects(ownerId, accountId, 'ad'),
  ]);
  const kept = existing(accountId, 'campaign').map(
    ({ id, fields }): TestAdObject => ({ id, ownerId, accountId, kind: 'campaign', fields, createdAt: 0 }),
  );
  const byId = new Map([...kept, ...campaigns].map((campaign) => [campaign.id, campaign]));
  return adSets.flatMap((adSet) => {
    const campaign = byId.get(adSet.fields.campaign_id ?? '');
    return campaign ? [{ campaign, adSet, ads: ads.filter(({ fields }) => fields.adset_id === adSet.id) }] : [];
  });
}

export const creativeOf = ({ fields }: Pick<TestAdObject, 'fields'>): string =>
  String((json(fields.creative) as { creative_id?: unknown } | undefined)?.creative_id ?? '');

/** A time as Meta takes it, ISO 8601 or seconds; undefined for none, or for 0, an open end. */
export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '0') return undefined;
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

export interface Targeting {
  readonly flexible_spec?: readonly Readonly<Record<string, readonly { readonly id: string }[]>>[];
  readonly geo_locations?: { readonly countries?: readonly string[] };
}

/** The goal of an ad set that brings about results; undefined for reach and the like. */
export function goalOf({ fields }: Pick<TestAdObject, 'fields'>): TestGoalName | undefined {
  const found = Object.entries(audienceGoals).find(([, goal]) => goal.optimizationGoal === fields.optimization_goal);
  return found && Object.hasOwn(testGoals, found[0]) ? (found[0] as TestGoalName) : undefined;
}

async function toSet(
  { seed, targeting: source }: Delivered,
  { campaign, adSet, ads }: Family,
  { currency }: GraphAccount,
  place: number,
): Promise<DeliveringSet> {
  const spec = (json(adSet.fields.targeting) ?? {}) as Targeting;
  const interests = (spec.flexible_spec ?? []).flatMap((group) =>
    Object.values(group).flatMap((rows) => rows.map(({ id }) => id)),
  );
  const goal = goalOf(adSet);
  const [start, end] = [
    timeOf(adSet.fields.start_time) ?? 0,
    timeOf(adSet.fields.end_time) ?? Number.POSITIVE_INFINITY,
  ];
  const shownAt = (ad: TestAdObject, time: number) =>
    wasActiveAt(ad, time) && reviewOf(seed, creativeOf(ad), time - ad.createdAt) === 'approved';
  const countries = spec.geo_locations?.countries ?? [];
  const rates = trueRatesOf(seed, { interests, countries, goal: goal ?? 'link_clicks', currency });
  return {
    id: adSet.id,
    key: `${place} ${[...interests].sort().join(',')}`,
    dailyBudget: Number(adSet.fields.daily_budget ?? 0) / unitsOf(currency),
    rates,
    people: (await estimatePeople(spec, source)).lower,
    interests,
    onMeta: goal === undefined || testGoals[goal].onMeta,
    runsAt: (time) =>
      time >= start &&
      time < end &&
      wasActiveAt(campaign, time) &&
      wasActiveAt(adSet, time) &&
      ads.some((ad) => shownAt(ad, time)),
  };
}

/** What an ad set did; `costPerResult` is the true one. */
export interface AdSetDays {
  readonly days: readonly DeliveredDay[];
  readonly people: number;
  readonly costPerResult: number;
}

/** What ad sets of one account did until now, by their id. */
export async function deliverAccount(
  delivered: Delivered,
  account: GraphAccount,
  families: readonly Family[],
  now: number,
): Promise<Map<string, AdSetDays>> {
  const result = new Map<string, AdSetDays>();
  const campaigns = Map.groupBy(families, ({ campaign }) => campaign.id);
  for (const members of campaigns.values()) {
    // The order in which they were created, also if two were created at the same moment.
    const inOrder = [...members].sort(
      (a, b) =>
        a.adSet.createdAt - b.adSet.createdAt || (a.adSet.fields.name ?? '').localeCompare(b.adSet.fields.name ?? ''),
    );
    const sets = await Promise.all(inOrder.map((family, place) => toSet(delivered, family, account, place)));
    const campaign = inOrder[0]?.campaign as TestAdObject;
    const from = firstActiveAt(campaign);
    const cap = campaign.fields.spend_cap;
    const days =
      from === undefined
        ? new Map<string, DeliveredDay[]>()
        : simulateCampaign({
            seed: delivered.seed,
            timeZone: account.timezone_name,
            from,
            now,
            spendCap: cap === undefined ? null : Number(cap) / unitsOf(account.currency),
            sets,
          });
    for (const { id, people, rates } of sets) {
      const costPerResult = rates.impressionPrice / 1000 / rates.resultsPerImpression;
      result.set(id, { days: days.get(id) ?? [], people, costPerResult });
    }
  }
  return result;
}
