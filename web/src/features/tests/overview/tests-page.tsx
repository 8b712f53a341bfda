import '../styles.ts';
import { type TestSummary, testPhases } from '@interest-miner/contract/tests/test';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useViewAddress } from '#web/lib/address/view-address.ts';
import type { ExportFormat } from '#web/lib/export/export-rows.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { countBy, FilterSelect, FilterText } from '#web/ui/data-table/filters.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { TestDrawing } from '../test-drawing.tsx';
import { overviewTexts as texts, texts as words } from '../texts.ts';
import { useTests } from '../use-tests.ts';
import { exportTests } from './export-tests.ts';
import { testColumns } from './test-columns.tsx';
import classes from './tests-page.module.css';
import { filterTests, testsAddress, type VerdictFilter } from './view.ts';

const pageSize = 50;

/** `/tests`: every test with its hypothesis, verdict, money and date. */
export function TestsPage() {
  const query = useTests();
  const isEmpty = query.data?.length === 0;
  const importButton = (
    <Button component={Link} variant="default" to={paths.importTest}>
      {texts.import}
    </Button>
  );
  const newButton = (
    <Button component={Link} to={paths.newTest} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      {texts.create}
    </Button>
  );
  const buttons = (
    <>
      {importButton}
      {newButton}
    </>
  );
  return (
    <Page title={words.title} lead={texts.lead} actions={isEmpty ? undefined : buttons}>
      <QueryState query={query} of="section" loading={texts.loading} rows={4}>
        {(tests) =>
          tests.length === 0 ? (
            <StateView
              picture={<TestDrawing />}
              title={texts.emptyTitle}
              hint={texts.emptyHint}
              action={
                <>
                  {newButton}
                  {importButton}
                </>
              }
            />
          ) : (
            <Tests tests={tests} now={query.dataUpdatedAt} />
          )
        }
      </QueryState>
    </Page>
  );
}

function Tests({ tests, now }: { tests: readonly TestSummary[]; now: number }) {
  const { view, change } = useViewAddress(testsAddress);
  const columns = useMemo(() => testColumns(now), [now]);
  const phases = useMemo(() => countBy(tests, ({ phase }) => phase), [tests]);
  const found = filterTests(tests, view);
  const { sorted, rows, page, pages } = useTableRows(found, columns, { sort: view.sort, page: view.page, pageSize });
  return (
    <>
      <div className={classes.toolbar}>
        <FilterText
          label={texts.filter}
          value={view.words}
          onChange={(typed) => change({ words: typed })}
          className={classes.words}
        />
        <FilterSelect
          className={classes.choice}
          label={texts.phase}
          value={view.phase ?? ''}
          onChange={(value) => change({ phase: testPhases.find((phase) => phase === value) ?? null })}
        >
          <option value="">{texts.allPhases}</option>
          {testPhases
            .filter((phase) => phases.has(phase) || phase === view.phase)
            .map((phase) => (
              <option key={phase} value={phase}>
                {words.phases[phase]} ({phases.get(phase) ?? 0})
              </option>
            ))}
        </FilterSelect>
        <FilterSelect
          className={classes.choice}
          label={texts.verdictFilter}
          value={view.verdict ?? ''}
          onChange={(value) => change({ verdict: (value || null) as VerdictFilter | null })}
        >
          <option value="">{texts.allVerdicts}</option>
          {Object.entries(texts.verdicts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <ExportMenu tests={sorted} />
      </div>
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        sort={{ by: view.sort, onSort: (sort) => change({ sort }) }}
        empty={
          <StateView
            role="status"
            title={texts.noMatch}
            hint={texts.noMatchHint}
            action={
              <Button variant="default" onClick={() => change({ words: '', phase: null, verdict: null })}>
                {texts.clear}
              </Button>
            }
          />
        }
      />
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={(next) => change({ page: next })} />}
    </>
  );
}

function ExportMenu({ tests }: { tests: readonly TestSummary[] }) {
  async function save(format: ExportFormat) {
    try {
      await exportTests(tests, format);
      showToast(texts.exported);
    } catch {
      showToast(texts.exportFailed, undefined, 'destructive');
    }
  }
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          disabled={tests.length === 0}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('csv')}>{texts.csv}</Menu.Item>
        <Menu.Item onClick={() => save('xlsx')}>{texts.xlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
