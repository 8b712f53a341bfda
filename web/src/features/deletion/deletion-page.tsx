import './styles.ts';
import { deletionTexts } from '@interest-miner/contract/deletion/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from './deletion-page.module.css';
import { StatusReport } from './status-report.tsx';
import { Support } from './support.tsx';
import { texts } from './texts.ts';
import { useDeletionStatus } from './use-deletion-status.ts';

/** Status of a data deletion; the code comes from the URL or the field. */
export function DeletionPage() {
  const [search, setSearch] = useSearchParams();
  const code = (search.get('id') ?? '').trim().slice(0, 100);
  const query = useDeletionStatus(code);
  return (
    <Page title={texts.statusTitle} lead={texts.statusLead}>
      <CodeForm
        key={code}
        code={code}
        busy={query.isFetching}
        problem={isUnknown(query.error) ? messageOf(query.error, deletionTexts.codeUnknown) : undefined}
        onCheck={(next) => {
          if (next === code) void query.refetch();
          else setSearch({ id: next });
        }}
      />
      {code !== '' && !isUnknown(query.error) && (
        <QueryState query={query} of="section" loading={texts.checking} hint={texts.failedHint}>
          {(status) => <StatusReport status={status} />}
        </QueryState>
      )}
      <Support />
    </Page>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

interface CodeFormProps {
  code: string;
  busy: boolean;
  /** The server's error for the code. */
  problem: string | undefined;
  onCheck: (code: string) => void;
}

function CodeForm({ code, busy, problem, onCheck }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = typed.trim();
    setMissing(next === '');
    if (next === '') event.currentTarget.querySelector('input')?.focus();
    else onCheck(next);
  }

  const error = missing ? deletionTexts.codeRequired : typed.trim() === code ? problem : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        className={classes.code ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={error && <span role="alert">{error}</span>}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" loading={busy}>
        {texts.check}
      </Button>
    </form>
  );
}
