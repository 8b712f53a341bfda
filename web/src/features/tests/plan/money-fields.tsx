import type { AdAccount } from '@interest-miner/contract/connections/endpoints';
import {
  formatBudget,
  objectivesOf,
  promotes,
  pushObjectives,
  specialAdCategories,
} from '@interest-miner/contract/pushes/rules';
import type { TestChoices } from '@interest-miner/contract/tests/endpoints';
import { type TestGoalName, testGoalNames, testGoals } from '@interest-miner/contract/tests/goals';
import { NativeSelect, TextInput } from '@mantine/core';
import { texts as words } from '../texts.ts';
import classes from './plan-page.module.css';
import { type PlanErrors, type PlanValues, withGoal } from './plan-values.ts';
import { planTexts as texts } from './texts.ts';

const categories = [
  { value: '', label: texts.choose },
  ...Object.entries(specialAdCategories).map(([value, { label }]) => ({ value, label })),
];

type TextField = Exclude<keyof PlanValues, 'cells' | 'ads' | 'goal'>;

interface MoneyFieldsProps {
  values: PlanValues;
  errors: PlanErrors;
  account: AdAccount;
  onChange: (part: Partial<PlanValues>) => void;
  /** The EU requires who the ads are for and who pays. */
  inEurope: boolean;
  /** The account's own names, and its pages or pixels, once they are known. */
  choices: TestChoices | undefined;
}

/** What counts as a result, for how much and how long. */
export function MoneyFields({ values, errors, account, onChange, inEurope, choices }: MoneyFieldsProps) {
  const { currency, min_daily_budget: minimum, time_zone } = account;
  const asset = promotes(values.goal);
  const field = (name: TextField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  });
  const promoted = asset === null ? null : field(asset === 'page' ? 'page_id' : 'pixel_id');
  const offered = choices?.promoted?.kind === asset ? (choices?.promoted?.choices ?? []) : [];
  return (
    <fieldset className={classes.group}>
      <legend>{texts.money}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label={texts.goal}
          name="goal"
          data={testGoalNames.map((value) => ({ value, label: words.goals[value] }))}
          value={values.goal}
          error={errors.goal}
          onChange={({ currentTarget: { value } }) => onChange(withGoal(values, value as TestGoalName))}
        />
        <NativeSelect
          label={texts.objective}
          data={objectivesOf(values.goal).map((value) => ({ value, label: pushObjectives[value].label }))}
          {...field('objective')}
        />
        <TextInput
          label={texts.budget(currency)}
          description={minimum === null ? undefined : texts.minimum(formatBudget(minimum, currency))}
          inputMode="decimal"
          {...field('daily_budget')}
        />
        <TextInput label={texts.days} description={texts.daysHint} inputMode="numeric" {...field('days')} />
        <TextInput
          label={texts.startDay}
          description={texts.startHint(time_zone)}
          type="date"
          {...field('start_day')}
        />
        <TextInput
          label={texts.cost(testGoals[values.goal].unit, currency)}
          description={texts.costHint}
          inputMode="decimal"
          {...field('cost_per_result')}
        />
        <NativeSelect
          label={texts.category}
          description={texts.categoryHint}
          data={categories}
          {...field('special_ad_category')}
        />
        {asset !== null &&
          promoted &&
          (offered.length > 0 ? (
            <NativeSelect
              label={texts.promoted[asset]}
              description={texts.promotedHint[asset]}
              data={[
                { value: '', label: texts.choose },
                ...offered.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
              ]}
              {...promoted}
            />
          ) : (
            <TextInput
              label={texts.promotedId[asset]}
              description={texts.promotedWhere[asset]}
              inputMode="numeric"
              {...promoted}
            />
          ))}
        {inEurope && (
          <>
            <TextInput
              label={texts.beneficiary}
              description={texts.dsaHint}
              placeholder={choices?.dsa?.beneficiary ?? ''}
              {...field('dsa_beneficiary')}
            />
            <TextInput
              label={texts.payor}
              description={texts.dsaHint}
              placeholder={choices?.dsa?.payor ?? ''}
              {...field('dsa_payor')}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
