import { z } from 'zod';
import { MetaError } from '../meta/errors.ts';
import type { AdFacts, AdSetDelivery, IndicatedCount, InsightRow } from './delivery-port.ts';

const maxText = 300;
const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));
const text = z
  .string()
  .max(10_000)
  .transform((value) => value.slice(0, maxText));
const nullableText = text.nullable().catch(null);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A number, which Meta sends as text; missing for 0. */
const amount = z.coerce
  .number()
  .nonnegative()
  .optional()
  .transform((value) => value ?? 0);
const count = amount.transform(Math.round);

const values = z.array(
  z.object({ value: z.coerce.number().nonnegative(), attribution_windows: z.array(z.string()).optional() }),
);

/**
 * Meta's count of a goal's results. Zero is an element without values; several values are the same count under several windows,
 * so they are never added.
 */
const indicated = z
  .object({ indicator: text, values: values.optional() })
  .transform(({ indicator, values: all = [] }): IndicatedCount => {
    const own = all.find(({ attribution_windows: windows }) => windows?.includes('default')) ?? all[0];
    return { indicator, count: own?.value ?? 0 };
  });

const action = z.object({ action_type: text, value: z.coerce.number().catch(0) });
const actions = z.array(action).optional();

/** Names of a purchase in `action_values`, the widest first: the same money stands under each. */
const purchaseNames = ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase', 'onsite_web_purchase'];

function purchaseValue(found: readonly z.output<typeof action>[] = []): number | null {
  const name = purchaseNames.find((wanted) => found.some(({ action_type }) => action_type === wanted));
  return found.find(({ action_type }) => action_type === name)?.value ?? null;
}

const insightRow: z.ZodType<InsightRow> = z
  .object({
    adset_id: id,
    date_start: day,
    date_stop: day,
    account_currency: nullableText,
    attribution_setting: nullableText,
    spend: amount,
    impressions: count,
    reach: count,
    clicks: count,
    inline_link_clicks: count,
    results: z.array(indicated).optional(),
    actions,
    action_values: actions,
  })
  .transform((row) => ({
    adSetId: row.adset_id,
    day: row.date_start,
    until: row.date_stop,
    currency: row.account_currency,
    attribution: row.attribution_setting,
    spend: row.spend,
    impressions: row.impressions,
    reach: row.reach,
    clicks: row.clicks,
    linkClicks: row.inline_link_clicks,
    results: row.results ?? [],
    actions: Object.fromEntries((row.actions ?? []).map(({ action_type, value }) => [action_type, value])),
    value: purchaseValue(row.action_values),
  }));

function dataOf(json: unknown): unknown[] {
  const data = (json as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new MetaError('unreadable', 'Meta answered without a list', { retry: true });
  return data;
}

/** Rows of insights. One that cannot be read fails the whole answer: left out, it would count as a day without delivery. */
export function readInsightRows(json: unknown): InsightRow[] {
  return dataOf(json).map((row) => {
    const parsed = insightRow.safeParse(row);
    if (!parsed.success) throw new MetaError('unreadable', `Meta answered a row of insights in an unknown shape`);
    return parsed.data;
  });
}

const learning: Readonly<Record<string, AdSetDelivery['learning']>> = {
  LEARNING: 'learning',
  SUCCESS: 'success',
  FAIL: 'limited',
};

/** A time of Meta's: ISO 8601, or seconds; 0 is an open end. */
const time = z
  .union([z.string(), z.number()])
  .nullable()
  .catch(null)
  .transform((value) => {
    if (value === null || value === 0 || value === '0') return null;
    const read = /^\d+$/.test(String(value)) ? Number(value) * 1000 : Date.parse(String(value));
    return Number.isNaN(read) ? null : read;
  });

export const deliveryFields =
  'id,name,status,configured_status,effective_status,start_time,end_time,learning_stage_info,issues_info,attribution_spec,campaign{effective_status,is_adset_budget_sharing_enabled}';

const status = z.string().max(60).catch('');

const attributionKinds: Readonly<Record<string, string>> = {
  CLICK_THROUGH: 'click',
  VIEW_THROUGH: 'view',
  ENGAGED_VIDEO_VIEW: 'ev',
};

/** Parts of a setting in one order: Meta writes `1d_view_7d_click` as often as `7d_click_1d_view`. */
const inOrder = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.toSorted().join('_'));

