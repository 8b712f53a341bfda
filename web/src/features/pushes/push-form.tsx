import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import type { Push, PushForm as PushFormData } from '@interest-miner/contract/pushes/endpoints';
import {
  formatBudget,
  objectivesOf,
  pushObjectives,
  type SpecialAdCategory,
  specialAdCategories,
} from '@interest-miner/contract/pushes/rules';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { complaintText } from './complaint-text.ts';
import { PromotedField } from './promoted-field.tsx';
import classes from './push-page.module.css';
import { initialErrors, type PushErrors, type PushValues, promotedField, readValues, valuesOf } from './push-values.ts';
import { texts } from './texts.ts';
import { useEarlierPushes, useSendPush } from './use-push.ts';

const categories = [
  { value: '', label: texts.choose },
  ...Object.entries(specialAdCategories).map(([value, { label }]) => ({ value, label })),
];

interface PushFormProps {
  audience: Audience;
  form: PushFormData;
  /** The failed push to retry. */
  retried: Push | undefined;
  /** Whether the audience is stored as the page shows it. */
  isSaved: boolean;
  onCategory: (category: SpecialAdCategory | undefined) => void;
  onChangeAccount: () => void;
}

/** Account, campaign, objective, special ad category, what is promoted, budget and name of a push, and one button. */
export function PushForm({ audience, form, retried, isSaved, onCategory, onChangeAccount }: PushFormProps) {
  const { account, dsa, promoted } = form;
  const [typed, setTyped] = useState<Partial<PushValues>>({});
  const [errors, setErrors] = useState(() => initialErrors(retried));
  const { data: earlier = [] } = useEarlierPushes(audience.id);
  const pushed = earlier.map(({ input }) => input.name);
  const send = useSendPush(audience.id, retried);
  const objectives = objectivesOf(form.audience.goal);
  // The goal and what it promotes can change beside the form; what was typed stays.
  const values = valuesOf(form, { input: retried?.input, pushed, typed });
  const category = values.special_ad_category as SpecialAdCategory | '';
  const limits = category !== '' && specialAdCategories[category].limits && form.category_changes.length > 0;
  const campaigns = form.campaigns.filter(({ objective }) => objectives.includes(objective));
  const chosen = campaigns.find(({ id }) => id === values.campaign_id);
  const asset = promotedField(form);

  const field = (name: keyof PushValues, onValue?: (value: string) => void) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
      onValue?.(value);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const show = (found: PushErrors) => {
      setErrors(found);
      const named = [...element.querySelectorAll<HTMLElement>('[name]')];
      named.find((input) => found[input.getAttribute('name') ?? ''] !== undefined)?.focus();
    };
    const read = readValues(values, form, chosen?.objective);
    if ('errors' in read) return show(read.errors);
    send.mutate(read.input, { onError: (error) => show(error instanceof ApiError ? error.fields : {}) });
  }

  const general = [errors.audience, errors.ad_account_id, errors.interests];
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
        <div className={classes.account}>
          <p>
            {account.name} <span className={classes.muted}>({account.id})</span>
          </p>
          <Button variant="subtle" px={6} ml={-6} onClick={onChangeAccount}>
            {texts.change}
          </Button>
        </div>
      </SettingsSection>
      <SettingsSection title={texts.campaign}>
        <div className={classes.form}>
          {retried?.campaign?.made_here !== true && campaigns.length > 0 && (
            <NativeSelect
              label={texts.campaign}
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
              data={objectives.map((value) => ({ value, label: pushObjectives[value].label }))}
              {...field('objective')}
            />
          )}
          <NativeSelect
            label={texts.category}
            description={texts.categoryHint}
            data={categories}
            {...field('special_ad_category', (value) =>
              onCategory((value || undefined) as SpecialAdCategory | undefined),
            )}
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
          {promoted !== null && asset !== null && <PromotedField promoted={promoted} field={field(asset)} />}
          {dsa !== null && (
            <>
              <TextInput label={texts.beneficiary} description={texts.beneficiaryHint} {...field('dsa_beneficiary')} />
              <TextInput label={texts.payor} description={texts.payorHint} {...field('dsa_payor')} />
            </>
          )}
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
          <div className={classes.buttons}>
            <Button type="submit" loading={send.isPending} disabled={!isSaved}>
              {retried ? texts.retrySubmit : texts.submit}
            </Button>
          </div>
        </div>
      </SettingsSection>
    </form>
  );
}
