import {
  type BusinessDetails,
  businessCategories,
  businessDetails,
  promotionGoals,
} from '@interest-miner/contract/premium/brief';
import type { FoundField } from '@interest-miner/contract/premium/endpoints';
import { goalSentence } from '@interest-miner/contract/premium/goal-effects';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Edited } from '../refine/edited-brief.ts';
import { texts } from '../texts.ts';
import { BriefPreview } from './brief-preview.tsx';
import classes from './business-form.module.css';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';
import { ReadAddress } from './read-address.tsx';

interface BusinessFormProps {
  /** The draft's owner, by email. */
  owner: string;
  /** The server's errors for the last attempt, by field. */
  problems: Readonly<Record<string, string>>;
  /** The brief to edit; without it the form creates a new one. */
  edited?: Edited | undefined;
  /** @param of the id of the analysis whose brief was edited */
  onSubmit: (details: BusinessDetails, of?: string) => void;
  /** Discards the edits. */
  onBack?: (() => void) | undefined;
}

type Sources = Partial<Record<keyof Draft, string>>;

/** Step one: an address to read, the seven fields and a preview of the brief. Typed text survives a reload. */
export function BusinessForm({ owner, problems, edited, onSubmit, onBack }: BusinessFormProps) {
  const of = edited?.of;
  const [initial] = useState<Draft>(
    () => readDraft(owner, of) ?? { ...emptyDraft, contactEmail: owner, ...edited?.brief },
  );
  const [values, setValues] = useState(initial);
  // Text typed while a page is being read is not lost.
  const latest = useRef(initial);
  // The last fill from a page, and the values before it. The fields are uncontrolled, so a new key fills them.
  const [filled, setFilled] = useState<{ key: number; sources: Sources; before: Draft | null }>({
    key: 0,
    sources: {},
    before: null,
  });

  function change(next: Draft) {
    latest.current = next;
    setValues(next);
    writeDraft(owner, next, { of });
  }

  function fill(found: readonly FoundField[]) {
    const before = latest.current;
    change({ ...before, ...Object.fromEntries(found.map(({ field, value }) => [field, value])) });
    const sources: Sources = Object.fromEntries(found.map(({ field, source }) => [field, source]));
    setFilled(({ key }) => ({ key: key + 1, sources, before }));
  }

  function undo() {
    if (filled.before) change(filled.before);
    setFilled(({ key }) => ({ key: key + 1, sources: {}, before: null }));
  }

  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <PageHeader
          level={2}
          id="brief-title"
          heading={edited ? texts.editTitle : texts.formTitle}
          lead={edited ? texts.editLead : texts.formLead}
        />
        {!edited && <ReadAddress onFound={fill} onUndo={filled.before ? undo : undefined} />}
        <Fields
          key={filled.key}
          values={values}
          sources={filled.sources}
          problems={problems}
          onChange={(name, value) => {
            change({ ...latest.current, [name]: value });
            setFilled(({ sources, ...rest }) => ({ ...rest, sources: { ...sources, [name]: undefined } }));
          }}
          submitText={edited ? texts.runAgain : texts.submit}
          onSubmit={(details) => onSubmit(details, of)}
          onBack={onBack}
        />
      </div>
      <BriefPreview values={values} />
    </div>
  );
}

interface FieldsProps extends Pick<BusinessFormProps, 'problems' | 'onSubmit' | 'onBack'> {
  values: Draft;
  /** The source of each field's value, until it is edited. */
  sources: Sources;
  submitText: string;
  onChange: (name: keyof Draft, value: string) => void;
}

function Fields({ values, sources, problems, submitText, onChange, onSubmit, onBack }: FieldsProps) {
  const [initial] = useState(values);
  const form = useForm({
    initial,
    schema: businessDetails,
    submit: (details) => onSubmit(details),
    invalid: (message) => {
      const missing = message === premiumTexts.missing;
      showToast(missing ? premiumTexts.missingTitle : texts.unexpectedTitle, message, 'destructive');
    },
  });

  /** Props for a field. */
  function field(name: keyof Draft, hint?: string) {
    const { onChange: onEdit, error, ...rest } = form.field(name);
    const source = sources[name];
    return {
      ...rest,
      description: source === undefined ? hint : texts.foundIn(source),
      // The toast says once what all of them need.
      error: (error === premiumTexts.missing ? texts.isMissing(texts[name]) : error) ?? problems[name],
      required: true,
      withAsterisk: false,
      onChange: (event: { currentTarget: { value: string } }) => {
        onEdit();
        onChange(name, event.currentTarget.value);
      },
    };
  }
  const left = premiumLimits.productDescription - values.productDescription.length;

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate aria-labelledby="brief-title">
      <div className={classes.pair}>
        <TextInput
          label={texts.productName}
          maxLength={premiumLimits.productName}
          autoComplete="off"
          {...field('productName')}
        />
        <NativeSelect
          label={texts.category}
          data={[{ value: '', label: texts.chooseCategory }, ...businessCategories]}
          {...field('category')}
        />
      </div>
      <Textarea
        label={texts.productDescription}
        rows={5}
        maxLength={premiumLimits.productDescription}
        {...field(
          'productDescription',
          left < 500 ? texts.left(formatCount(Math.max(0, left))) : texts.descriptionHint,
        )}
      />
      <Textarea
        label={texts.targetAudience}
        rows={3}
        maxLength={premiumLimits.targetAudience}
        {...field('targetAudience', texts.audienceHint)}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.location}
          maxLength={premiumLimits.location}
          {...field('location', texts.locationHint)}
        />
        <NativeSelect
          label={texts.promotionGoal}
          data={[{ value: '', label: texts.chooseGoal }, ...promotionGoals]}
          {...field('promotionGoal', goalSentence(values.promotionGoal) ?? texts.goalHint)}
        />
      </div>
      <TextInput
        label={texts.contactEmail}
        type="email"
        autoComplete="email"
        {...field('contactEmail', texts.emailHint)}
      />
      <div className={classes.buttons}>
        <Button type="submit">{submitText}</Button>
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            {texts.toResults}
          </Button>
        )}
      </div>
    </form>
  );
}
