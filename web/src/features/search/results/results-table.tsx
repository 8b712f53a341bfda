import type { Interest } from '@interest-miner/contract/search';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatCount } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { texts } from '../texts.ts';
import type { ChangeView } from '../use-view.ts';
import type { SortKey, View } from '../view.ts';
import { ResultRow } from './result-row.tsx';
import classes from './results-table.module.css';

interface ResultsTableProps {
  /** Rows of this page. */
  rows: readonly Interest[];
  /** All that pass the filters: what the box in the header selects. */
  filtered: readonly Interest[];
  selection: Selection;
  now: number;
  view: View;
  onChange: ChangeView;
}

/** The table of the results. On a phone topic and path move beneath the name. */
export function ResultsTable({ rows, filtered, selection, now, view, onChange }: ResultsTableProps) {
  const selected = filtered.filter((interest) => selection.has(interest.id)).length;
  const all = selected === filtered.length;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.checkCell}>
            <Check
              aria-label={texts.selectAll(formatCount(filtered.length))}
              checked={all}
              indeterminate={selected > 0 && !all}
              onChange={(checked) => (checked ? selection.add(filtered) : selection.remove(filtered))}
            />
          </th>
          <SortHeader id="name" text={texts.name} view={view} onChange={onChange} />
          <SortHeader id="size" text={texts.size} view={view} onChange={onChange} />
          <SortHeader id="topic" text={texts.topic} view={view} onChange={onChange} />
          <th scope="col" className={classes.wide}>
            {texts.path}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((interest) => (
          <ResultRow key={interest.id} interest={interest} selection={selection} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps {
  id: SortKey;
  text: string;
  view: View;
  onChange: ChangeView;
}

/** A header that sorts: numbers from the largest, words from A, a third press goes back to relevance. */
function SortHeader({ id, text, view, onChange }: SortHeaderProps) {
  const numeric = id === 'size';
  const active = view.sort?.key === id ? view.sort : null;
  const first = { key: id, descending: numeric };
  const next = active === null ? first : active.descending === numeric ? { key: id, descending: !numeric } : null;
  const descending = active?.descending ?? numeric;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  const width = { name: classes.nameHead, size: classes.numeric, topic: `${classes.wide} ${classes.topic}` }[id];
  const order = active === null ? 'none' : active.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={width} aria-sort={order}>
      <button
        type="button"
        className={classes.sort}
        data-active={active !== null || undefined}
        onClick={() => onChange({ sort: next })}
      >
        {text}
        <Arrow className={classes.arrow ?? ''} size={14} stroke={2} aria-hidden />
      </button>
    </th>
  );
}
