import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { relevanceGrades } from '@interest-miner/contract/premium/limits';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChartDots } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { CountedOptions, countBy, FilterSelect } from '#web/ui/data-table/filters.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { InterestTable } from '#web/ui/interest-table/interest-table.tsx';
import { noFilters } from '#web/ui/interest-table/interest-view.ts';
import { Toolbar } from '#web/ui/interest-table/toolbar.tsx';
import { ToolbarButton } from '#web/ui/interest-table/toolbar-button.tsx';
import { useInterestRows } from '#web/ui/interest-table/use-interest-rows.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { Chart } from '../chart/chart.tsx';
import type { ShownChanges } from '../refine/use-changes.ts';
import { texts } from '../texts.ts';
import { GoneRows } from './gone-rows.tsx';
import { rankedColumns, reasonOf } from './ranked-columns.tsx';
import classes from './results-step.module.css';
import { TestsSwitch } from './tests-switch.tsx';
import type { ChangeView } from './view.ts';
import { plainSort, scoreSteps, type View } from './view.ts';

const pageSize = 25;
/** From this width on, the chart is beside the table. */
const roomForChart = '(min-width: 1600px)';
const byCategory = { key: 'category', name: texts.category, of: ({ category }: AnalyzedInterest) => category };
const byCircle = { key: 'circle', name: texts.circle, of: ({ circle }: AnalyzedInterest) => circle ?? texts.noCircle };

interface ResultsStepProps {
  /** What changed since the previous run; null without one. */
  changes: ShownChanges | null;
  analysis: Analysis;
  selection: Selection<AnalyzedInterest>;
  now: number;
  view: View;
  onChange: ChangeView;
}

/** Step two: the table of the ranked interests, and their chart, beside it if there is room. */
export function ResultsStep({ changes, analysis, selection, now, view, onChange }: ResultsStepProps) {
  const all = analysis.analyzedInterests;
  const marked = changes?.changes.of;
  const part = changes?.part ?? 'all';
  const hasRoom = useMediaQuery(roomForChart) ?? false;
  const [asked, setAsked] = useState<boolean | null>(null);
  const chartShown = asked ?? hasRoom;
  const columns = useMemo(() => rankedColumns(now, { changes: marked }), [now, marked]);
  const { category, score } = view;
  // Analyses made before circles were named have none.
  const groupings = useMemo(() => (all.some(({ circle }) => circle) ? [byCategory, byCircle] : [byCategory]), [all]);
  const passes = useCallback(
    (row: AnalyzedInterest) =>
      (category === null || row.category === category) &&
      row.relevanceScore >= score &&
      (part === 'all' || part === 'gone' || marked?.get(row.id)?.kind === part),
    [category, score, part, marked],
  );
  const table = useInterestRows({
    table: 'premium',
    all,
    columns,
    snapshotOf: snapshotOfAnalyzed,
    view,
    pageSize,
    passes,
    wordsOf: reasonOf,
    groupings,
  });
  if (all.length === 0) {
    const edit = <Button onClick={() => onChange({ step: 'brief' })}>{texts.editBrief}</Button>;
    return <StateView title={texts.noneForBrief} hint={texts.noneHint} action={edit} />;
  }
  const strong = all.filter(({ relevanceScore }) => relevanceScore >= relevanceGrades.strong);
  const own = {
    active: (category === null ? 0 : 1) + (score > 0 ? 1 : 0) + (part === 'all' ? 0 : 1),
    onClear() {
      changes?.show('all');
      onChange({ ...noFilters, category: null, score: 0 });
    },
  };
  const chart = chartShown && (
    <div className={classes.chart}>
      <Chart all={all} rows={table.sorted} selection={selection} now={now} />
    </div>
  );
  return (
    <div className={classes.columns} data-beside={(chartShown && hasRoom) || undefined}>
      {!hasRoom && chart}
      <div className={classes.list}>
        <Toolbar
          table={table}
          view={view}
          onChange={onChange}
          label={texts.filterText}
          own={own}
          above={<TestsSwitch analysis={analysis} />}
          end={
            <>
              {strong.length > 0 && (
                <Button variant="subtle" px={10} onClick={() => selection.add(strong)}>
                  {texts.selectStrong(formatCount(strong.length))}
                </Button>
              )}
              <ToolbarButton
                icon={<IconChartDots size={18} stroke={1.75} aria-hidden />}
                aria-pressed={chartShown}
                onClick={() => setAsked(!chartShown)}
              >
                {texts.chart}
              </ToolbarButton>
            </>
          }
        >
          <FilterSelect
            className={classes.select}
            label={texts.category}
            value={category ?? ''}
            onChange={(value) => onChange({ category: value || null })}
          >
            <option value="">{texts.anyCategory}</option>
            <CountedOptions counts={countBy(all, (row) => row.category)} value={category} />
          </FilterSelect>
          <FilterSelect
            className={classes.select}
            label={texts.score}
            value={String(score)}
            onChange={(value) => onChange({ score: Number(value) })}
          >
            <option value="0">{texts.anyScore}</option>
            {scoreSteps.map((step) => (
              <option key={step} value={step}>
                {texts.scoreFrom(step)}
              </option>
            ))}
          </FilterSelect>
        </Toolbar>
        {changes?.part === 'gone' ? (
          <GoneRows rows={changes.changes.gone} now={now} />
        ) : (
          <InterestTable
            label={texts.interests}
            pages={texts.pages}
            table={table}
            selection={selection}
            view={{ sort: view.sort ?? plainSort }}
            onChange={onChange}
            own={own}
          />
        )}
      </div>
      {hasRoom && chart}
    </div>
  );
}
