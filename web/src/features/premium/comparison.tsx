import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import { type ComparedPart, ComparisonTable } from '#web/ui/data-table/comparison-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
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
        lead={
          a.data &&
          b.data && (
            <>
              {texts.first} <Link to={analysisPath(left)}>{nameOf(a.data)}</Link>, {dayOf(a.data)}
              <br />
              {texts.second} <Link to={analysisPath(right)}>{nameOf(b.data)}</Link>, {dayOf(b.data)}
            </>
          )
        }
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

const idOf = ({ id }: AnalyzedInterest) => id;

function Contents({ left, right, now }: { left: Analysis; right: Analysis; now: number }) {
  const columns = useCallback(
    (part: ComparedPart) => (part === 'both' ? bothColumns(now, right) : rankedColumns(now, { labels: false })),
    [now, right],
  );
  const partNames = { both: texts.inBoth, left: texts.onlyInA, right: texts.onlyInB };
  return (
    <>
      <BriefChanges left={left} right={right} />
      <ComparisonTable
        left={left.analyzedInterests}
        right={right.analyzedInterests}
        idOf={idOf}
        columns={columns}
        partName={(part, count) => partNames[part](formatCount(count))}
        pageSize={pageSize}
        texts={{
          table: texts.compared,
          parts: texts.compareParts,
          pages: texts.pages,
          none: texts.noneHere,
          noneHint: texts.noneHereHint,
        }}
        actions={(rows) =>
          rows.length > 0 && (
            <AddToList items={rows.map(snapshotOfAnalyzed)}>{texts.addShown(formatCount(rows.length))}</AddToList>
          )
        }
      />
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
