import type { Analysis } from '@interest-miner/contract/premium';
import { Button } from '@mantine/core';
import { formatCount } from '#web/lib/format.ts';
import { Pager } from '#web/ui/pager.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from '../texts.ts';
import { Chart } from './chart.tsx';
import { Filters } from './filters.tsx';
import classes from './results-step.module.css';
import { ResultsTable } from './results-table.tsx';
import type { Selection } from './use-selection.ts';
import type { ChangeView } from './use-view.ts';
import { applyView, type View } from './view.ts';

const pageSize = 25;

interface ResultsStepProps {
  analysis: Analysis;
  selection: Selection;
  now: number;
  view: View;
  onChange: ChangeView;
}

/** Step two: the picture and the table of the ranked interests, side by side where there is room. */
export function ResultsStep({ analysis, selection, now, view, onChange }: ResultsStepProps) {
  const all = analysis.analyzedInterests;
  if (all.length === 0) return <StateView title={texts.noneForBrief} hint={texts.noneHint} />;
  const filtered = applyView(all, view);
  const pages = Math.max(1, Math.ceil(filtered.length / pageSize));
  const page = Math.min(view.page, pages);
  const rows = filtered.slice((page - 1) * pageSize, page * pageSize);
  const selected = selection.items.length;
  return (
    <div className={classes.columns}>
      <div className={classes.chart}>
        <Chart all={all} rows={filtered} selection={selection} />
      </div>
      <div className={classes.list}>
        <Filters rows={all} view={view} onChange={onChange} />
        <div className={classes.selection}>
          <span role="status">{texts.selected(formatCount(selected))}</span>
          {selected > 0 && (
            <Button variant="subtle" px={10} onClick={selection.clear}>
              {texts.clear}
            </Button>
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
              <Button variant="default" onClick={() => onChange({ category: null, score: 0, filter: '' })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <>
            <ResultsTable
              rows={rows}
              filtered={filtered}
              selection={selection}
              now={now}
              view={view}
              onChange={onChange}
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
