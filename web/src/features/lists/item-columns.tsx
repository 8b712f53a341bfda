import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import { middleOfSize } from '#web/lib/audience-size.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { SizeCell } from '#web/ui/data-table/size-cell.tsx';
import classes from './item-columns.module.css';
import { sizeOf } from './size-of.ts';
import { texts } from './texts.ts';

/** The data of an entry that the columns need. */
export type Entry = Omit<ListItem, 'added_at'>;

/** The columns that every table of entries shares. @param now reference time for the ages of sizes, in milliseconds */
export function itemColumns(now: number): Column<Entry>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (item) => <Name item={item} />,
      sortBy: ({ name }) => name,
      className: classes.name,
    },
    {
      key: 'size',
      header: texts.size,
      cell: (item) => <SizeCell size={sizeOf(item)} now={now} />,
      sortBy: middleOfSize,
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
  ];
}

function Name({ item: { name, note, tags, removed } }: { item: Entry }) {
  return (
    <>
      <span className={classes.text}>{name}</span>
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

/** Whether an entry's name, note, tags or topic contain the typed words. */
export function matches({ name, note, tags, topic }: Entry, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase();
  return wanted === '' || [name, note, topic ?? '', ...tags].join('\n').toLocaleLowerCase().includes(wanted);
}
