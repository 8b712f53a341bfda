import '../styles.ts';
import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { useList, useLists } from '../queries/use-lists.ts';
import { texts } from '../texts.ts';
import { ListView } from './list-view.tsx';

interface ListPageProps {
  /** Further actions on the list from the app, as buttons. */
  actions?: (list: ListDetail) => ReactNode;
  /** What the app shows between the figures and the table, such as a chart. */
  above?: (list: ListDetail) => ReactNode;
}

/** One list: its entries in order, with notes, tags, export and link. */
export function ListPage({ actions, above }: ListPageProps) {
  const { id } = useParams();
  // Also refetched after changes in other tabs.
  useLists();
  const list = useList(id);
  const missing = list.error instanceof ApiError && ['not_found', 'validation_failed'].includes(list.error.code);
  return (
    <>
      <PageTitle>{list.data ? `${list.data.name} · ${texts.title}` : texts.title}</PageTitle>
      {list.isPending && <TableSkeleton text={texts.loadingOne} rows={8} />}
      {list.isError && !list.data && (
        <StateView
          role="alert"
          headingLevel={1}
          title={missing ? texts.missingTitle : messageOf(list.error, texts.listFailed)}
          hint={missing ? texts.missingHint : texts.failedHint}
          action={
            missing ? (
              <Button component={Link} to={paths.lists}>
                {texts.allLists}
              </Button>
            ) : (
              <Button onClick={() => list.refetch()}>{texts.tryAgain}</Button>
            )
          }
        />
      )}
      {list.data && (
        <ListView
          key={list.data.id}
          list={list.data}
          now={list.dataUpdatedAt}
          actions={actions?.(list.data)}
          above={above?.(list.data)}
        />
      )}
    </>
  );
}
