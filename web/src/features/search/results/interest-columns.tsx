import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import { middleOfSize } from '#web/lib/audience-size.ts';
import { collectColumn } from '#web/ui/collect/collect-column.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { boxOf } from '#web/ui/data-table/data-table.tsx';
import { SizeCell } from '#web/ui/data-table/size-cell.tsx';
import { sizeOf } from '../size-of.ts';
import { texts } from '../texts.ts';
import type { SortKey } from '../view.ts';
import classes from './interest-columns.module.css';
import { Marked } from './marked.tsx';

/** Columns of a list of interests. @param now reference time for the ages of sizes, in milliseconds */
export function interestColumns(now: number): Column<Interest, SortKey | 'path' | 'collect'>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (interest) => <Name interest={interest} />,
      sortBy: ({ name }) => name,
      className: classes.name,
    },
    {
      key: 'size',
      header: texts.size,
      cell: (interest) => <SizeCell size={sizeOf(interest)} now={now} />,
      sortBy: (interest) => middleOfSize(sizeOf(interest)),
      largestFirst: true,
      align: 'end',
      className: classes.size,
    },
    {
      key: 'topic',
      header: texts.topic,
      cell: ({ topic }) => topic ?? texts.noTopic,
      sortBy: ({ topic }) => topic ?? texts.noTopic,
      from: 'medium',
      under: 'name',
      className: classes.topic,
    },
    {
      key: 'path',
      header: texts.path,
      cell: (interest) => <Path interest={interest} />,
      from: 'wide',
      className: classes.path,
    },
    collectColumn(snapshotOf),
  ];
}

/** The name with the match highlighted; a matching alias is shown below it. */
function Name({ interest: { id, name, match, removed } }: { interest: Interest }) {
  return (
    <>
      <label htmlFor={boxOf(id)} className={classes.label}>
        {match?.field === 'name' && match.text === name ? <Marked text={name} ranges={match.ranges} /> : name}
      </label>
      {removed && <small>{texts.removed}</small>}
      {match?.field === 'alias' && (
        <small className={classes.alias}>
          {texts.alias} <Marked text={match.text} ranges={match.ranges} />
        </small>
      )}
    </>
  );
}

/** The path without the root, which is always the same, and without the interest's name, which is in the first column. */
function Path({ interest: { name, path } }: { interest: Interest }) {
  const above = path.at(-1) === name ? path.slice(0, -1) : path;
  return <span title={path.join(' › ')}>{(above.length > 1 ? above.slice(1) : above).join(' › ')}</span>;
}
