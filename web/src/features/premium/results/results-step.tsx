import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { relevanceGrades } from '@interest-miner/contract/premium/limits';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { Chart } from '../chart/chart.tsx';
import { GoneRows } from '../refine/gone-rows.tsx';
import type { ShownChanges } from '../refine/use-changes.ts';
import { texts } from '../texts.ts';
import { Filters } from './filters.tsx';
import { rankedColumns } from './ranked-columns.tsx';
import classes from './results-step.module.css';
import type { ChangeView } from './view.ts';
import { passes, plainSort, type View } from './view.ts';

const pageSize = 25;

interface ResultsStepProps {
  /** What changed since the previous run; null without one. */
  changes: ShownChanges | null;
  analysis: Analysis;
  selection: Selection<AnalyzedInterest>;
  now: number;
  view: View;
  onChange: ChangeView;
}

/** Step two: chart and table of the ranked interests, side by side if there is room. */
export function ResultsStep({ changes, analysis, selection, now, view, onChange }: ResultsStepProps) {
  const all = analysis.analyzedInterests;
  const marked = changes?.changes.of;
  const columns = useMemo(() => rankedColumns(now, { changes: marked }), [now, marked]);
  const { category, score, filter } = view;
  const part = changes?.part ?? 'all';
  const passing = useMemo(
    () =>
      all.filter(
        (row) =>
          passes(row, { category, score, filter }) &&
          (part === 'all' || part === 'gone' || marked?.get(row.id)?.kind === part),
      ),
    [all, category, score, filter, part, marked],
  );
  const { sorted: filtered, rows, page, pages } = useTableRows(passing, columns, { ...view, pageSize });
  if (all.length === 0) return <StateView title={texts.noneForBrief} hint={texts.noneHint} />;
  const selected = selection.items.length;
  const strong = all.filter(({ relevanceScore }) => relevanceScore >= relevanceGrades.strong);
  const toAdd = selected > 0 ? selection.items : strong;
  const chart = (
    <div className={classes.chart}>
      <Chart all={all} rows={filtered} selection={selection} now={now} />
    </div>
  );
  if (changes?.part === 'gone') {
    return (
      <div className={classes.columns}>
        {chart}
        <div className={classes.list}>
          <GoneRows rows={changes.changes.gone} now={now} />
        </div>
      </div>
    );
  }
  function showAll() {
    changes?.show('all');
    onChange({ category: null, score: 0, filter: '' });
  }
  return (
    <div className={classes.columns}>
      {chart}
      <div className={classes.list}>
        <Filters rows={all} view={view} onChange={onChange} />
        <div className={classes.selection}>
          <span role="status">{texts.selected(formatCount(selected))}</span>
          {selected > 0 && (
            <Button variant="subtle" px={10} className={classes.toggle ?? ''} onClick={selection.clear}>
              {texts.clear}
            </Button>
          )}
          {selected === 0 && strong.length > 0 && (
            <Button variant="subtle" px={10} className={classes.toggle ?? ''} onClick={() => selection.add(strong)}>
              {texts.selectStrong(formatCount(strong.length))}
            </Button>
          )}
          {toAdd.length > 0 && (
            <AddToList items={toAdd.map(snapshotOfAnalyzed)} className={classes.add} byKey>
              {selected > 0 ? texts.addSelected : texts.addStrong(formatCount(strong.length))}
            </AddToList>
          )}
          <Button
            variant={selected > 0 ? 'filled' : 'default'}
            className={classes.next ?? ''}
            onClick={() => onChange({ step: 'export' })}
          >
            {texts.toExport}
          </Button>
        </div>
        {rows.length === 0 ? (
          <StateView
            title={texts.noMatch}
            hint={texts.noMatchHint(formatCount(all.length))}
            action={
              <Button variant="default" onClick={showAll}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <>
            <DataTable
              label={texts.interests}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              sort={{ by: view.sort, onSort: (sort) => onChange({ sort: sort ?? plainSort }) }}
              select={{
                selection,
                all: filtered,
                label: ({ name }) => texts.select(name),
                labelAll: texts.selectAll(formatCount(filtered.length)),
              }}
            />
            {pages > 1 && (
              <Pager label={texts.pages} page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