/** `attribution_spec` of an ad set, as `attribution_setting` of its insights names it. */
const attributionSpec = z
  .array(z.object({ event_type: z.string(), window_days: z.coerce.number() }))
  .catch([])
  .transform((rows) =>
    inOrder(rows.map(({ event_type, window_days }) => `${window_days}d_${attributionKinds[event_type] ?? event_type}`)),
  );

/** What ad sets and ads have in common. */
const delivered = z.object({ id, name: text.catch(''), status, effective_status: status });
const nameAndStatus = (row: z.output<typeof delivered>) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  effective: row.effective_status,
});

export const deliveryRow: z.ZodType<AdSetDelivery> = delivered
  .extend({
    start_time: time.optional(),
    end_time: time.optional(),
    learning_stage_info: z.object({ status: z.string() }).nullable().catch(null),
    issues_info: z
      .array(z.object({ error_summary: text.catch('') }))
      .max(50)
      .catch([]),
    attribution_spec: attributionSpec,
    campaign: z
      .object({ effective_status: status, is_adset_budget_sharing_enabled: z.boolean().nullable().catch(null) })
      .nullable()
      .catch(null),
  })
  .transform((row) => ({
    ...nameAndStatus(row),
    campaignStatus: row.campaign?.effective_status ?? null,
    sharesBudget: row.campaign?.is_adset_budget_sharing_enabled ?? null,
    attribution: row.attribution_spec,
    startAt: row.start_time ?? null,
    endAt: row.end_time ?? null,
    learning: learning[row.learning_stage_info?.status ?? ''] ?? null,
    issues: row.issues_info.map(({ error_summary }) => error_summary).filter((summary) => summary !== ''),
  }));

export const adFields =
  'id,name,status,effective_status,adset_id,adset{attribution_spec},campaign{objective,is_adset_budget_sharing_enabled},creative{id,thumbnail_url},ad_review_feedback';

export const adRow: z.ZodType<AdFacts> = delivered
  .extend({
    adset_id: id,
    adset: z.object({ attribution_spec: attributionSpec }).nullable().catch(null),
    campaign: z
      .object({
        objective: text.nullable().catch(null),
        is_adset_budget_sharing_enabled: z.boolean().nullable().catch(null),
      })
      .nullable()
      .catch(null),
    creative: z
      .object({ id, thumbnail_url: z.string().max(10_000).nullable().catch(null) })
      .nullable()
      .catch(null),
    ad_review_feedback: z
      .object({ global: z.record(z.string(), z.string()) })
      .nullable()
      .catch(null),
  })
  .transform((row) => ({
    ...nameAndStatus(row),
    adSetId: row.adset_id,
    objective: row.campaign?.objective ?? null,
    attribution: row.adset?.attribution_spec ?? null,
    sharesBudget: row.campaign?.is_adset_budget_sharing_enabled ?? null,
    creativeId: row.creative?.id ?? null,
    picture: row.creative?.thumbnail_url ?? null,
    feedback: Object.values(row.ad_review_feedback?.global ?? {})[0]?.slice(0, maxText) ?? null,
  }));

export const statusRow = delivered.pick({ status: true, effective_status: true });

const event = z.object({ value: text, count: z.coerce.number().catch(0) });
const bin = z.object({ data: z.array(event) });

/** Sums the hourly bins of a pixel's events; a bin without events is missing. */
export function sumPixelEvents(json: unknown): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of dataOf(json)) {
    for (const { value, count: times } of bin.safeParse(row).data?.data ?? []) sums[value] = (sums[value] ?? 0) + times;
  }
  return sums;
}

export const startedReport = z.object({ report_run_id: id });
export const reportState = z.object({
  async_status: z.string().catch(''),
  async_percent_completion: z.coerce.number().catch(0),
  error_code: z.coerce.number().optional().catch(undefined),
  error_message: text.optional().catch(undefined),
});
