import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { PushField, PushInput } from '@interest-miner/contract/pushes/endpoints';
import { asksForDsa, formatBudget, objectivesOf, promotes } from '@interest-miner/contract/pushes/rules';
import { changesUnder, remainingGroups, targetingUnder } from '@interest-miner/contract/pushes/targeting';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { AppError } from '../../http/errors.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';

/** What a push sends, fixed when it starts: later changes to the audience do not affect it. */
export interface PushPlan {
  readonly input: PushInput;
  readonly goal: AudienceGoal;
  readonly targeting: Readonly<Record<string, unknown>>;
  /** Numbers of the groups in `targeting`, as the audience counts them. */
  readonly groups: readonly number[];
  readonly countries: readonly string[];
  readonly leftOut: number;
  /** Sentences about what the special ad category changed in the audience. */
  readonly changes?: readonly string[];
  /** Whether Meta's list for the special ad category contains an interest, by its id, as far as it was asked. */
  readonly listed?: Readonly<Record<string, boolean>>;
  /** Advantage+ audience was turned off because Meta refused it. */
  readonly advantageOff?: boolean;
}

type Fields = Partial<Record<PushField, string>>;

function complaintsOf(audience: Audience, input: PushInput, account: AdAccountFacts): Fields {
  const { spec } = audience;
  const { missing, notes } = targetingUnder(spec, input.special_ad_category);
  const fields: Fields = {};
  if (spec.groups.length > 0 && remainingGroups(spec).length === 0) fields.interests = pushTexts.nothingLeft;
  else if (missing.length > 0 && !input.leave_out_missing) fields.interests = pushTexts.missing(missing.length);
  // Meta allows no interests for minors; the sentence names the age.
  const minors = [18, 20, 21].map((age) => audienceTexts.minors(age)).find((sentence) => notes.includes(sentence));
  if (minors) fields.audience = minors;
  const allowed = objectivesOf(spec.goal);
  if (allowed.length === 0) fields.objective = pushTexts.appInstalls;
  else if (!allowed.includes(input.objective))
    fields.objective = pushTexts.objectiveUnfit(audienceGoals[spec.goal].label.toLowerCase());
  const { minDailyBudget: minimum, currency } = account;
  if (minimum !== null && input.daily_budget < minimum)
    fields.daily_budget = pushTexts.budgetTooLow(formatBudget(minimum, currency));
  if (asksForDsa(spec.places)) {
    if (!(input.dsa_beneficiary || account.dsaBeneficiary)) fields.dsa_beneficiary = pushTexts.dsaBeneficiary;
    if (!(input.dsa_payor || account.dsaPayor)) fields.dsa_payor = pushTexts.dsaPayor;
  }
  const promoted = promotes(spec.goal);
  if (promoted === 'page' && !input.page_id) fields.page_id = pushTexts.page;
  if (promoted === 'pixel' && !input.pixel_id) fields.pixel_id = pushTexts.pixel;
  return fields;
}

/** @throws AppError validation_failed with a message for each field that Meta would certainly refuse */
export function makePlan(audience: Audience, input: PushInput, account: AdAccountFacts): PushPlan {
  const fields = complaintsOf(audience, input, account);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('validation_failed', { message: first, fields });
  const { spec } = audience;
  const { targeting, missing } = targetingUnder(spec, input.special_ad_category);
  const placed = [...spec.places.regions, ...spec.places.cities].map(({ country }) => country);
  return {
    input,
    goal: spec.goal,
    targeting,
    groups: remainingGroups(spec),
    countries: [...new Set([...spec.places.countries, ...placed])],
    leftOut: missing.length,
    changes: changesUnder(spec, input.special_ad_category),
  };
}
