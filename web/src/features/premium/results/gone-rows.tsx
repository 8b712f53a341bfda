import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { useMemo, useState } from 'react';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from '../texts.ts';
import { rankedColumns, type SortableColumn } from './ranked-columns.tsx';

const pageSize = 25;

/** The interests of the previous run that are missing in this one, with their rank then. */
export function GoneRows({ rows: gone, now }: { rows: readonly AnalyzedInterest[]; now: number }) {
  const [sort, setSort] = useState<Sort<SortableColumn['key']> | null>(null);
  const [wanted, setWanted] = useState(1);
  const columns = useMemo(
    () =>
      rankedColumns(now, { labels: false }).map((column) =>
        column.key === 'rank' ? { ...column, header: texts.wasRank } : column,
      ),
    [now],
  );
  const { rows, page, pages } = useTableRows(gone, columns, { sort, page: wanted, pageSize });
  return (
    <>
      <DataTable
        label={texts.goneList}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        sort={{ by: sort, onSort: setSort }}
        empty={<StateView title={texts.noneHere} hint={texts.noneGone} />}
      />
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
    </>
  );
}
