import { z } from 'zod';
import { MetaError } from '../meta/errors.ts';
import type {
  AdAccountFacts,
  AdObject,
  PromotedAsset,
  ReachEstimate,
  SavedAudience,
  TargetingRow,
  TargetingStatus,
} from './port.ts';

const maxText = 300;
const id = z.union([z.string(), z.number()]).transform(String);
const digits = id.pipe(z.string().regex(/^\d{1,30}$/));
const line = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, maxText)
      .toWellFormed(),
  )
  .catch('');
const people = z.number().nonnegative().nullable().catch(null);
const spec = z.record(z.string(), z.unknown());

/**
 * Rows of an answer's `data`, each through a schema; a row that does not fit is left out.
 * @throws MetaError unreadable without a list: it must not count as an empty one, or a push would create again
 */
export function readList<T>(json: unknown, schema: z.ZodType<T>): T[] {
  const data = (json as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new MetaError('unreadable', 'Meta answered without a list');
  return data.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

const statuses: Record<number, AdAccountFacts['status']> = {
  1: 'active',
  2: 'disabled',
  3: 'unsettled',
  9: 'in_grace',
  100: 'closed',
  101: 'closed',
};

export const accountFields =
  'id,name,currency,timezone_name,account_status,min_daily_budget,business{name},default_dsa_beneficiary,default_dsa_payor';

export const accountRow: z.ZodType<AdAccountFacts> = z
  .object({
    id: z.string().regex(/^act_\d{1,30}$/),
    name: line,
    currency: z.string().regex(/^[A-Z]{3}$/),
    timezone_name: line,
    account_status: z.coerce.number().catch(0),
    min_daily_budget: z.coerce.number().int().positive().nullable().catch(null),
    business: z.object({ name: line }).nullable().catch(null),
    default_dsa_beneficiary: line,
    default_dsa_payor: line,
  })
  .transform((row) => ({
    id: row.id,
    name: row.name || row.id,
    currency: row.currency,
    timeZone: row.timezone_name,
    status: statuses[row.account_status] ?? 'other',
    business: row.business?.name || null,
    minDailyBudget: row.min_daily_budget,
    dsaBeneficiary: row.default_dsa_beneficiary || null,
    dsaPayor: row.default_dsa_payor || null,
  }));

const rawTargeting = z.object({
  id: digits,
  name: line,
  type: z.string().max(60).catch('interests'),
  path: z.array(line).max(12).catch([]),
  audience_size_lower_bound: people,
  audience_size_upper_bound: people,
});

const toTargeting = (row: z.output<typeof rawTargeting>): TargetingRow => ({
  id: row.id,
  type: row.type,
  name: row.name,
  path: row.path.length > 0 ? row.path : [row.name],
  lower: row.audience_size_lower_bound,
  upper: row.audience_size_upper_bound,
});

export const targetingRow: z.ZodType<TargetingRow> = rawTargeting.transform(toTargeting);

/** A row of `targetingvalidation`; rows of what Meta does not know may lack everything but `valid`. */
export const validationRow = z
  .object({ valid: z.boolean(), id: id.optional().catch(undefined), name: line })
  .and(z.unknown())
  .transform((row) => ({
    valid: row.valid,
    id: row.id,
    name: row.name,
    row: rawTargeting.transform(toTargeting).safeParse(row).data ?? null,
  }));

const states: Record<string, TargetingStatus['status']> = {
  NORMAL: 'normal',
  DEPRECATING: 'deprecating',
  'NON-DELIVERABLE': 'non_deliverable',
  'NON-DELIVERABLE-IN-EXCLUSION': 'normal',
};

/** `future_plan` is `[{"key":"<ISO time>","value":"DEPRECATING"}]`. */
const plans = z.array(z.object({ key: z.string() })).catch([]);

export const statusRow: z.ZodType<TargetingStatus> = z
  .object({ id: digits, current_status: z.string().catch('UNKNOWN'), future_plan: plans })
  .transform((row) => {
    const planned = row.future_plan.map(({ key }) => Date.parse(key)).filter((time) => !Number.isNaN(time));
    const current = states[row.current_status] ?? 'unknown';
    return {
      id: row.id,
      status: current === 'normal' && planned.length > 0 ? 'deprecating' : current,
      plannedAt: planned.length > 0 ? Math.min(...planned) : null,
    };
  });

const bound = z.number().catch(-1);
const rawEstimate = z.object({
  estimate_mau_lower_bound: bound.optional(),
  estimate_mau_upper_bound: bound.optional(),
  users_lower_bound: bound.optional(),
  users_upper_bound: bound.optional(),
  estimate_ready: z.boolean().catch(false),
});

/** An estimate from either edge, its `data` a list or an object; −1 means that Meta has no figure. */
export function readEstimate(json: unknown): ReachEstimate | undefined {
  const data = (json as { data?: unknown } | null)?.data;
  const parsed = rawEstimate.safeParse(Array.isArray(data) ? data[0] : data);
  if (!parsed.success) return undefined;
  const peopleOrNull = (count: number | undefined) => (count === undefined || count < 0 ? null : Math.round(count));
  const { data: row } = parsed;
  return {
    lower: peopleOrNull(row.estimate_mau_lower_bound ?? row.users_lower_bound),
    upper: peopleOrNull(row.estimate_mau_upper_bound ?? row.users_upper_bound),
    ready: row.estimate_ready,
  };
}

export const objectFields = {
  campaigns: 'id,name,status,objective,special_ad_categories,daily_budget,lifetime_budget',
  adsets: 'id,name,status,campaign_id,optimization_goal,targeting,targeting_state',
} as const;

export const objectRow: z.ZodType<AdObject> = z
  .object({
    id: digits,
    name: line,
    status: z.string().max(40).catch(''),
    objective: z.string().max(60).nullable().catch(null),
    optimization_goal: z.string().max(60).nullable().catch(null),
    special_ad_categories: z.array(z.string().max(60)).max(20).catch([]),
    daily_budget: z.coerce.number().catch(0),
    lifetime_budget: z.coerce.number().catch(0),
    campaign_id: digits.nullable().catch(null),
    targeting: spec.nullable().catch(null),
    targeting_state: z.enum(['normal', 'deprecating', 'delivery_affected', 'delivery_paused']).nullable().catch(null),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    objective: row.objective,
    optimizationGoal: row.optimization_goal,
    specialAdCategories: row.special_ad_categories.filter((category) => category !== 'NONE'),
    hasBudget: row.daily_budget > 0 || row.lifetime_budget > 0,
    campaignId: row.campaign_id,
    targeting: row.targeting,
    targetingState: row.targeting_state,
  }));

export const savedAudienceRow: z.ZodType<SavedAudience> = z.object({ id: digits, name: line, targeting: spec });

/** Edge and fields of what an ad set can promote. */
export const promotableEdges = {
  page: { edge: 'promote_pages', fields: 'id,name' },
  pixel: { edge: 'adspixels', fields: 'id,name,last_fired_time,is_unavailable' },
} as const;

/** A page or pixel; `last_fired_time` is missing or null for a pixel that never fired. Meta may say that one is unavailable. */
export const promotedRow = z
  .object({ id: digits, name: line, last_fired_time: z.string().catch(''), is_unavailable: z.boolean().catch(false) })
  .refine((row) => !row.is_unavailable)
  .transform(({ id, name, last_fired_time }): PromotedAsset => {
    const fired = Date.parse(last_fired_time);
    return { id, name: name || id, lastFiredAt: Number.isNaN(fired) ? null : fired };
  });

export const createdObject = z.object({ id: digits });

const minimum = z.object({ currency: z.string(), min_daily_budget_imp: z.coerce.number().int().nonnegative() });

/** `minimum_budgets` of one currency. */
export function readMinimum(json: unknown, currency: string): number | null {
  return readList(json, minimum).find((row) => row.currency === currency)?.min_daily_budget_imp ?? null;
}

/** `debug_token`; `expires_at` in seconds, 0 for never. */
export const debugAnswer = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    scopes: z.array(z.string().max(100)).max(100).catch([]),
    expires_at: z.number().catch(0),
    error: z
      .object({ code: z.number().catch(190), subcode: z.number().optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
});

export const meAnswer = z.object({ name: line });
export const permissionRow = z.object({ permission: z.string().max(100), status: z.string() });
