import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Compared, compare } from '#web/lib/compare.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Parts } from '#web/ui/parts.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './comparison.module.css';
import { changedFields } from './refine/same-brief.ts';
import { rankedColumns, type SortableColumn } from './results/ranked-columns.tsx';
import { analysisPath } from './results/view.ts';
import { texts } from './texts.ts';
import { useAnalysis } from './use-analyses.ts';

const pageSize = 25;

interface ComparisonProps {
  /** Ids of the two analyses. */
  left: string;
  right: string;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
}

/** Two analyses side by side: how their briefs differ, which interests both found, and which only one did. */
export function Comparison({ left, right, now }: ComparisonProps) {
  const a = useAnalysis(left);
  const b = useAnalysis(right);
  const states = { of: 'section', loading: texts.loadingAnalysis, rows: 8 } as const;
  return (
    <>
      <PageHeader
        level={2}
        heading={texts.compareTitle}
        back={{ to: `${paths.searchHistory}?tab=premium`, text: texts.compareBack }}
      />
      <QueryState query={a} {...states}>
        {(first) => (
          <QueryState query={b} {...states}>
            {(second) => <Contents left={first} right={second} now={now} />}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}

const nameOf = ({ name, businessInfo }: Analysis) => name ?? businessInfo.productName;
const dayOf = ({ created_at }: Analysis) => formatDate(Date.parse(created_at));

function Contents({ left, right, now }: { left: Analysis; right: Analysis; now: number }) {
  const [part, setPart] = useState<keyof Compared<AnalyzedInterest>>('both');
  const [sort, setSort] = useState<Sort<SortableColumn['key']> | null>(null);
  const [wanted, setWanted] = useState(1);
  const compared = useMemo(
    () => compare(left.analyzedInterests, right.analyzedInterests, ({ id }) => id),
    [left, right],
  );
  const columns = useMemo(
    () => (part === 'both' ? bothColumns(now, right) : rankedColumns(now, { labels: false })),
    [now, part, right],
  );
  const shown = compared[part];
  const { rows, page, pages } = useTableRows(shown, columns, { sort, page: wanted, pageSize });
  const parts = [
    ['both', texts.inBoth(formatCount(compared.both.length))],
    ['left', texts.onlyInA(formatCount(compared.left.length))],
    ['right', texts.onlyInB(formatCount(compared.right.length))],
  ] as const;

  return (
    <>
      <p className={classes.names}>
        {texts.first} <Link to={analysisPath(left.id)}>{nameOf(left)}</Link>, {dayOf(left)}
        <br />
        {texts.second} <Link to={analysisPath(right.id)}>{nameOf(right)}</Link>, {dayOf(right)}
      </p>
      <BriefChanges left={left} right={right} />
      <div className={classes.toolbar}>
        <Parts
          label={texts.compareParts}
          parts={parts}
          value={part}
          onChange={(key) => {
            setPart(key);
            setSort(null);
            setWanted(1);
          }}
        />
        {shown.length > 0 && (
          <AddToList items={shown.map(snapshotOfAnalyzed)}>{texts.addShown(formatCount(shown.length))}</AddToList>
        )}
      </div>
      <DataTable
        label={texts.compared}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        sort={{ by: sort, onSort: setSort }}
        empty={<StateView title={texts.noneHere} hint={texts.noneHereHint} />}
      />
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
    </>
  );
}

function BriefChanges({ left, right }: { left: Analysis; right: Analysis }) {
  const fields = changedFields(left.businessInfo, right.businessInfo);
  if (fields.length === 0) return <p className={classes.same}>{texts.sameBriefs}</p>;
  return (
    <div className={classes.changes}>
      <Facts
        facts={fields.map((field) => ({
          name: texts[field],
          value: texts.changedTo(left.businessInfo[field], right.businessInfo[field]),
        }))}
      />
    </div>
  );
}

/** Columns for rows in both analyses: the ranks in both, and the rest from the first one. */
function bothColumns(now: number, right: Analysis): SortableColumn[] {
  const ranks = new Map(right.analyzedInterests.map(({ id, rank }) => [id, rank]));
  const rankIn = ({ id }: AnalyzedInterest) => ranks.get(id) ?? 0;
  return rankedColumns(now, { labels: false }).flatMap((column): SortableColumn[] => {
    if (column.key !== 'rank') return [column];
    const className = classes.rank;
    return [
      { ...column, header: texts.rankInA, cell: ({ rank }) => rank, className },
      { ...column, key: 'other', header: texts.rankInB, cell: rankIn, sortBy: rankIn, className },
    ];
  });
}
