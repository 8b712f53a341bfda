import './styles.ts';
import { deletionTexts } from '@interest-miner/contract/deletion/texts';
import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
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
    <>
      <PageTitle>{texts.statusTitle}</PageTitle>
      <h1 className={classes.title}>{texts.statusTitle}</h1>
      <p className={classes.lead}>{texts.statusLead}</p>
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
      {query.isLoading && (
        <p className={classes.checking} role="status">
          <Loader size={16} /> {texts.checking}
        </p>
      )}
      {query.isError && !isUnknown(query.error) && (
        <StateView
          role="alert"
          title={messageOf(query.error, texts.failedTitle)}
          hint={texts.failedHint}
          action={
            <Button variant="default" onClick={() => query.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
      {query.data && !query.isError && <StatusReport status={query.data} />}
      <Support />
    </>
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
