import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import { IconArrowDown, IconArrowUp, IconStarFilled } from '@tabler/icons-react';
import { formatAgo, formatCount, formatRange } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import { texts } from '../texts.ts';
import classes from './results-table.module.css';
import type { Selection } from './use-selection.ts';
import type { ChangeView } from './use-view.ts';
import type { SortKey, View } from './view.ts';

const starred = 3;

interface ResultsTableProps {
  /** Rows of this page. */
  rows: readonly AnalyzedInterest[];
  /** All that pass the filters: what the box in the header selects. */
  filtered: readonly AnalyzedInterest[];
  selection: Selection;
  now: number;
  view: View;
  onChange: ChangeView;
}

/** The ranked interests. Beside the picture, category and topic stand beneath the name. */
export function ResultsTable({ rows, filtered, selection, now, view, onChange }: ResultsTableProps) {
  const selected = filtered.filter(({ id }) => selection.has(id)).length;
  const all = selected === filtered.length;
  const head = { view, onChange };
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
          <SortHeader id="rank" text={texts.rank} className={classes.rank} {...head} />
          <SortHeader id="name" text={texts.name} className={classes.nameHead} {...head} />
          <SortHeader id="score" text={texts.score} className={classes.score} {...head} />
          <SortHeader id="size" text={texts.size} className={classes.size} {...head} />
          <SortHeader id="category" text={texts.category} className={classes.category} {...head} />
          <SortHeader id="topic" text={texts.topic} className={classes.topic} {...head} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} selected={selection.has(row.id)} onToggle={selection.toggle} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: AnalyzedInterest;
  selected: boolean;
  onToggle: (id: string) => void;
  now: number;
}

function Row({ row, selected, onToggle, now }: RowProps) {
  const { id, rank, name, relevanceScore: score, category, topic, reason } = row;
  const box = `interest-${id}`;
  return (
    <tr data-selected={selected || undefined}>
      <td className={classes.checkCell}>
        <Check id={box} aria-label={texts.select(name)} checked={selected} onChange={() => onToggle(id)} />
      </td>
      <td className={classes.rank}>
        {rank <= starred && (
          <IconStarFilled className={classes.star ?? ''} size={14} role="img" aria-label={texts.topThree} />
        )}
        {rank}
      </td>
      <td>
        <label htmlFor={box} className={classes.name}>
          {name}
        </label>
        <small className={classes.reason}>{reason}</small>
        <span className={classes.meta}>
          <span className={classes.badge}>{category}</span>
          <small>{topic ?? texts.noTopic}</small>
          <small className={classes.phone}>{formatRange(row.audienceSizeLowerBound, row.audienceSizeUpperBound)}</small>
        </span>
      </td>
      <td className={classes.score}>
        <span className={classes.bar} aria-hidden>
          <span style={{ transform: `scaleX(${score / 100})` }} />
        </span>
        {score}%
      </td>
      <td className={classes.size}>
        {formatRange(row.audienceSizeLowerBound, row.audienceSizeUpperBound)}
        <small>
          {row.size_source === 'meta' ? texts.metaChecked(formatAgo(Date.parse(row.checked_at), now)) : texts.estimate}
        </small>
      </td>
      <td className={classes.category}>
        <span className={classes.badge}>{category}</span>
      </td>
      <td className={classes.topic}>{topic ?? texts.noTopic}</td>
    </tr>
  );
}

interface SortHeaderProps {
  id: SortKey;
  text: string;
  className: string | undefined;
  view: View;
  onChange: ChangeView;
}

/** A header that sorts: figures from the largest, ranks and words from the first; a third press goes back to ranks. */
function SortHeader({ id, text, className, view, onChange }: SortHeaderProps) {
  const first = id === 'size' || id === 'score';
  const active = view.sort.key === id;
  const descending = active ? view.sort.descending : first;
  const plain = { key: 'rank', descending: false } as const;
  const next = !active
    ? { key: id, descending: first }
    : descending === first
      ? { key: id, descending: !first }
      : plain;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={!active ? 'none' : descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onChange({ sort: next })}
      >
        {text}
        <Arrow className={classes.arrow ?? ''} size={14} stroke={2} aria-hidden />
      </button>
    </th>
  );
}
