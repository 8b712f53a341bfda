import '../styles.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { paths, testPath } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loading } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { texts as words } from '../texts.ts';
import { findHeader } from './columns.ts';
import { type ExportedTable, ExportForm } from './export-form.tsx';
import classes from './import-page.module.css';
import { maxBytes, readFile } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

/** What is wrong with a file, in a sentence. */
class FileProblem extends Error {}

async function readTable(file: File): Promise<ExportedTable> {
  if (file.size > maxBytes) throw new FileProblem(texts.tooLarge);
  const rows = await readFile(file).catch(() => {
    throw new FileProblem(texts.unreadable);
  });
  const header = findHeader(rows);
  const heads = rows[header] ?? [];
  if (rows.length <= header + 1) throw new FileProblem(texts.empty);
  return { name: file.name, heads, rows: rows.slice(header + 1), first: header + 2 };
}

/** `/tests/import`: an export of Ads Manager becomes a test, without a connection. */
export function ImportPage() {
  const navigate = useNavigate();
  const read = useMutation({ mutationFn: readTable });
  const id = useId();
  return (
    <Page title={texts.title} back={{ to: paths.tests, text: words.back }} lead={texts.lead}>
      <SettingsSection title={texts.file} lead={texts.how}>
        <label htmlFor={id} className={classes.label}>
          {texts.fileHint}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,text/csv"
          className={classes.file}
          onChange={({ currentTarget: { files } }) => files?.[0] && read.mutate(files[0])}
        />
        {read.isPending && <Loading of="part" text={texts.reading} />}
        {read.isError && (
          <Notice kind="problem">
            {read.error instanceof FileProblem ? read.error.message : messageOf(read.error, texts.unreadable)}
          </Notice>
        )}
      </SettingsSection>
      {read.data && (
        <ExportForm key={read.submittedAt} table={read.data} onImported={(test) => void navigate(testPath(test))} />
      )}
    </Page>
  );
}
