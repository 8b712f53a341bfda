import { z } from 'zod';
import { audienceGoals } from '../audiences/goals.ts';
import type { AudienceGoal } from '../audiences/spec.ts';
import { adAccountId } from '../connections/endpoints.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { targetingKey } from '../interest.ts';
import { text } from '../text.ts';
import { pushLimits } from './limits.ts';
import { type PushObjective, pushObjectives, type SpecialAdCategory, specialAdCategories } from './rules.ts';
import { pushTexts } from './texts.ts';

const id = z.object({ id: z.uuid() });
const metaId = z.string().regex(/^\d{1,30}$/, pushTexts.digits);
const objective = z.enum(
  Object.keys(pushObjectives) as [PushObjective, ...PushObjective[]],
  pushTexts.objectiveRequired,
);
const category = z.enum(
  Object.keys(specialAdCategories) as [SpecialAdCategory, ...SpecialAdCategory[]],
  pushTexts.categoryRequired,
);
const dsaName = text(pushLimits.dsa).optional();

/** A daily budget in Meta's smallest unit of the currency. @param missing what is said if there is none */
export const dailyBudget = (max: number, missing: string) =>
  z.number(missing).int(missing).min(1, pushTexts.budgetZero).max(max, pushTexts.budgetTooHigh);

/**
 * What a push creates. `daily_budget` is in Meta's smallest unit of the currency (`unitsOf`). `campaign_id`: an existing
 * campaign; without it a new one of `objective` is created. `leave_out_missing`: interests without a Meta id, or that the
 * account no longer has, may be left out.
 */
export const pushInput = z.object({
  ad_account_id: adAccountId,
  name: text(pushLimits.name, pushTexts.nameRequired),
  campaign_id: metaId.optional(),
  objective,
  special_ad_category: category,
  daily_budget: dailyBudget(pushLimits.budget, pushTexts.budget),
  dsa_beneficiary: dsaName,
  dsa_payor: dsaName,
  page_id: metaId.optional(),
  pixel_id: metaId.optional(),
  leave_out_missing: z.boolean().default(false),
});
export type PushInput = z.output<typeof pushInput>;

/** The client creates `request_id` once per push: repeating it never creates a second push. */
const pushBody = pushInput.extend({ request_id: z.uuid() });

/** The form fields that a problem can belong to; `interests` and `audience` refer to the audience. */
export const pushFields = [
  'ad_account_id',
  'name',
  'campaign_id',
  'objective',
  'special_ad_category',
  'daily_budget',
  'dsa_beneficiary',
  'dsa_payor',
  'page_id',
  'pixel_id',
  'interests',
  'audience',
] as const;
export type PushField = (typeof pushFields)[number];

/** What is wrong, where, and what to do. `row`: the interest that Meta blames; `group` counts from 1. */
export const pushComplaint = z.object({
  field: z.enum(pushFields).nullable(),
  row: z.object({ id: z.string(), name: z.string(), group: z.number().int() }).nullable(),
  message: z.string(),
});
export type PushComplaint = z.output<typeof pushComplaint>;

export const pushStates = [
  'draft',
  'checking',
  'campaign',
  'ad_set',
  'done',
  'failed',
  'taking_back',
  'taken_back',
] as const;
export type PushState = (typeof pushStates)[number];
/** States in which the server is still working on a push: poll during them. */
export const unfinishedPushStates = ['draft', 'checking', 'campaign', 'ad_set', 'taking_back'] as const;
export const isUnderWay = (state: PushState): boolean => (unfinishedPushStates as readonly string[]).includes(state);

/**
 * A push. `brief_id`: the brief that its audience belonged to. `test`: in the test ad account, nothing reached Meta. `campaign.made_here`: created by this push. `mark` ends the name of
 * everything it created. `failed_at`: the step at which a retry continues. `notes`: what Meta's restrictions changed, in sentences.
 * `retry_after_seconds`: it is waiting, `notice` says why. `manager_url`: the ad set in Ads Manager. Times are ISO 8601.
 */
