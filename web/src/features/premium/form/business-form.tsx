import {
  type BusinessDetails,
  businessCategories,
  businessDetails,
  premiumLimits,
  premiumTexts,
  promotionGoals,
} from '@interest-miner/contract/premium';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { useForm } from '#web/lib/use-form.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { BriefPreview } from './brief-preview.tsx';
import classes from './business-form.module.css';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';

const order = ['label', 'input', 'description', 'error'] as const;
const chevron = <IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />;

interface BusinessFormProps {
  /** The draft's owner, by email. */
  owner: string;
  /** The server's errors for the last attempt, by field. */
  problems: Readonly<Record<string, string>>;
  onSubmit: (details: BusinessDetails) => void;
}

/** Step one: the seven fields and a preview of the brief. Typed text survives a reload. */
export function BusinessForm({ owner, problems, onSubmit }: BusinessFormProps) {
  const [initial] = useState<Draft>(() => readDraft(owner) ?? { ...emptyDraft, contactEmail: owner });
  const [values, setValues] = useState<Draft>(initial);
  const form = useForm({
    initial,
    schema: businessDetails,
    submit: onSubmit,
    invalid: (message) => {
      const missing = message === premiumTexts.missing;
      showToast(missing ? premiumTexts.missingTitle : texts.unexpectedTitle, message, 'destructive');
    },
  });

  /** Props for a field; every change is also saved to the draft. */
  function field(name: keyof Draft) {
    const { onChange, error, ...rest } = form.field(name);
    return {
      ...rest,
      error: error ?? problems[name],
      required: true,
      withAsterisk: false,
      inputWrapperOrder: [...order],
      onChange: (event: { currentTarget: { value: string } }) => {
        onChange();
        const next = { ...values, [name]: event.currentTarget.value };
        setValues(next);
        writeDraft(owner, next);
      },
    };
  }
  const left = premiumLimits.productDescription - values.productDescription.length;

  return (
    <div className={classes.columns}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate aria-labelledby="brief-title">
        <div>
          <h2 id="brief-title" className={classes.title}>
            {texts.formTitle}
          </h2>
          <p className={classes.lead}>{texts.formLead}</p>
        </div>
        <div className={classes.pair}>
          <TextInput
            label={texts.productName}
            maxLength={premiumLimits.productName}
            autoComplete="off"
            {...field('productName')}
          />
          <NativeSelect
            label={texts.category}
            rightSection={chevron}
            data={[{ value: '', label: texts.chooseCategory }, ...businessCategories]}
            {...field('category')}
          />
        </div>
        <Textarea
          label={texts.productDescription}
          description={left < 500 ? texts.left(formatCount(Math.max(0, left))) : texts.descriptionHint}
          rows={5}
          maxLength={premiumLimits.productDescription}
          {...field('productDescription')}
        />
        <Textarea
          label={texts.targetAudience}
          description={texts.audienceHint}
          rows={3}
          maxLength={premiumLimits.targetAudience}
          {...field('targetAudience')}
        />
        <div className={classes.pair}>
          <TextInput
            label={texts.location}
            description={texts.locationHint}
            maxLength={premiumLimits.location}
            {...field('location')}
          />
          <NativeSelect
            label={texts.promotionGoal}
            rightSection={chevron}
            data={[{ value: '', label: texts.chooseGoal }, ...promotionGoals]}
            {...field('promotionGoal')}
          />
        </div>
        <TextInput
          label={texts.contactEmail}
          description={texts.emailHint}
          type="email"
          autoComplete="email"
          {...field('contactEmail')}
        />
        <div>
          <Button type="submit">{texts.submit}</Button>
        </div>
      </form>
      <BriefPreview values={values} />
    </div>
  );
}
