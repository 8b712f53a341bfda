import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hintOfSize, middleOfSize, sizeOf, sourceOfSize } from '#web/lib/audience-size.ts';
import { useCollecting } from '#web/lib/collect.ts';
import { formatRange } from '#web/lib/format.ts';
import { inspect } from '#web/lib/inspected.ts';
import { useCheckedRow } from '#web/lib/meta/checked-rows.ts';
import type { Column } from '../data-table/columns.ts';
import { boxOf } from '../data-table/table-row.tsx';
import { IconButton } from '../icon-button.tsx';
import { TestedMark } from '../interest-record/tested-mark.tsx';
import { SizeBar } from '../size-bar.tsx';
import { AtMetaMark } from './at-meta-mark.tsx';
import classes from './interest-columns.module.css';

import { topicOf } from './interest-view.ts';
import { texts } from './texts.ts';

export type FactKey = 'size' | 'atMeta' | 'topic' | 'path' | 'source' | 'details';

interface FactOptions<Row> {
  snapshotOf: (row: Row) => InterestSnapshot;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
  sizeHeader?: string;
  /** Width from which the size stands in a column of its own, and what is known of it below the name instead. */
  sizeFrom?: 'medium';
}

/** The columns that every table of interests has, after those of its own. */
export function factColumns<Row>({
  snapshotOf,
  now,
  sizeHeader,
  sizeFrom,
}: FactOptions<Row>): Column<Row, FactKey | 'name'>[] {
  return [
    {
      key: 'size',
      header: sizeHeader ?? texts.size,
      hint: texts.worldwide,
      cell: (row) => <Size row={snapshotOf(row)} />,
      sortBy: (row) => middleOfSize(snapshotOf(row)),
      largestFirst: true,
      align: 'end',
      ...(sizeFrom
        ? { from: sizeFrom, under: 'name', className: classes.size }
        : { className: [classes.size, classes.withFacts].join(' ') }),
    },
    {
      key: 'atMeta',
      header: texts.atMeta,
      cell: (row) => <AtMetaMark row={snapshotOf(row)} />,
      from: 'wide',
      under: sizeFrom ? 'name' : 'size',
      optional: 'shown',
      className: classes.atMeta,
    },
    {
      key: 'topic',
      header: texts.topic,
      cell: (row) => <span className={classes.line}>{topicOf(snapshotOf(row))}</span>,
      sortBy: (row) => topicOf(snapshotOf(row)),
      from: 'wide',
      under: 'name',
      optional: 'shown',
      className: classes.topic,
    },
    {
      key: 'path',
      header: texts.path,
      cell: (row) => <Path row={snapshotOf(row)} />,
      from: 'full',
      optional: 'shown',
      className: classes.path,
    },
    {
      key: 'source',
      header: texts.source,
      cell: (row) => <Source row={snapshotOf(row)} now={now} />,
      from: 'full',
      under: sizeFrom ? 'name' : 'size',
      optional: 'shown',
      className: classes.source,
    },
  ];
}

/** The last column where the inspector can be opened. */
export function detailsColumn<Row>(snapshotOf: (row: Row) => InterestSnapshot): Column<Row, 'details'> {
  return {
    key: 'details',
    header: texts.details,
    cell: (row) => <Details row={snapshotOf(row)} />,
    unnamed: true,
    className: classes.details,
  };
}

interface InterestNameProps {
  row: InterestSnapshot;
  /** Id of the row, if its name ticks it. */
  ticks?: string | undefined;
  /** The name with highlights, instead of the plain one. */
  children?: ReactNode;
}

/** The name of an interest, which ticks its row, and a mark if it is in the current list. */
export function InterestName({ row, ticks, children = row.name }: InterestNameProps) {
  const collecting = useCollecting();
  const current = useCheckedRow(row);
  const mark = collecting?.has(refOf(current)) && (
    <IconCheck
      className={classes.inList}
      size={14}
      stroke={2.5}
      role="img"
      aria-label={texts.inList(collecting.listName)}
    />
  );
  if (ticks === undefined) {
    return (
      <span className={classes.name}>
        {children}
        {mark}
        <TestedMark interest={row} />
      </span>
    );
  }
  return (
    <span className={classes.name}>
      <label htmlFor={boxOf(ticks)}>{children}</label>
      {mark}
      <TestedMark interest={row} />
    </span>
  );
}

function Size({ row }: { row: InterestSnapshot }) {
  return (
    <span className={classes.range} title={[texts.worldwide, hintOfSize(sizeOf(row))].filter(Boolean).join('. ')}>
      <span className={classes.bar}>
        <SizeBar lower={row.lower} upper={row.upper} />
      </span>
      {formatRange(row.lower, row.upper)}
    </span>
  );
}

/** Where the size is from; the column before it says what is known of the interest itself. */
function Source({ row, now }: { row: InterestSnapshot; now: number }) {
  return <span className={classes.line}>{sourceOfSize({ ...sizeOf(row), atMeta: undefined }, now)}</span>;
}

/** The path without the root, which is always the same, and without the interest's name, which is in the first column. */
function Path({ row: { name, path } }: { row: InterestSnapshot }) {
  const above = path.at(-1) === name ? path.slice(0, -1) : path;
  return (
    <span className={classes.line} title={path.join(' › ')}>
      {(above.length > 1 ? above.slice(1) : above).join(' › ')}
    </span>
  );
}

/** Opens the inspector; on the keyboard, Enter on the row's checkbox does, so that Tab need not stop twice in every row. */
function Details({ row }: { row: InterestSnapshot }) {
  return (
    <IconButton
      size="small"
      label={texts.detailsOf(row.name)}
      title={texts.detailsHint}
      tabIndex={-1}
      onClick={() => inspect(row)}
    >
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
