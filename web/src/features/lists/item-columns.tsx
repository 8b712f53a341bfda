import { type InterestSnapshot, parseRef } from '@interest-miner/contract/interest';
import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import type { Column } from '#web/ui/data-table/columns.ts';
import { factColumns, InterestName } from '#web/ui/interest-table/interest-columns.tsx';
import classes from './item-columns.module.css';
import { texts } from './texts.ts';

/** The data of an entry that the columns need. */
export type Entry = Omit<ListItem, 'added_at'>;

/**
 * The columns that every table of entries shares.
 * @param now reference time for the ages of sizes, in milliseconds
 * @param options whether the name ticks its row, and whether there is room for a size column on a phone
 */
export function itemColumns(
  now: number,
  options: { sizeFrom?: 'medium'; ticks?: boolean } = {},
): Column<Entry, string>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (item) => <Name item={item} ticks={options.ticks ? item.ref : undefined} />,
      sortBy: ({ name }) => name,
      className: classes.name,
    },
    ...factColumns<Entry>({ snapshotOf: interestOf, now, ...(options.sizeFrom && { sizeFrom: options.sizeFrom }) }),
  ];
}

function Name({ item, ticks }: { item: Entry; ticks: string | undefined }) {
  const { note, tags, removed } = item;
  return (
    <>
      <InterestName row={item} ticks={ticks} />
      {removed && <small>{texts.removedHint}</small>}
      {note !== '' && <small className={classes.note}>{note}</small>}
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** The interest of an entry; rows of tables have their ref as `id`. */
export const interestOf = (item: Entry): InterestSnapshot => ({ ...item, id: parseRef(item.ref).id });

/** What typed words may match beside name, topic and path. */
export const wordsOf = ({ note, tags }: Entry): string => [note, ...tags].join('\n');
