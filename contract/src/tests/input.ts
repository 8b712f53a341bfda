import { z } from 'zod';
import { audienceId } from '../audiences/endpoints.ts';
import { adAccountId } from '../connections/endpoints.ts';
import { dailyBudget, pushInput } from '../pushes/endpoints.ts';
import { text } from '../text.ts';
import { testGoalNames } from './goals.ts';
import { testLimits } from './limits.ts';
import { testTexts } from './texts.ts';

export const metaId = z.string().regex(/^\d{1,30}$/, testTexts.digits);
export const day = z.iso.date(testTexts.day);

const count = (limits: { readonly min: number; readonly max: number }, message: string) =>
  z.number(message).int(message).min(limits.min, message).max(limits.max, message);

/** One audience of a test. `without_interests`: the broad control, the same people without any interest. */
const cellInput = z.object({
  audience_id: audienceId.shape.id,
  without_interests: z.boolean().default(false),
});

/** What a test compares, and what it costs: as much as the power of a plan needs. */
const plannedFields = {
  cells: z
    .array(cellInput, testTexts.cells)
    .min(testLimits.cells.min, testTexts.cells)
    .max(testLimits.cells.max, testTexts.cells)
    .refine(
      (cells) => new Set(cells.map((cell) => `${cell.audience_id} ${cell.without_interests}`)).size === cells.length,
      testTexts.cellTwice,
    ),
  goal: z.enum(testGoalNames, testTexts.goal),
  /** Of one cell, in Meta's smallest unit of the currency; all cells have the same. */
  daily_budget: dailyBudget(testLimits.budget, testTexts.budget),
  days: count(testLimits.days, testTexts.days),
  /** What a result costs the user, in units of the currency; null for the usual range. */
  cost_per_result: z.number().positive(testTexts.cost).max(1_000_000, testTexts.cost).nullable().default(null),
};

/**
 * What a test creates. `start_day`: its first day in the ad account's time zone; whoever starts it later gets the next midnight.
 * `ads`: ads of the account that are created in each cell with the same creative. `hypothesis`: "people into X answer to Y because Z".
 */
export const testInput = z.object({
  ...plannedFields,
  name: text(testLimits.name, testTexts.nameRequired),
  hypothesis: text(testLimits.hypothesis).default(''),
  ad_account_id: adAccountId,
  objective: pushInput.shape.objective,
  special_ad_category: pushInput.shape.special_ad_category,
  start_day: day,
  ads: z.array(metaId, testTexts.ads).max(testLimits.ads.max, testTexts.ads).default([]),
  dsa_beneficiary: pushInput.shape.dsa_beneficiary,
  dsa_payor: pushInput.shape.dsa_payor,
  page_id: metaId.optional(),
  pixel_id: metaId.optional(),
  leave_out_missing: z.boolean().default(false),
});
export type TestInput = z.output<typeof testInput>;

/** `objective`, `pixel_id` and `ads`, once chosen, for what Meta says about measuring and comparing them. */
export const planBody = z.object({
  ...plannedFields,
  objective: pushInput.shape.objective.optional(),
  pixel_id: metaId.optional(),
  ads: z.array(metaId, testTexts.ads).max(testLimits.ads.max, testTexts.ads).default([]),
});
export type PlanInput = z.output<typeof planBody>;

/** Form fields that a problem of a test can belong to. */
export const testFields = Object.keys(testInput.shape) as [keyof TestInput, ...(keyof TestInput)[]];
