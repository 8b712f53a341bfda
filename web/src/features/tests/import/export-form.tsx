import { type TestGoalName, testGoalNames } from '@interest-miner/contract/tests/goals';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { texts as words } from '../texts.ts';
import { AdSetsField } from './ad-sets-field.tsx';
import {
  type ColumnPlaces,
  choose,
  currencyOf,
  importFields,
  matchColumns,
  readChosen,
  requiredFields,
} from './columns.ts';
import classes from './import-page.module.css';
import { toAdSets } from './import-rows.ts';
import { importTexts as texts } from './texts.ts';
import { useImport } from './use-import.ts';

/** The table of an export. */
export interface ExportedTable {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** The first row's number in the file. */
  first: number;
}

interface ExportFormProps {
  table: ExportedTable;
  onImported: (id: string) => void;
}

const shownProblems = 5;
const needed: readonly string[] = requiredFields;

/** Columns, ad sets and what the test is called; then its days are sent. */
export function ExportForm({ table, onImported }: ExportFormProps) {
  const { heads, rows, first } = table;
  const [chosen, setChosen] = useState(readChosen);
  const places: ColumnPlaces = useMemo(() => matchColumns(heads, chosen), [heads, chosen]);
  const missing = requiredFields.filter((field) => places[field] === undefined);
  const ends = heads.findIndex((head) => head.trim().toLowerCase() === 'reporting ends');
  const { adSets, problems } = useMemo(
    () => toAdSets(rows, places, { first, ends: ends < 0 ? undefined : ends }),
    [rows, places, first, ends],
  );
  const foundCurrency = currencyOf(heads[places.spend ?? -1]);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [audiences, setAudiences] = useState<Readonly<Record<string, string>>>({});
  const [about, setAbout] = useState({ name: '', hypothesis: '', goal: 'leads' as TestGoalName, currency: '' });
  const [error, setError] = useState<string | null>(null);
  const { send, progress } = useImport();
  // The ad sets with the most spend are proposed.
  const keys = picked ?? adSets.slice(0, 2).map(({ key }) => key);
  const compared = adSets.filter(({ key }) => keys.includes(key));
  const name = texts.nameLike(compared.map((adSet) => adSet.name)).slice(0, testLimits.name);
  const currency = (about.currency || foundCurrency || '').trim().toUpperCase();
  const days = compared.reduce((all, adSet) => all + adSet.days.length, 0);
  const canSend = missing.length === 0 && problems.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong =
      compared.length < testLimits.cells.min || compared.length > testLimits.cells.max
        ? texts.chooseAdSets
        : /^[A-Z]{3}$/.test(currency)
          ? null
          : testTexts.currency;
    setError(wrong);
    if (wrong !== null) return;
    send.mutate(
      {
        ...about,
        name: about.name.trim() || name,
        currency,
        adSets: compared.map((adSet) => ({ ...adSet, audience_id: audiences[adSet.key] || null })),
      },
      { onSuccess: onImported },
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <SettingsSection title={texts.columns} lead={texts.columnsHint}>
        <div className={classes.grid}>
          {importFields.map((field) => (
            <NativeSelect
              key={field}
              label={texts.fields[field]}
              withAsterisk={needed.includes(field)}
              data={[
                { value: '', label: texts.none },
                ...heads.map((head, at) => ({ value: String(at), label: head })),
              ]}
              value={String(places[field] ?? '')}
              onChange={({ currentTarget: { value } }) =>
                setChosen(
                  choose(chosen, {
                    field,
                    heading: value === '' ? undefined : heads[Number(value)],
                    before: heads[places[field] ?? -1],
                  }),
                )
              }
            />
          ))}
        </div>
        {missing.length > 0 && (
          <Notice kind="problem">{texts.missing(missing.map((field) => texts.fields[field]).join(', '))}</Notice>
        )}
        {missing.length === 0 && problems.length > 0 && (
          <Notice kind="problem">
            {problems.slice(0, shownProblems).join(' ')}{' '}
            {problems.length > shownProblems && texts.problemsMore(problems.length - shownProblems)}
          </Notice>
        )}
      </SettingsSection>
      {canSend && (
        <>
          <SettingsSection title={texts.adSets} lead={texts.adSetsHint}>
            <AdSetsField
              adSets={adSets}
              currency={/^[A-Z]{3}$/.test(currency) ? currency : 'USD'}
              picked={keys}
              onPick={setPicked}
              audiences={audiences}
              onAudience={(key, id) => setAudiences({ ...audiences, [key]: id })}
            />
          </SettingsSection>
          <SettingsSection title={texts.about}>
            <div className={classes.grid}>
              <NativeSelect
                label={texts.goal}
                description={texts.goalHint}
                data={testGoalNames.map((value) => ({ value, label: words.goals[value] }))}
                value={about.goal}
                onChange={({ currentTarget: { value } }) => setAbout({ ...about, goal: value as TestGoalName })}
              />
              <TextInput
                label={texts.currency}
                value={about.currency || (foundCurrency ?? '')}
                maxLength={3}
                onChange={({ currentTarget: { value } }) => setAbout({ ...about, currency: value })}
              />
              <TextInput
                label={texts.name}
                placeholder={name}
                maxLength={testLimits.name}
                value={about.name}
                onChange={({ currentTarget: { value } }) => setAbout({ ...about, name: value })}
              />
            </div>
            <Textarea
              className={classes.hypothesis ?? ''}
              label={texts.hypothesis}
              rows={2}
              maxLength={testLimits.hypothesis}
              value={about.hypothesis}
              onChange={({ currentTarget: { value } }) => setAbout({ ...about, hypothesis: value })}
            />
            {error !== null && <Notice kind="problem">{error}</Notice>}
            {send.isError && <Notice kind="problem">{messageOf(send.error, texts.failed)}</Notice>}
            <Button type="submit" loading={send.isPending} className={classes.submit ?? ''}>
              {texts.submit(compared.length, days)}
            </Button>
            <p role="status">{progress && texts.sending(progress.page, progress.pages)}</p>
          </SettingsSection>
        </>
      )}
    </form>
  );
}