export const push = z.object({
  id: z.string(),
  audience_id: z.string(),
  brief_id: z.string().nullable(),
  test: z.boolean(),
  account: z.object({ id: z.string(), name: z.string(), currency: z.string() }),
  input: pushInput,
  mark: z.string(),
  state: z.enum(pushStates),
  failed_at: z.enum(pushStates).nullable(),
  campaign: z.object({ id: z.string(), made_here: z.boolean() }).nullable(),
  ad_set_id: z.string().nullable(),
  left_out: z.number().int(),
  notes: z.array(z.string()),
  complaints: z.array(pushComplaint),
  notice: z.string().nullable(),
  retry_after_seconds: z.number().int().nullable(),
  manager_url: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Push = z.output<typeof push>;

/**
 * What the push form needs. `campaigns`: those that can take the ad set. `missing`: interests without a Meta id.
 * `category_changes`: what a special ad category with restrictions would change, in sentences. `dsa`: the EU requires
 * these names; the account's own are filled in. `promoted`: what the goal promotes, if Meta requires it, and what of it the
 * account has (null: Meta did not say, so that an id must be typed); `last_fired_at` (pixels): ISO 8601, null for never.
 */
export const pushForm = z.object({
  test: z.boolean(),
  account: z.object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    min_daily_budget: z.number().int().nullable(),
  }),
  audience: z.object({
    name: z.string(),
    goal: z.enum(Object.keys(audienceGoals) as [AudienceGoal, ...AudienceGoal[]]),
    rows: z.number().int(),
  }),
  campaigns: z.array(z.object({ id: z.string(), name: z.string(), objective })),
  missing: z.array(z.object({ id: z.string(), type: targetingKey, name: z.string(), group: z.number().int() })),
  notes: z.array(z.string()),
  category_changes: z.array(z.string()),
  dsa: z.object({ beneficiary: z.string().nullable(), payor: z.string().nullable() }).nullable(),
  promoted: z
    .object({
      kind: z.enum(['page', 'pixel']),
      choices: z.array(z.object({ id: z.string(), name: z.string(), last_fired_at: z.string().nullable() })).nullable(),
    })
    .nullable(),
});
export type PushForm = z.output<typeof pushForm>;

export const getPushForm = defineEndpoint({
  method: 'GET',
  path: '/audiences/:id/push',
  summary: 'What pushing an audience to Meta needs: account, campaigns, minimum budget, what would be left out',
  auth: 'user',
  params: id,
  response: dataResponse(pushForm),
  errors: ['not_found', 'meta_not_connected', 'meta_refused', 'meta_unavailable', 'rate_limited'],
});

export const startPush = defineEndpoint({
  method: 'POST',
  path: '/audiences/:id/push',
  summary: 'Create a paused campaign and ad set at Meta from an audience; checked by Meta first',
  auth: 'user',
  params: id,
  body: pushBody,
  status: 202,
  response: dataResponse(push),
  errors: ['not_found', 'meta_not_connected', 'meta_refused', 'meta_unavailable', 'push_not_possible', 'rate_limited'],
});

export const listPushes = defineEndpoint({
  method: 'GET',
  path: '/pushes',
  summary: 'Your pushes, newest first',
  auth: 'user',
  fromReplica: true,
  response: dataResponse(z.array(push)),
  errors: [],
});

export const getPush = defineEndpoint({
  method: 'GET',
  path: '/pushes/:id',
  summary: 'One push and its progress',
  auth: 'user',
  params: id,
  response: dataResponse(push),
  errors: ['not_found'],
});

export const retryPush = defineEndpoint({
  method: 'POST',
  path: '/pushes/:id/retry',
  summary: 'Retry a failed push with changed values; what already exists is found and used',
  auth: 'user',
  params: id,
  body: pushInput,
  response: dataResponse(push),
  errors: ['not_found', 'meta_not_connected', 'meta_refused', 'meta_unavailable', 'push_not_possible', 'rate_limited'],
});

export const takeBackPush = defineEndpoint({
  method: 'POST',
  path: '/pushes/:id/take-back',
  summary: 'Delete the paused objects that a push created; never a running one, or one it did not create',
  auth: 'user',
  params: id,
  response: dataResponse(push),
  errors: ['not_found', 'push_not_possible', 'rate_limited'],
});
