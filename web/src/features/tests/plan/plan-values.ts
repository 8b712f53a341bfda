import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import type { AdAccount } from '@interest-miner/contract/connections/endpoints';
import { objectivesOf, promotes, unitsOf } from '@interest-miner/contract/pushes/rules';
import { type TestGoalName, testGoalNames } from '@interest-miner/contract/tests/goals';
import { type PlanInput, planBody, type TestInput, testInput } from '@interest-miner/contract/tests/input';
import { testLimits } from '@interest-miner/contract/tests/limits';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { z } from 'zod';
import { planTexts as texts } from './texts.ts';

const text = z.string();

/** What the form's fields hold, as text where they are typed. */
export const planValues = z.object({
  name: text,
  hypothesis: text,
  cells: z.array(z.object({ audience_id: text, without_interests: z.boolean() })).max(testLimits.cells.max),
  goal: z.enum(testGoalNames),
  objective: text,
  special_ad_category: text,
  daily_budget: text,
  days: text,
  start_day: text,
  cost_per_result: text,
  ads: z.array(text),
  dsa_beneficiary: text,
  dsa_payor: text,
  page_id: text,
  pixel_id: text,
});
export type PlanValues = z.output<typeof planValues>;
export type PlanErrors = Readonly<Record<string, string | undefined>>;

const usualDays = 14;
const dayMs = 86_400_000;

/** The day after one, `YYYY-MM-DD`. */
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** The two audiences proposed first: the newest with interests. */
export const proposedCells = (audiences: readonly AudienceSummary[]): PlanValues['cells'] =>
  audiences
    .filter(({ entries }) => entries > 0)
    .slice(0, 2)
    .map(({ id }) => ({ audience_id: id, without_interests: false }));

/** An empty form: link clicks, the only result that needs neither a page nor a pixel. @param today of the ad account */
export function emptyValues(today: string): PlanValues {
  return {
    name: '',
    hypothesis: '',
    cells: [],
    goal: 'link_clicks',
    objective: 'OUTCOME_TRAFFIC',
    special_ad_category: '',
    daily_budget: '',
    days: String(usualDays),
    start_day: dayAfter(today),
    cost_per_result: '',
    ads: [],
    dsa_beneficiary: '',
    dsa_payor: '',
    page_id: '',
    pixel_id: '',
  };
}

/** The form of an earlier test. `next`: for another test like it, with its own name, hypothesis and days. */
export function valuesOf({ input, account }: TestDetail, empty: PlanValues, next: boolean): PlanValues {
  if (input === null || account === null) return empty;
  const amount = input.daily_budget / unitsOf(account.currency);
  return {
    ...empty,
    name: next ? '' : input.name,
    hypothesis: next ? '' : input.hypothesis,
    cells: input.cells,
    goal: input.goal,
    objective: input.objective,
    special_ad_category: input.special_ad_category,
    daily_budget: String(amount),
    days: String(input.days),
    start_day: input.start_day > empty.start_day && !next ? input.start_day : empty.start_day,
    cost_per_result: input.cost_per_result === null ? '' : String(input.cost_per_result),
    ads: input.ads,
    dsa_beneficiary: input.dsa_beneficiary ?? '',
    dsa_payor: input.dsa_payor ?? '',
    page_id: input.page_id ?? '',
    pixel_id: input.pixel_id ?? '',
  };
}

/** The values with another goal: the objective that is usual for it. */
export function withGoal(values: PlanValues, goal: TestGoalName): PlanValues {
  return { ...values, goal, objective: objectivesOf(goal)[0] ?? '' };
}

/** A typed number, with a comma or a point; undefined for nothing, NaN for nonsense. */
function numberOf(typed: string): number | undefined {
  const trimmed = typed.trim().replace(',', '.');
  return trimmed === '' ? undefined : Number(trimmed);
}

const plannedOf = ({ cells, goal, daily_budget, days, cost_per_result }: PlanValues, currency: string) => {
  const budget = numberOf(daily_budget);
  return {
    cells: cells.filter(({ audience_id }) => audience_id !== ''),
    goal,
    daily_budget: budget === undefined ? undefined : Math.round(budget * unitsOf(currency)),
    days: numberOf(days),
    cost_per_result: numberOf(cost_per_result) ?? null,
  };
};

/** What the power of a plan depends on; null until it is complete. */
export function readPlan(values: PlanValues, currency: string): PlanInput | null {
  const { objective, pixel_id, ads, goal } = values;
  const read = planBody.safeParse({
    ...plannedOf(values, currency),
    objective,
    ads,
    ...(promotes(goal) === 'pixel' && /^\d+$/.test(pixel_id.trim()) && { pixel_id: pixel_id.trim() }),
  });
  return read.success && read.data.cells.length > 1 ? read.data : null;
}

/**
 * What to send. @param name for a test without one @param dsa the account's own names, for those left empty
 * @returns the input, or a sentence for each field that is wrong
 */
export function readValues(
  values: PlanValues,
  account: Pick<AdAccount, 'id' | 'currency'>,
  { name, dsa }: { name: string; dsa: { beneficiary: string | null; payor: string | null } | null },
): { input: TestInput } | { errors: PlanErrors } {
  const asset = promotes(values.goal);
  const optional = Object.entries({
    dsa_beneficiary: values.dsa_beneficiary.trim() || dsa?.beneficiary || '',
    dsa_payor: values.dsa_payor.trim() || dsa?.payor || '',
    page_id: asset === 'page' ? values.page_id.trim() : '',
    pixel_id: asset === 'pixel' ? values.pixel_id.trim() : '',
  }).filter(([, value]) => value !== '');
  const result = testInput.safeParse({
    ...plannedOf(values, account.currency),
    ...Object.fromEntries(optional),
    name: values.name.trim() || name,
    hypothesis: values.hypothesis,
    ad_account_id: account.id,
    objective: values.objective,
    special_ad_category: values.special_ad_category,
    start_day: values.start_day,
    ads: values.ads,
    leave_out_missing: true,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message;
  if (values.cells.filter(({ audience_id }) => audience_id !== '').length < 2) errors.cells = texts.twoCells;
  if (values.ads.length === 0) errors.ads = testTexts.adsRequired;
  return result.success && Object.keys(errors).length === 0 ? { input: result.data } : { errors };
}
