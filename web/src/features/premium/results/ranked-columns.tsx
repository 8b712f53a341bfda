import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { IconStarFilled } from '@tabler/icons-react';
import type { Column } from '#web/ui/data-table/columns.ts';
import { detailsColumn, type FactKey, factColumns, InterestName } from '#web/ui/interest-table/interest-columns.tsx';
import type { Change } from '../refine/changes.ts';
import { texts } from '../texts.ts';
import classes from './ranked-columns.module.css';

const starred = 3;

export type SortableColumn = Column<
  AnalyzedInterest,
  FactKey | 'rank' | 'name' | 'score' | 'category' | 'why' | 'other'
>;

interface RankedOptions {
  /** Whether rows can be selected and inspected. */
  labels?: boolean;
  /** How rows changed since the previous run, by id. */
  changes?: ReadonlyMap<string, Change> | undefined;
}

/** Columns of the ranked interests. @param now reference time for the ages of sizes, in milliseconds */
export function rankedColumns(now: number, { labels = true, changes }: RankedOptions = {}): SortableColumn[] {
  const facts = factColumns({ snapshotOf: snapshotOfAnalyzed, now, sizeHeader: texts.size, sizeFrom: 'medium' });
  const [size, atMeta, topic, ...rest] = facts as SortableColumn[];
  return [
    {
      key: 'rank',
      header: texts.rank,
      cell: ({ id, rank }) => <Rank rank={rank} change={changes?.get(id)} />,
      sortBy: ({ rank }) => rank,
      align: 'end',
      className: classes.rank,
    },
    {
      key: 'name',
      header: texts.name,
      cell: (row) => <InterestName row={snapshotOfAnalyzed(row)} ticks={labels ? row.id : undefined} />,
      sortBy: ({ name }) => name,
      className: classes.name,
    },
    {
      key: 'score',
      header: texts.score,
      cell: ({ relevanceScore: score }) => (
        <>
          <span className={classes.bar} aria-hidden>
            <span style={{ transform: `scaleX(${score / 100})` }} />
          </span>
          {score}%
        </>
      ),
      sortBy: ({ relevanceScore }) => relevanceScore,
      largestFirst: true,
      align: 'end',
      from: 'medium',
      under: 'name',
      className: classes.score,
    },
    ...(size && atMeta ? [size, atMeta] : []),
    {
      key: 'category',
      header: texts.category,
      cell: ({ category }) => <span className={classes.badge}>{category}</span>,
      sortBy: ({ category }) => category,
      from: 'broad',
      under: 'name',
      optional: 'shown',
      className: classes.category,
    },
    ...(topic
      ? [
          {
            ...topic,
            from: 'broad' as const,
            cell: (row: AnalyzedInterest) => <span className={classes.topic}>{topic.cell(row)}</span>,
          },
        ]
      : []),
    {
      key: 'why',
      header: texts.why,
      cell: (row) => (
        <span className={classes.reason} title={reasonOf(row)}>
          {reasonOf(row)}
        </span>
      ),
      from: 'full',
      under: 'name',
      optional: 'shown',
      className: classes.why,
    },
    ...rest.map((column) => ({ ...column, optional: 'hidden' as const })),
    ...(labels ? [detailsColumn(snapshotOfAnalyzed)] : []),
  ];
}

function Rank({ rank, change }: { rank: number; change: Change | undefined }) {
  return (
    <>
      {rank <= starred && (
        <IconStarFilled className={classes.star ?? ''} size={14} role="img" aria-label={texts.topThree} />
      )}
      {rank}
      {change && (
        <small className={classes.change} data-kind={change.kind}>
          {change.kind === 'new' ? texts.isNew : texts.was(change.was)}
        </small>
      )}
    </>
  );
}

/** Why a row stands where it does: what tests found first. */
export const reasonOf = ({ tested, reason }: AnalyzedInterest): string =>
  [tested?.sentence, reason].filter(Boolean).join(' ');
