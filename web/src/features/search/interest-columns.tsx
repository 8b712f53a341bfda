import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import type { Column } from '#web/ui/data-table/columns.ts';
import { detailsColumn, type FactKey, factColumns, InterestName } from '#web/ui/interest-table/interest-columns.tsx';
import classes from './interest-columns.module.css';
import { Marked } from './marked.tsx';
import { texts } from './texts.ts';

export type InterestKey = FactKey | 'name';

/** Columns of a list of interests. @param now reference time for the ages of sizes, in milliseconds */
export function interestColumns(now: number): Column<Interest, InterestKey>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (interest) => <Name interest={interest} />,
      sortBy: ({ name }) => name,
      className: classes.name,
    },
    ...factColumns({ snapshotOf, now }),
    detailsColumn(snapshotOf),
  ];
}

/** The name with the match highlighted; a matching alias is shown below it. */
function Name({ interest }: { interest: Interest }) {
  const { id, name, match, removed } = interest;
  return (
    <>
      <InterestName row={snapshotOf(interest)} ticks={id}>
        {match?.field === 'name' && match.text === name ? <Marked text={name} ranges={match.ranges} /> : name}
      </InterestName>
      {removed && <small>{texts.removed}</small>}
      {match?.field === 'alias' && (
        <small className={classes.alias}>
          {texts.alias} <Marked text={match.text} ranges={match.ranges} />
        </small>
      )}
    </>
  );
}
