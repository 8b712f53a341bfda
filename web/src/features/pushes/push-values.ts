import type { Push, PushField, PushForm, PushInput } from '@interest-miner/contract/pushes/endpoints';
import { pushInput } from '@interest-miner/contract/pushes/endpoints';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import { objectivesOf, type PushObjective, unitsOf } from '@interest-miner/contract/pushes/rules';
import { freeName } from '#web/lib/free-name.ts';
import { complaintText } from './complaint-text.ts';
import { canChoose } from './promoted-field.tsx';
import { texts } from './texts.ts';

/** What the form's fields hold, as text. */
export type PushValues = Record<Exclude<PushField, 'ad_account_id' | 'interests' | 'audience'>, string>;
export type PushErrors = Partial<Record<string, string>>;

const promotedFields = { page: 'page_id', pixel: 'pixel_id' } as const;

/** The field of what the goal promotes; null if Meta requires nothing. */
export const promotedField = ({ promoted }: Pick<PushForm, 'promoted'>) => promoted && promotedFields[promoted.kind];

/**
 * What the fields hold: what was typed, over what is known. An objective that the goal does not have is not kept.
 * @param known.input what was sent before, for a retry; `pushed`: names of the audience's earlier pushes
 */
export function valuesOf(
  form: PushForm,
  { input, pushed, typed }: { input: PushInput | undefined; pushed: readonly string[]; typed: Partial<PushValues> },
): PushValues {
  const name = input?.name ?? freeName(form.audience.name, pushed, pushLimits.name);
  const values = { ...knownValues(form, input), name, ...typed };
  const objectives = objectivesOf(form.audience.goal);
  const objective = objectives.find((one) => one === values.objective) ?? objectives[0] ?? '';
  return { ...values, objective };
}

function knownValues(form: PushForm, input: PushInput | undefined): Omit<PushValues, 'name'> {
  const { audience, account, dsa, promoted } = form;
  const amount = input?.daily_budget ?? null;
  const [only, ...others] = promoted?.choices ?? [];
  const field = promotedField(form);
  return {
    campaign_id: input?.campaign_id ?? '',
    objective: input?.objective ?? objectivesOf(audience.goal)[0] ?? '',
    special_ad_category: input?.special_ad_category ?? '',
    daily_budget: amount === null ? '' : String(amount / unitsOf(account.currency)),
    dsa_beneficiary: input?.dsa_beneficiary ?? dsa?.beneficiary ?? '',
    dsa_payor: input?.dsa_payor ?? dsa?.payor ?? '',
    page_id: input?.page_id ?? '',
    pixel_id: input?.pixel_id ?? '',
    // A single one is no choice.
    ...(field !== null && only && others.length === 0 ? { [field]: input?.[field] ?? only.id } : {}),
  };
}

/** Shows each problem at its field; problems without a field are shown above the form. */
export function initialErrors(retried: Push | undefined): PushErrors {
  const errors: PushErrors = {};
  for (const complaint of retried?.complaints ?? []) {
    if (complaint.field !== null) errors[complaint.field] ??= complaintText(complaint);
  }
  return errors;
}

/** What to send. @param objective that of the chosen campaign, if one is @returns the input, or a sentence for each field that is wrong */
export function readValues(
  values: PushValues,
  form: PushForm,
  objective: PushObjective | undefined,
): { input: PushInput } | { errors: PushErrors } {
  const { account, promoted } = form;
  const entered = values.daily_budget.trim().replace(',', '.');
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const result = pushInput.safeParse({
    ...filled,
    name: values.name,
    ad_account_id: account.id,
    objective: objective ?? values.objective,
    daily_budget: entered === '' ? undefined : Math.round(Number(entered) * unitsOf(account.currency)),
    // The page says beside the form what is left out.
    leave_out_missing: true,
  });
  const errors: PushErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message;
  const field = promotedField(form);
  if (promoted && field && values[field].trim() === '' && canChoose(promoted))
    errors[field] = texts.choosePromoted[promoted.kind];
  return result.success && Object.keys(errors).length === 0 ? { input: result.data } : { errors };
}
