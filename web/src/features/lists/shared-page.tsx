import './styles.ts';
import { getShared, type SharedList } from '@interest-miner/contract/lists/share-endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Figures } from '#web/ui/data-table/figures.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { ExportMenu } from './export-menu.tsx';
import { itemColumns } from './item-columns.tsx';
import { reachOf } from './reach-of.ts';
import classes from './shared-page.module.css';
import { texts } from './texts.ts';

const pageSize = 50;

/** A shared list, read-only, for anyone who has the link. */
export function SharedPage() {
  const { token = '' } = useParams();
  const list = useQuery(
    endpointQuery(['shared', token], getShared, { params: { token }, fallback: texts.sharedFailed }),
  );
  return (
    <QueryState
      query={list}
      of="page"
      loading={texts.loadingOne}
      rows={6}
      hint={texts.failedHint}
      onError={(error) => error instanceof ApiError && error.code === 'not_found' && <Ended />}
    >
      {(data) => <Shared list={data} now={list.dataUpdatedAt} />}
    </QueryState>
  );
}

function Ended() {
  return (
    <StateView
      role="alert"
      headingLevel={1}
      title={texts.endedTitle}
      hint={texts.endedHint}
      action={
        <Button component={Link} to={paths.landing} variant="default">
          {texts.toHome}
        </Button>
      }
    />
  );
}

function Shared({ list, now }: { list: SharedList; now: number }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [wanted, setWanted] = useState(1);
  const columns = useMemo(() => itemColumns(now), [now]);
  const { sorted, rows, page, pages } = useTableRows(list.items, columns, { sort, page: wanted, pageSize });
  const reach = reachOf(list);
  return (
    <Page
      title={list.name}
      lead={`${texts.sharedBy} ${texts.updated(formatDay(Date.parse(list.updated_at), now))}`}
      actions={<ExportMenu name={list.name} items={sorted} />}
    >
      <Figures
        figures={[
          { label: texts.count, value: formatCount(list.count) },
          ...(reach ? [{ label: texts.reach, value: reach.range, note: reach.source }] : []),
        ]}
      />
      <div className={classes.table}>
        <DataTable
          label={texts.entries}
          columns={columns}
          rows={rows}
          idOf={({ ref }) => ref}
          sort={{ by: sort, onSort: setSort }}
          empty={<StateView title={texts.listEmpty} />}
        />
      </div>
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
    </Page>
  );
}
