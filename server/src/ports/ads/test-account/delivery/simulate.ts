import { mostPerDay, mostPerWeek } from '@interest-miner/contract/tests/most-it-can-cost';
import { addDays, dayIn, daysBetween, midnightOf } from '../../../../lib/zones.ts';
import { chanceOf, normalOf, poissonOf } from './chance.ts';
import { learningResults } from './statuses.ts';
import { clicksPerLinkClick, type TrueRates } from './true-rates.ts';

/** One ad set as the delivery sees it. Money in units of the currency. */
export interface DeliveringSet {
  readonly id: string;
  /** Makes its chance its own; the same in every account for the same interests and place in the campaign. */
  readonly key: string;
  readonly dailyBudget: number;
  readonly rates: TrueRates;
  readonly people: number;
  readonly interests: readonly string[];
  /** Whether results have the day of the impression. */
  readonly onMeta: boolean;
  /** Whether it may be shown at a moment. */
  readonly runsAt: (time: number) => boolean;
}

interface DeliveringCampaign {
  readonly seed: string;
  readonly timeZone: string;
  /** From when on anything can have been delivered, and now; milliseconds. */
  readonly from: number;
  readonly now: number;
  /** In units of the currency; null for no cap. */
  readonly spendCap: number | null;
  readonly sets: readonly DeliveringSet[];
}

/** What an ad set did on one day. */
export interface DeliveredDay {
  readonly day: string;
  readonly spend: number;
  readonly impressions: number;
  readonly reach: number;
  readonly clicks: number;
  readonly linkClicks: number;
  readonly results: number;
}

/** CPM and results per click by weekday, Sunday first. */
const weekdayPrice = [0.92, 1.03, 1.03, 1.03, 1.03, 1, 0.93] as const;
const weekdayResults = [0.95, 1.03, 1.03, 1.03, 1.03, 1, 0.93] as const;
/** November is dear, January cheap. */
const monthPrice = [0.88, 0.95, 0.97, 0.98, 1, 1, 0.98, 0.98, 1.01, 1.04, 1.2, 1.1] as const;
const dayNoise = { price: 0.15, clicks: 0.1 } as const;
/** Results on a website by days after the click. */
const lateShares = [0.6, 0.15, 0.07, 0.05, 0.0325, 0.0325, 0.0325, 0.0325] as const;
const checksPerDay = 24;
/** Share of common interests from which two sets exclude each other, and people below which a set is starved. */
const excludingOverlap = 0.4;
const starvedPeople = 1000;
/** Share of the people who can be reached within weeks. */
const reachable = 0.1;

interface SetState {
  readonly days: DeliveredDay[];
  /** Expected results by day of the click, which arrive later. */
  readonly expected: Map<string, number>;
  delivered: number;
  results: number;
  /** Spent since Sunday. */
  week: number;
}

const between = (low: number, high: number, share: number) => low + (high - low) * share;

function ramp(seed: string, key: string, nth: number): number {
  const share = chanceOf(seed, 'ramp', key, nth);
  if (nth === 0) return between(0.6, 0.9, share);
  return nth === 1 ? between(0.8, 1, share) : between(0.95, 1.05, share);
}

/** The larger of the costs per result of two sets whose people are the same loses most auctions. */
function starved(set: DeliveringSet, sets: readonly DeliveringSet[]): boolean {
  if (set.people <= starvedPeople) return true;
  const worth = ({ rates }: DeliveringSet) => rates.resultsPerImpression / rates.impressionPrice;
  return sets.some((other) => {
    if (other.id === set.id || worth(other) <= worth(set)) return false;
    const smaller = Math.min(other.interests.length, set.interests.length);
    const common = set.interests.filter((interest) => other.interests.includes(interest)).length;
    return smaller > 0 && common / smaller >= excludingOverlap;
  });
}

/** People reached by impressions, each seeing more than one. */
export const reachOf = (impressions: number, people: number): number =>
  Math.min(impressions, Math.round(people * reachable * (1 - Math.exp(-impressions / (people * reachable)))));

function shareOfDay(set: DeliveringSet, start: number, end: number, now: number): number {
  let running = 0;
  for (let check = 0; check < checksPerDay; check += 1) {
    const time = start + ((check + 0.5) * (end - start)) / checksPerDay;
    if (time < now && set.runsAt(time)) running += 1;
  }
  return running / checksPerDay;
}

