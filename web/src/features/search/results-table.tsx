import type { Interest } from '@interest-miner/contract/search';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatAgo, formatCount, formatRange } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import classes from './results-table.module.css';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';
import type { ChangeView } from './use-view.ts';
import type { SortKey, View } from './view.ts';

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
          <Row key={interest.id} interest={interest} selection={selection} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ interest, selection, now }: { interest: Interest; selection: Selection; now: number }) {
  const { id, name, topic, size_source: source } = interest;
  const selected = selection.has(id);
  const box = `interest-${id}`;
  return (
    <tr data-selected={selected || undefined}>
      <td className={classes.checkCell}>
        <Check id={box} aria-label={texts.select(name)} checked={selected} onChange={() => selection.toggle(id)} />
      </td>
      <td className={classes.nameCell}>
        <label htmlFor={box} className={classes.name}>
          <span>{name}</span>
          <small className={classes.narrow}>{topic ?? texts.noTopic}</small>
        </label>
      </td>
      <td className={classes.numeric}>
        {formatRange(interest.audience_size_lower_bound, interest.audience_size_upper_bound)}
        <small>
          {source === 'meta' ? texts.metaChecked(formatAgo(Date.parse(interest.checked_at), now)) : texts.estimate}
        </small>
      </td>
      <td className={classes.wide}>{topic ?? texts.noTopic}</td>
      <td className={`${classes.wide} ${classes.path}`} title={interest.path.join(' › ')}>
        {parents(interest).join(' › ')}
      </td>
    </tr>
  );
}

/** The path between the root, the same for all, and the interest's own name, which stands in the first column. */
function parents({ name, path }: Interest): readonly string[] {
  const above = path.at(-1) === name ? path.slice(0, -1) : path;
  return above.length > 1 ? above.slice(1) : above;
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
