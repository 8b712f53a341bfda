import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from './columns.ts';
import classes from './data-table.module.css';

interface SortHeaderProps {
  column: string;
  text: string;
  largestFirst: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** The button of a sortable header; the third click restores the original order. */
export function SortHeader({ column, text, largestFirst, sort, onSort }: SortHeaderProps) {
  const active = sort?.key === column;
  const descending = active ? sort.descending : largestFirst;
  const turned = { key: column, descending: !largestFirst };
  const next = !active ? { key: column, descending: largestFirst } : descending === largestFirst ? turned : null;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={classes.sort} data-active={active || undefined} onClick={() => onSort(next)}>
      {text}
      <Arrow className={classes.arrow ?? ''} size={14} stroke={2} aria-hidden />
    </button>
  );
}