/** What a campaign's ad sets did from the first day until now, by id of the ad set; days with nothing are left out. */
export function simulateCampaign(campaign: DeliveringCampaign): Map<string, DeliveredDay[]> {
  const { seed, timeZone, now, sets } = campaign;
  const states = new Map<string, SetState>(
    sets.map((set) => [set.id, { days: [], expected: new Map(), delivered: 0, results: 0, week: 0 }]),
  );
  let capLeft = campaign.spendCap ?? Number.POSITIVE_INFINITY;
  const first = dayIn(campaign.from, timeZone);
  const last = dayIn(now, timeZone);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [start, end] = [midnightOf(day, timeZone), midnightOf(addDays(day, 1), timeZone)];
    const elapsed = Math.min(1, (now - start) / (end - start));
    for (const set of sets) {
      const state = states.get(set.id) as SetState;
      const share = shareOfDay(set, start, end, now);
      const wanted = share > 0 ? spendOf(seed, set, state, { day, share, isStarved: starved(set, sets) }) : 0;
      const spend = Math.min(wanted, capLeft);
      capLeft -= spend;
      const delivered = deliver(seed, set, state, { day, spend, elapsed });
      if (delivered.spend > 0 || delivered.results > 0) state.days.push(delivered);
    }
  }
  return new Map([...states].map(([id, { days }]) => [id, days]));
}

function spendOf(
  seed: string,
  set: DeliveringSet,
  state: SetState,
  { day, share, isStarved }: { day: string; share: number; isStarved: boolean },
): number {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) state.week = 0;
  const isLearning = state.results < learningResults;
  const noise = isLearning ? between(0.75, 1.25, chanceOf(seed, 'spend', set.key, day)) : 1;
  const starving = isStarved ? between(0.2, 0.6, chanceOf(seed, 'starved', set.key, day)) : 1;
  const spend = set.dailyBudget * share * ramp(seed, set.key, state.delivered) * noise * starving;
  return Math.max(0, Math.min(spend, mostPerDay(set.dailyBudget), mostPerWeek(set.dailyBudget) - state.week));
}

function deliver(
  seed: string,
  set: DeliveringSet,
  state: SetState,
  { day, spend, elapsed }: { day: string; spend: number; elapsed: number },
): DeliveredDay {
  const date = new Date(`${day}T00:00:00Z`);
  const [weekday, month] = [date.getUTCDay(), date.getUTCMonth()];
  const { rates, key } = set;
  const price =
    rates.impressionPrice *
    (weekdayPrice[weekday] as number) *
    (monthPrice[month] as number) *
    Math.exp(dayNoise.price * normalOf(seed, 'price', key, day));
  const impressions = Math.round((spend / price) * 1000);
  const swing = Math.exp(dayNoise.clicks * normalOf(seed, 'clicks', key, day));
  const linkClicks = poissonOf(impressions * rates.linkClicksPerImpression * swing, seed, 'link', key, day);
  const learning = 1 + 0.3 * Math.max(0, 1 - state.results / learningResults);
  const mean = (impressions * rates.resultsPerImpression * swing * (weekdayResults[weekday] as number)) / learning;
  state.expected.set(day, mean);
  // While a day lasts, only part of the results of earlier clicks has come in.
  const arriving = set.onMeta
    ? mean
    : lateShares.reduce((sum, share, late) => {
        const clicked = state.expected.get(addDays(day, -late)) ?? 0;
        return sum + clicked * share * (late === 0 ? 1 : elapsed);
      }, 0);
  const isClicks = set.onMeta && rates.resultsPerImpression === rates.linkClicksPerImpression;
  const results = isClicks ? linkClicks : poissonOf(arriving, seed, 'results', key, day);
  if (spend > 0) state.delivered += 1;
  state.week += spend;
  state.results += results;
  return {
    day,
    spend,
    impressions,
    reach: reachOf(impressions, set.people),
    clicks: Math.round(linkClicks * clicksPerLinkClick),
    linkClicks,
    results,
  };
}

/** Results in the last seven days up to a day, which the learning phase counts. */
export const resultsOfWeek = (days: readonly DeliveredDay[], today: string): number =>
  days.filter(({ day }) => daysBetween(day, today) < 7).reduce((sum, { results }) => sum + results, 0);
