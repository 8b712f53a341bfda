import { z } from 'zod';
import { addDays, daysBetween } from '../../lib/zones.ts';
import { MetaError } from '../meta/errors.ts';
import type { AdAccess } from './ad-access.ts';
import type { AdCalls, InsightAnswer, InsightQuery, InsightRow } from './delivery-port.ts';
import { readInsightRows, reportState, startedReport } from './delivery-rows.ts';

/** Ids that one filter holds, and rows of a page. */
const idsAtOnce = 50;
const pageRows = 500;
/** Far more than 50 ad sets over 13 months need. */
const maxPages = 60;

const insightFields =
  'adset_id,account_currency,attribution_setting,spend,impressions,reach,clicks,inline_link_clicks,actions,action_values,results';

/** 100/1487534: too much data for one call, also for a report. Code 1 asks for the same in words. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof MetaError &&
  ((error.code === 100 && error.subcode === 1487534) ||
    (error.code === 1 && /reduce the amount of data/i.test(error.message)));

/** Meta computed for too long: a report may take an hour. */
const isTooSlow = (error: unknown): boolean =>
  error instanceof MetaError &&
  ((error.code === 100 && error.subcode === 1504018) || (error.code === 2 && error.subcode === 1504038));

const nextPage = z.object({ paging: z.object({ next: z.string(), cursors: z.object({ after: z.string() }) }) });

const toParams = ({ adSetIds, since, until, byDay }: InsightQuery) => ({
  level: 'adset',
  fields: insightFields,
  time_range: { since, until },
  time_increment: byDay ? '1' : 'all_days',
  filtering: [{ field: 'adset.id', operator: 'IN', value: adSetIds }],
});

async function readPages(calls: AdCalls, access: AdAccess, path: string, params: object): Promise<InsightRow[]> {
  const rows: InsightRow[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const json = await calls.get(access, path, {
      ...params,
      limit: pageRows,
      ...(after === undefined ? {} : { after }),
    });
    rows.push(...readInsightRows(json));
    const next = nextPage.safeParse(json);
    if (!next.success) return rows;
    after = next.data.paging.cursors.after;
  }
  throw new MetaError('unreadable', `Meta answered more than ${maxPages} pages of insights`);
}

/** Halves of a query: of its days, else of its ids; undefined for one day of one ad set. */
function halvesOf(query: InsightQuery): [InsightQuery, InsightQuery] | undefined {
  const days = daysBetween(query.since, query.until) + 1;
  // Figures of all days together cannot be put together from two halves.
  if (days > 1 && query.byDay) {
    const middle = addDays(query.since, Math.floor(days / 2) - 1);
    return [
      { ...query, until: middle },
      { ...query, since: addDays(middle, 1) },
    ];
  }
  const half = Math.floor(query.adSetIds.length / 2);
  if (half === 0) return undefined;
  return [
    { ...query, adSetIds: query.adSetIds.slice(0, half) },
    { ...query, adSetIds: query.adSetIds.slice(half) },
  ];
}

/** Reads at once; too much data is read in halves, and never asked for again as it was. */
async function readNow(calls: AdCalls, access: AdAccess, query: InsightQuery): Promise<InsightRow[]> {
  try {
    return await readPages(calls, access, `${access.account}/insights`, toParams(query));
  } catch (error) {
    const halves = isTooMuch(error) ? halvesOf(query) : undefined;
    if (!halves) throw error;
    const rows: InsightRow[] = [];
    for (const half of halves) rows.push(...(await readNow(calls, access, half)));
    return rows;
  }
}

async function startReport(calls: AdCalls, access: AdAccess, query: InsightQuery): Promise<InsightAnswer> {
  const started = startedReport.safeParse(await calls.post(access, `${access.account}/insights`, toParams(query)));
  if (!started.success) throw new MetaError('unreadable', 'Meta started a report without an id');
  return { kind: 'pending', report: started.data.report_run_id };
}

/** A report may be read only when it is completed and at 100 %: before, Meta answers part of the rows without an error. */
async function readReport(
  calls: AdCalls,
  access: AdAccess,
  query: InsightQuery,
  report: string,
): Promise<InsightAnswer> {
  const state = reportState.safeParse(await calls.get(access, report, {})).data;
  if (state?.async_status === 'Job Failed') {
    throw new MetaError('outage', `Meta could not compute a report: ${state.error_message ?? 'no reason given'}`, {
      code: state.error_code ?? 0,
    });
  }
  // It has expired.
  if (state?.async_status === 'Job Skipped') return startReport(calls, access, query);
  if (state?.async_status !== 'Job Completed' || state.async_percent_completion < 100)
    return { kind: 'pending', report };
  return { kind: 'rows', rows: await readPages(calls, access, `${report}/insights`, {}) };
}

/** Reads insights of any number of ad sets, at once if Meta can. */
export async function readInsights(
  calls: AdCalls,
  access: AdAccess,
  query: InsightQuery,
  report?: string | null,
): Promise<InsightAnswer> {
  if (report) return readReport(calls, access, query, report);
  const rows: InsightRow[] = [];
  try {
    for (let from = 0; from < query.adSetIds.length; from += idsAtOnce) {
      rows.push(
        ...(await readNow(calls, access, { ...query, adSetIds: query.adSetIds.slice(from, from + idsAtOnce) })),
      );
    }
  } catch (error) {
    if (isTooSlow(error)) return startReport(calls, access, query);
    throw error;
  }
  return { kind: 'rows', rows };
}
