import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { IconStarFilled } from '@tabler/icons-react';
import { middleOfSize } from '#web/lib/audience-size.ts';
import { collectColumn } from '#web/ui/collect/collect-column.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { boxOf } from '#web/ui/data-table/data-table.tsx';
import { SizeCell } from '#web/ui/data-table/size-cell.tsx';
import type { Change } from '../refine/changes.ts';
import { texts } from '../texts.ts';
import classes from './ranked-columns.module.css';
import { sizeOf } from './size-of.ts';
import type { SortKey } from './view.ts';

const starred = 3;

export type SortableColumn = Column<AnalyzedInterest, SortKey | 'collect' | 'other'>;

interface RankedOptions {
  /** Whether the name is the label of the row's checkbox. */
  labels?: boolean;
  /** How rows changed since the previous run, by id. */
  changes?: ReadonlyMap<string, Change> | undefined;
}

/** Columns of the ranked interests. @param now reference time for the ages of sizes, in milliseconds */
export function rankedColumns(now: number, { labels = true, changes }: RankedOptions = {}): SortableColumn[] {
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
      cell: ({ id, name, reason }) => (
        <>
          {labels ? (
            <label htmlFor={boxOf(id)} className={classes.label}>
              {name}
            </label>
          ) : (
            <span className={classes.label}>{name}</span>
          )}
          <small className={classes.reason} title={reason}>
            {reason}
          </small>
        </>
      ),
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
    {
      key: 'size',
      header: texts.size,
      cell: (row) => <SizeCell size={sizeOf(row)} now={now} />,
      sortBy: (row) => middleOfSize(sizeOf(row)),
      largestFirst: true,
      align: 'end',
      from: 'medium',
      under: 'name',
      className: classes.size,
    },
    {
      key: 'category',
      header: texts.category,
      cell: ({ category }) => <span className={classes.badge}>{category}</span>,
      sortBy: ({ category }) => category,
      from: 'wide',
      under: 'name',
      className: classes.category,
    },
    {
      key: 'topic',
      header: texts.topic,
      cell: ({ topic }) => <span className={classes.topicName}>{topic ?? texts.noTopic}</span>,
      sortBy: ({ topic }) => topic ?? texts.noTopic,
      from: 'wide',
      under: 'name',
      className: classes.topic,
    },
    collectColumn(snapshotOfAnalyzed),
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
