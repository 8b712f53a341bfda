import { addDays, dayIn, daysBetween } from '../../../../lib/zones.ts';
import { page } from '../answers.ts';
import { json } from '../check-object.ts';
import type { TestAdObject } from '../store.ts';
import { type GraphAccount, GraphFailure } from '../types.ts';
import { type Delivered, deliverAccount, type Family, goalOf } from './deliver-account.ts';
import { averageOrderOf, insightRow, together } from './insight-rows.ts';
import type { DeliveredDay } from './simulate.ts';

/** Breakdowns that Meta computes. Source: Meta's page on breakdowns. */
const breakdowns = [
  'age',
  'gender',
  'age,gender',
  'country',
  'region',
  'publisher_platform',
  'publisher_platform,platform_position',
];
const historyMonths = 37;
const monthDays = 30.44;

/** What a caller asks insights for. */
export interface InsightQuestion {
  readonly adSetIds: readonly string[] | null;
  readonly since: string;
  readonly until: string;
  readonly byDay: boolean;
  readonly fields: readonly string[];
}

interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Reads a question, and refuses it as Meta does. @throws GraphFailure */
export function readQuestion(params: URLSearchParams, today: string): InsightQuestion {
  const wanted = (json(params.get('breakdowns') ?? '[]') as string[]).join(',');
  if (wanted !== '' && !breakdowns.includes(wanted))
    throw new GraphFailure(2, 1504041, 'This combination of breakdowns is not available.');
  const range = json(params.get('time_range') ?? undefined) as { since?: string; until?: string } | undefined;
  const isAll = params.get('date_preset') === 'maximum';
  const since = range?.since ?? (isAll ? addDays(today, -400) : addDays(today, -30));
  const until = range?.until ?? (isAll ? today : addDays(today, -1));
  if (!/^\d{4}-\d\d-\d\d$/.test(since) || !/^\d{4}-\d\d-\d\d$/.test(until) || since > until)
    throw new GraphFailure(100, undefined, 'time_range must have the days since and until.', [['time_range']]);
  if (daysBetween(since, today) > historyMonths * monthDays)
    throw new GraphFailure(3018, undefined, 'The start date of the time range cannot be beyond 37 months from today.');
  const filters = (json(params.get('filtering') ?? '[]') as Filter[]).filter(({ field }) => field === 'adset.id');
  const ids = filters.find(({ operator }) => operator === 'IN')?.value;
  const fields = (params.get('fields') ?? 'account_id,campaign_id,adset_id,impressions,spend').split(',');
  return {
    adSetIds: Array.isArray(ids) ? ids.map(String) : null,
    since,
    until,
    byDay: params.get('time_increment') === '1',
    fields,
  };
}

const dates = ['date_start', 'date_stop'];

function pick(row: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== undefined && [...fields, ...dates].includes(name),
  );
  return Object.fromEntries(shown);
}

/** Rows of insights: an ad set or day without delivery has none. */
export async function answerQuestion(
  delivered: Delivered,
  account: GraphAccount,
  families: readonly Family[],
  question: InsightQuestion,
  now: number,
): Promise<Record<string, unknown>[]> {
  const { since, until, byDay, fields } = question;
  const all = await deliverAccount(delivered, account, families, now);
  const wanted = families.filter(({ adSet }) => question.adSetIds?.includes(adSet.id) ?? true);
  return wanted.flatMap(({ adSet, campaign }) => {
    const { days, people, costPerResult } = all.get(adSet.id) ?? { days: [], people: 0, costPerResult: 0 };
    const within = days.filter(({ day }) => day >= since && day <= until);
    const whole = together(within, people);
    const rows: readonly DeliveredDay[] = byDay ? within : whole ? [{ ...whole, day: since }] : [];
    const of = {
      adSet: { id: adSet.id, name: adSet.fields.name ?? '', campaignId: campaign.id },
      goal: goalOf(adSet),
      goalAtMeta: adSet.fields.optimization_goal ?? '',
      objective: campaign.fields.objective ?? '',
      currency: account.currency,
      people,
      averageOrder: averageOrderOf(costPerResult),
    };
    return rows.map((row) => pick(insightRow(of, row, byDay ? row.day : until), fields));
  });
}

/** What an asynchronous report says each time it is asked: it may read 100 before it is completed. */
export const reportStates = [
  ['Job Not Started', 0],
  ['Job Running', 60],
  ['Job Running', 100],
  ['Job Completed', 100],
] as const;

/** The state of a report after it was asked some times. */
export function reportState(report: TestAdObject, account: GraphAccount): Record<string, unknown> {
  const asked = Math.min(Number(report.fields.asked), reportStates.length - 1);
  const [async_status, async_percent_completion] = reportStates[asked] as (typeof reportStates)[number];
  return { id: report.id, account_id: account.id.replace('act_', ''), async_status, async_percent_completion };
}

/** The rows of a report; before it is completed only some of them, without an error. */
export function reportPage(report: TestAdObject, rows: readonly unknown[], params: URLSearchParams): unknown {
  const isDone = Number(report.fields.asked) >= reportStates.length - 1;
  return page(isDone ? rows : rows.slice(0, Math.floor(rows.length / 2)), params);
}

export const todayOf = (account: GraphAccount, now: number): string => dayIn(now, account.timezone_name);
