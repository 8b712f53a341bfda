import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import type { AdAccount } from '@interest-miner/contract/connections/endpoints';
import { asksForDsa, promotes } from '@interest-miner/contract/pushes/rules';
import { namesWithinTest } from '@interest-miner/contract/tests/cell-names';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { testPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSaveTest } from '../use-tests.ts';
import { AdsField } from './ads-field.tsx';
import { CellsField, nameOfCell } from './cells-field.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { MoneyFields } from './money-fields.tsx';
import classes from './plan-page.module.css';
import {
  emptyValues,
  type PlanErrors,
  type PlanValues,
  proposedCells,
  readPlan,
  readValues,
  valuesOf,
} from './plan-values.ts';
import { PowerPanel } from './power-panel.tsx';
import { planTexts as texts } from './texts.ts';
import { useCreateAtMeta } from './use-create-at-meta.ts';
import { useAccountChoices } from './use-plan.ts';

/** Before the power of a changed plan is asked for, in milliseconds. */
const settleMs = 500;

interface PlanFormProps {
  account: AdAccount;
  simulated: boolean;
  /** By the account's clock and time zone, `YYYY-MM-DD`. */
  today: string;
  audiences: readonly AudienceSummary[];
  /** The audiences to compare first; empty for the newest two. */
  proposed: PlanValues['cells'];
  /** What the next test of a series expects; null to leave it to the user. */
  hypothesis: string | null;
  /** The draft that is changed, or the test that this one is like. */
  earlier: TestDetail | undefined;
  /** Id of the draft that is changed. */
  edited: string | null;
}

/** The form starts with the draft that is changed, or else with what was typed before it was left. */
function initialValues({ today, audiences, proposed, hypothesis, earlier, edited }: PlanFormProps): PlanValues {
  const empty = emptyValues(today);
  if (earlier && edited !== null) return valuesOf(earlier, empty, false);
  const draft = earlier ? valuesOf(earlier, empty, true) : (readDraft() ?? empty);
  const known = (ids: readonly { audience_id: string; without_interests: boolean }[]) =>
    ids.filter(({ audience_id }) => audiences.some(({ id }) => id === audience_id));
  const wanted = known(proposed);
  const kept = earlier ? [] : known(draft.cells);
  const cells = [wanted, kept].find(({ length }) => length > 0) ?? proposedCells(audiences);
  const isOver = draft.start_day < empty.start_day;
  return {
    ...draft,
    cells,
    ...(hypothesis !== null && { hypothesis }),
    ...(isOver && { start_day: empty.start_day }),
  };
}

/** What to find out, with whom, for how much and with which ads; beside it what that can show. */
export function PlanForm(props: PlanFormProps) {
  const { account, simulated, audiences, edited } = props;
  const [values, setValues] = useState(() => initialValues(props));
  const [errors, setErrors] = useState<PlanErrors>({});
  const [requestId] = useState(() => crypto.randomUUID());
  const [settled] = useDebouncedValue(values, settleMs);
  const navigate = useNavigate();
  const save = useSaveTest(edited, requestId);
  const create = useCreateAtMeta();
  const chosen = audiences.filter(({ id }) => values.cells.some(({ audience_id }) => audience_id === id));
  // The server knows an audience's regions and cities too: what it asks for is shown.
  const isAsked = errors.dsa_beneficiary !== undefined || errors.dsa_payor !== undefined;
  const inEurope =
    isAsked || chosen.some(({ countries }) => asksForDsa({ countries: [...countries], regions: [], cities: [] }));
  const choices = useAccountChoices(account.id, values.goal, inEurope || promotes(values.goal) !== null);
  const name = texts.nameLike(
    namesWithinTest(
      values.cells.filter(({ audience_id }) => audience_id !== '').map((cell) => nameOfCell(cell, audiences)),
    ),
  );

  function change(part: Partial<PlanValues>) {
    const next = { ...values, ...part };
    setValues(next);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])) }));
    if (edited === null) keepDraft(next);
  }

  function show(found: PlanErrors, form: HTMLFormElement) {
    setErrors(found);
    const first = [...form.querySelectorAll<HTMLElement>('[name]')].find(
      (input) => found[input.getAttribute('name') ?? ''] !== undefined,
    );
    first?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const onlySave = submitter instanceof HTMLButtonElement && submitter.value === 'save';
    const read = readValues(values, account, { name, dsa: inEurope ? (choices.data?.dsa ?? null) : null });
    if ('errors' in read) return show(read.errors, form);
    return save.mutate(read.input, {
      onError: (error) => show(error instanceof ApiError ? error.fields : {}, form),
      onSuccess: async ({ data }) => {
        dropDraft();
        // What fails here stays a draft, whose page says why and offers to try again.
        if (!onlySave) await create.mutateAsync(data.id).catch(() => undefined);
        void navigate(testPath(data.id));
      },
    });
  }

  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const refused = save.isError && Object.keys(fields).length === 0;
  const isBusy = save.isPending || create.isPending;
  return (
    <form className={classes.columns} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {simulated && <Notice kind="info">{texts.simulated}</Notice>}
        {refused && <Notice kind="problem">{messageOf(save.error, texts.sendFailed)}</Notice>}
        {errors.ad_account_id !== undefined && <Notice kind="problem">{errors.ad_account_id}</Notice>}
        <fieldset className={classes.group}>
          <legend>{texts.question}</legend>
          <Textarea
            label={texts.hypothesis}
            placeholder={texts.hypothesisHint}
            name="hypothesis"
            autosize={false}
            rows={2}
            value={values.hypothesis}
            error={errors.hypothesis}
            onChange={({ currentTarget: { value } }) => change({ hypothesis: value })}
          />
        </fieldset>
        <CellsField
          cells={values.cells}
          audiences={audiences}
          error={errors.cells}
          onChange={(cells) => change({ cells })}
        />
        <MoneyFields
          values={values}
          errors={errors}
          account={account}
          onChange={change}
          inEurope={inEurope}
          choices={choices.data}
        />
        <AdsField accountId={account.id} chosen={values.ads} error={errors.ads} onChange={(ads) => change({ ads })} />
        <fieldset className={classes.group}>
          <legend className="visually-hidden">{texts.name}</legend>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            placeholder={name}
            name="name"
            value={values.name}
            error={errors.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
        </fieldset>
        <div className={classes.send}>
          <Button type="submit" loading={isBusy} data-press-once>
            {texts.submit}
          </Button>
          <Button type="submit" variant="default" value="save" disabled={isBusy}>
            {texts.save}
          </Button>
          <p className={classes.hint}>
            {texts.submitHint} {edited === null && texts.kept}
          </p>
        </div>
      </div>
      <PowerPanel plan={readPlan(settled, account.currency)} />
    </form>
  );
}
