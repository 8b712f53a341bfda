import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useCollecting } from '#web/lib/collect.ts';
import { formatCount } from '#web/lib/format.ts';
import { inspect } from '#web/lib/inspected.ts';
import { useCheckRows } from '#web/lib/meta/checked-rows.ts';
import { collect } from '../collect/collect.ts';
import { copyNames } from '../copy-names.ts';
import type { Sort } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { countBy } from '../data-table/filters.tsx';
import { Pager } from '../data-table/pager.tsx';
import type { Selection } from '../data-table/use-selection.ts';
import { StateView } from '../state-view.tsx';
import { clearFilters, type FiltersProps } from './filters.tsx';
import type { InterestView } from './interest-view.ts';
import { texts } from './texts.ts';
import type { InterestRows } from './use-interest-rows.ts';

interface InterestTableProps<Row extends { id: string }, Key extends string> {
  /** Accessible names of the table and of its pages. */
  label: string;
  pages: string;
  table: InterestRows<Row, Key>;
  selection: Selection<Row>;
  view: Pick<InterestView, 'sort'>;
  onChange: (change: Partial<InterestView>) => void;
  own?: FiltersProps<never, never>['own'];
  /** Buttons in the empty state instead of clearing the filters. */
  empty?: ReactNode;
}

/**
 * The workbench's table of interests: select, sort, page, inspect. In a row, L adds the ticked rows, or else this one, to
 * the current list, and C copies their names.
 */
export function InterestTable<Row extends { id: string }, Key extends string>(props: InterestTableProps<Row, Key>) {
  const { label, pages: pagesLabel, table, selection, view, onChange, own, empty } = props;
  const { all, sorted, rows, page, pages, shown, layout, groupOf, snapshotOf } = table;
  const collecting = useCollecting();
  const checked = useCheckRows(useMemo(() => rows.map(snapshotOf), [rows, snapshotOf]));
  const heading = useMemo(() => {
    if (!groupOf) return undefined;
    const counts = countBy(sorted, groupOf);
    return (row: Row) => texts.group(groupOf(row), formatCount(counts.get(groupOf(row)) ?? 0));
  }, [groupOf, sorted]);

  if (sorted.length === 0) {
    return (
      <StateView
        role="status"
        title={texts.noMatch}
        hint={texts.noMatchHint(formatCount(all.length))}
        action={empty ?? <Button onClick={() => clearFilters({ onChange, own })}>{texts.clearFilters}</Button>}
      />
    );
  }

  function onKey(key: string, row: Row): boolean {
    const ticked = selection.items();
    const meant = (ticked.length > 0 ? ticked : [row]).map(snapshotOf);
    if (key === 'c') void copyNames(meant);
    else if (key === 'l' && collecting) collect(collecting, meant);
    else return false;
    return true;
  }

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {checked && texts.checked(checked)}
      </p>
      <DataTable<Row, Key, Key>
        label={label}
        columns={shown}
        rows={rows}
        idOf={idOf}
        compact={layout.compact}
        groupOf={heading}
        sort={{ by: view.sort as Sort<Key> | null, onSort: (sort) => onChange({ sort }) }}
        select={{
          selection,
          all: sorted,
          label: (row) => texts.select(snapshotOf(row).name),
          labelAll: texts.selectAll(formatCount(sorted.length)),
        }}
        onOpen={(row) => inspect(snapshotOf(row))}
        onKey={onKey}
      />
      {pages > 1 && <Pager label={pagesLabel} page={page} pages={pages} onPage={(next) => onChange({ page: next })} />}
    </>
  );
}

const idOf = ({ id }: { id: string }) => id;
