import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { refOf } from '@interest-miner/contract/interest';
import { unitsOf } from '@interest-miner/contract/pushes/rules';
import type { TestPlan } from '@interest-miner/contract/tests/endpoints';
import { expectedCost } from '@interest-miner/contract/tests/expected-cost';
import { testGoals } from '@interest-miner/contract/tests/goals';
import type { PlanInput } from '@interest-miner/contract/tests/input';
import { overlapWarning, testLimits, usualRatio, weeklyResults } from '@interest-miner/contract/tests/limits';
import { mostOverWindow } from '@interest-miner/contract/tests/most-it-can-cost';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import { verdictRules } from '@interest-miner/contract/tests/verdict/decide';
import { type CostRange, cellsThatFit, powerOf } from '@interest-miner/contract/tests/verdict/power';
import { formatCost } from '@interest-miner/contract/tests/verdict/sentence';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { addDays, dayIn } from '../../lib/zones.ts';
import { nowOf } from '../../ports/ads/port.ts';
import { findOpenConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { audiencesOf, type CellAudience } from './cells-of-input.ts';
import { plannedCost } from './cost.ts';
import { sharedInterests } from './overlap.ts';
import { findCells } from './queries/cells.ts';
import { sumResults } from './queries/results.ts';
import { testRows } from './queries/tests.ts';
import { warningsAtMeta } from './warnings-at-meta.ts';

/** Results of own tests from which their cost is better than usual prices, and how far a new cost may lie from theirs. */
const enoughResults = 20;
const ownSpread = usualRatio;

/** What results cost in the actor's own real tests of this goal and currency, as a range; null if there are too few. */
async function ownCost(
  { deps, actor }: UserContext,
  goal: PlanInput['goal'],
  currency: string,
): Promise<CostRange | null> {
  const rows = await testRows.list(deps.db, ownerOf(actor), testLimits.perPerson);
  const alike = rows.filter((row) => row.kind !== 'test' && row.goal === goal && row.currency === currency);
  const cells = await findCells(
    deps.db,
    alike.map(({ id }) => id),
  );
  const sums = await sumResults(
    deps.db,
    cells.map(({ id }) => id),
  );
  const results = sums.reduce((all, sum) => all + sum.results, 0);
  if (results < enoughResults) return null;
  const cost = sums.reduce((all, sum) => all + sum.spend, 0) / results;
  return { low: cost / ownSpread, high: cost * ownSpread };
}

/** The countries of places, also of regions and cities: prices differ by country. */
const countriesOf = ({ countries, regions, cities }: CellAudience['audience']['spec']['places']): string[] => [
  ...countries,
  ...[...regions, ...cities].map(({ country }) => country),
];

async function costOf(context: UserContext, input: PlanInput, currency: string, audiences: readonly CellAudience[]) {
  const given = input.cost_per_result;
  if (given !== null) return { cost: { low: given, high: given }, source: 'user' as const };
  const own = await ownCost(context, input.goal, currency);
  if (own) return { cost: own, source: 'own_tests' as const };
  const countries = audiences.flatMap(({ audience: { spec } }) => countriesOf(spec.places));
  const usual = expectedCost(input.goal, [...new Set(countries)], currency);
  return { cost: usual, source: usual ? ('usual_prices' as const) : ('unknown' as const) };
}

function overlapsOf(audiences: readonly CellAudience[]): TestPlan['overlaps'] {
  const refs = audiences.map(({ audience }) => audience.spec.groups.flat().map(refOf));
  return refs.flatMap((first, one) =>
    refs.slice(one + 1).map((second, at) => ({
      cells: [one, one + 1 + at] as [number, number],
      share: sharedInterests(first, second),
    })),
  );
}

/** Whether all cells have the same people but for their interests. */
function areAlike(audiences: readonly CellAudience[]): boolean {
  const people = audiences.map(({ audience: { spec } }) =>
    JSON.stringify([spec.places, spec.age_min, spec.age_max, spec.gender, spec.languages]),
  );
  return new Set(people).size <= 1;
}

interface Planned {
  readonly input: PlanInput;
  readonly audiences: readonly CellAudience[];
  readonly overlaps: TestPlan['overlaps'];
  readonly power: TestPlan['power'];
  readonly currency: string;
  readonly dailyBudget: number;
}

function warningsOf({ input, audiences, overlaps, power }: Planned): string[] {
  const wide = overlaps.filter(({ share }) => share > overlapWarning);
  const name = (place: number) => audiences[place]?.name ?? '';
  const unit = testGoals[input.goal].unit;
  return [
    ...wide.map(({ cells, share }) => testPlanTexts.overlap(name(cells[0]), name(cells[1]), Math.round(share * 100))),
    ...(areAlike(audiences) ? [] : [testPlanTexts.differentPeople]),
    ...(power && power.weekly.low < weeklyResults ? [testPlanTexts.slowLearning(unit, weeklyResults)] : []),
    ...(audienceGoals[input.goal].expansion === 'forced' ? [testPlanTexts.expansion(unit)] : []),
    testPlanTexts.withoutWinner,
  ];
}

function sentenceOf({ input, power, currency, dailyBudget }: Planned): string {
  const total = formatCost(dailyBudget * input.cells.length * input.days, currency);
  if (!power) return testPlanTexts.costUnknown(total);
  if (input.cells.length === 1) return testPlanTexts.single(total);
  const percent = (ratio: number) => Math.round((ratio - 1) * 100);
  const [best, worst] = [percent(power.ratio.best), percent(power.ratio.worst)];
  const { low, high } = power.results;
  const needed = verdictRules.results;
  if (high < needed) {
    const most = Math.min(needed - 1, Math.max(1, Math.round(high)));
    return testPlanTexts.tooLittle(total, input.days, most, needed);
  }
  if (low < needed) return testPlanTexts.showsIfCheap(total, input.days, best, needed);
  return testPlanTexts.shows(total, input.days, { best, worst });
}

/** To two digits. */
function roundUp(amount: number): number {
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Math.ceil(amount / step) * step;
}

/** What would do better: fewer cells first, then more days. */
function proposalOf({ input, power, currency, dailyBudget }: Planned, cost: CostRange | null): string | null {
  if (!(power && cost) || input.cells.length === 1) return null;
  const { cells, days } = input;
  const fit = cellsThatFit({ cells: cells.length, days, dailyBudget, cost });
  const all = formatCost(dailyBudget * cells.length, currency);
  if (fit < cells.length) return testPlanTexts.fewerCells(cells.length, all, fit);
  const middle = Math.ceil(Math.sqrt(power.days_needed.low * power.days_needed.high));
  if (middle <= days) return null;
  const daily = formatCost(roundUp((dailyBudget * middle) / days), currency);
  return testPlanTexts.moreDays(middle, Math.round((usualRatio - 1) * 100), { days, daily });
}

/** What a budget and a time can show, before any money is spent. @throws AppError not_found, meta_not_connected, meta_refused, rate_limited */
export async function planTest(context: UserContext, input: PlanInput): Promise<TestPlan> {
  const { deps, actor } = context;
  await deps.limits.take(attemptLimits.testPlans, actor.userId);
  const connection = await findOpenConnection(deps, ownerOf(actor));
  if (!connection?.account) throw new AppError('meta_not_connected');
  const { currency, timeZone } = connection.account;
  const audiences = await audiencesOf(context, input);
  const { cost, source } = await costOf(context, input, currency, audiences);
  const dailyBudget = input.daily_budget / unitsOf(currency);
  const { cells, days } = input;
  const found = cost && powerOf({ cells: cells.length, days, dailyBudget, cost });
  const power = found && {
    results: found.results,
    weekly: found.weekly,
    ratio: found.ratio,
    days_needed: found.daysNeeded,
  };
  const overlaps = overlapsOf(audiences);
  const planned: Planned = { input, audiences, overlaps, power, currency, dailyBudget };
  const now = await nowOf(deps, { kind: connection.kind, owner_id: ownerOf(actor) });
  const firstDay = addDays(dayIn(now, timeZone), 1);
  return {
    currency,
    cost_per_result: cost,
    source,
    power,
    planned: plannedCost(input),
    most: mostOverWindow(input.daily_budget, cells.length, { firstDay, days }),
    sentence: sentenceOf(planned),
    proposal: proposalOf(planned, cost),
    warnings: [...(await warningsAtMeta(connection, input, now)), ...warningsOf(planned)],
    overlaps,
  };
}
