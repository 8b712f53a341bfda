import {
  type Push,
  type PushField,
  type PushForm as PushFormData,
  type PushInput,
  pushInput,
} from '@interest-miner/contract/pushes/endpoints';
import {
  formatBudget,
  objectivesOf,
  promotes,
  pushObjectives,
  type SpecialAdCategory,
  specialAdCategories,
  unitsOf,
} from '@interest-miner/contract/pushes/rules';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Check } from '#web/ui/check.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { complaintText } from './complaint-text.ts';
import classes from './push-page.module.css';
import { texts } from './texts.ts';
import { useSendPush } from './use-push.ts';

type Values = Record<Exclude<PushField, 'ad_account_id' | 'interests' | 'audience'>, string>;
type Errors = Partial<Record<string, string>>;

const chevron = <IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />;
const order = ['label', 'input', 'description', 'error'] as const;
const categories = [
  { value: '', label: texts.choose },
  ...Object.entries(specialAdCategories).map(([value, { label }]) => ({ value, label })),
];

interface PushFormProps {
  audienceId: string;
  form: PushFormData;
  /** The failed push to retry. */
  retried: Push | undefined;
}

function initialValues({ audience, account, dsa }: PushFormData, input: PushInput | undefined): Values {
  const amount = input?.daily_budget ?? null;
  return {
    name: input?.name ?? audience.name,
    campaign_id: input?.campaign_id ?? '',
    objective: input?.objective ?? objectivesOf(audience.goal)[0] ?? '',
    special_ad_category: input?.special_ad_category ?? '',
    daily_budget: amount === null ? '' : String(amount / unitsOf(account.currency)),
    dsa_beneficiary: input?.dsa_beneficiary ?? dsa?.beneficiary ?? '',
    dsa_payor: input?.dsa_payor ?? dsa?.payor ?? '',
    page_id: input?.page_id ?? '',
    pixel_id: input?.pixel_id ?? '',
  };
}

/** Shows each problem at its field; problems without a field are shown above the form. */
function initialErrors(retried: Push | undefined): Errors {
  const errors: Errors = {};
  for (const complaint of retried?.complaints ?? []) {
    if (complaint.field !== null) errors[complaint.field] ??= complaintText(complaint);
  }
  return errors;
}

/** Account, campaign, objective, special ad category, budget and name of a push. */
export function PushForm({ audienceId, form, retried }: PushFormProps) {
  const { account, audience, missing, dsa } = form;
  const [values, setValues] = useState(() => initialValues(form, retried?.input));
  const [leaveOut, setLeaveOut] = useState(retried?.input.leave_out_missing ?? false);
  const [errors, setErrors] = useState(() => initialErrors(retried));
  const send = useSendPush(audienceId, retried);
  const objectives = objectivesOf(audience.goal);
  const promoted = promotes(audience.goal);
  const category = values.special_ad_category as SpecialAdCategory | '';
  const limits = category !== '' && specialAdCategories[category].limits && form.category_changes.length > 0;
  const campaigns = form.campaigns.filter(({ objective }) => objectives.includes(objective));
  const chosen = campaigns.find(({ id }) => id === values.campaign_id);

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    inputWrapperOrder: [...order],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const show = (found: Errors) => {
      setErrors(found);
      const first = Object.keys(values).find((name) => found[name] !== undefined);
      if (first !== undefined) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    };
    const entered = values.daily_budget.trim().replace(',', '.');
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    const result = pushInput.safeParse({
      ...filled,
      name: values.name,
      ad_account_id: account.id,
      objective: chosen?.objective ?? values.objective,
      daily_budget: entered === '' ? undefined : Math.round(Number(entered) * unitsOf(account.currency)),
      leave_out_missing: leaveOut,
    });
    if (!result.success) {
      const found: Errors = {};
      for (const { path, message } of result.error.issues) found[String(path[0])] ??= message;
      return show(found);
    }
    send.mutate(result.data, {
      onError: (error) => show(error instanceof ApiError ? error.fields : {}),
    });
  }

  const general = [errors.audience, errors.ad_account_id, ...(missing.length === 0 ? [errors.interests] : [])];
  const withoutField = (retried?.complaints ?? []).filter((complaint) => complaint.field === null).map(complaintText);
  const refused = send.isError && Object.keys((send.error as Partial<ApiError>).fields ?? {}).length === 0;
  const problems = [...general, ...withoutField, refused ? messageOf(send.error, texts.startFailed) : undefined];
  const shownProblems = [...new Set(problems.filter((text) => text !== undefined))];
  return (
    <form onSubmit={submit} noValidate>
      {shownProblems.map((text) => (
        <Notice key={text} kind="problem">
          {text}
        </Notice>
      ))}
      <SettingsSection title={texts.account}>
        <p>
          {account.name} <span className={classes.muted}>({account.id})</span>
        </p>
        <Link to={paths.metaConnection}>{texts.change}</Link>
      </SettingsSection>
      {missing.length > 0 && (
        <SettingsSection title={texts.leftOut} lead={texts.leftOutLead}>
          <ul className={classes.rows}>
            {missing.map(({ id, type, name, group }) => (
              <li key={`${group}:${type}:${id}`}>{texts.row(name, group)}</li>
            ))}
          </ul>
          <Check checked={leaveOut} onChange={(checked) => setLeaveOut(checked)}>
            {texts.leaveOut}
          </Check>
          {errors.interests !== undefined && (
            <p className={classes.problem} role="alert">
              {errors.interests}
            </p>
          )}
        </SettingsSection>
      )}
      <SettingsSection title={texts.campaign}>
        <div className={classes.form}>
          {retried?.campaign?.made_here !== true && campaigns.length > 0 && (
            <NativeSelect
              label={texts.campaign}
              rightSection={chevron}
              data={[
                { value: '', label: texts.newCampaign },
                ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...field('campaign_id')}
            />
          )}
          {chosen === undefined && (
            <NativeSelect
              label={texts.objective}
              rightSection={chevron}
              data={objectives.map((value) => ({ value, label: pushObjectives[value].label }))}
              {...field('objective')}
            />
          )}
          <NativeSelect
            label={texts.category}
            description={texts.categoryHint}
            rightSection={chevron}
            data={categories}
            {...field('special_ad_category')}
          />
          {limits && (
            <div className={classes.changes} role="status">
              <p>{texts.changes}</p>
              <ul>
                {form.category_changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={texts.adSet}>
        <div className={classes.form}>
          <TextInput label={texts.name} description={texts.nameHint} {...field('name')} />
          <TextInput
            label={texts.budget(account.currency)}
            description={
              account.min_daily_budget === null
                ? texts.noMinimum
                : texts.minimum(formatBudget(account.min_daily_budget, account.currency))
            }
            inputMode="decimal"
            {...field('daily_budget')}
          />
          {dsa !== null && (
            <>
              <TextInput label={texts.beneficiary} description={texts.beneficiaryHint} {...field('dsa_beneficiary')} />
              <TextInput label={texts.payor} description={texts.payorHint} {...field('dsa_payor')} />
            </>
          )}
          {promoted === 'page' && <TextInput label={texts.page} inputMode="numeric" {...field('page_id')} />}
          {promoted === 'pixel' && <TextInput label={texts.pixel} inputMode="numeric" {...field('pixel_id')} />}
          <div className={classes.buttons}>
            <Button type="submit" loading={send.isPending}>
              {retried ? texts.retrySubmit : texts.submit}
            </Button>
          </div>
        </div>
      </SettingsSection>
    </form>
  );
}
