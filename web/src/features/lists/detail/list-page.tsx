import '../styles.ts';
import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { listPath, paths } from '#web/lib/paths.ts';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { isNewList, useRealId } from '../queries/first-list.ts';
import { useList, useLists } from '../queries/use-lists.ts';
import { texts } from '../texts.ts';
import { ListView } from './list-view.tsx';

interface ListPageProps {
  /** The button that builds an audience from selected rows. */
  build: BuildAudience;
  /** Further actions on the list from the app, as buttons. */
  actions?: (list: ListDetail) => ReactNode;
  /** What the app shows between the figures and the table. */
  above?: (list: ListDetail) => ReactNode;
  /** What the app shows under the table, such as a chart. */
  below?: (list: ListDetail) => ReactNode;
}

/** One list: its entries in order, with notes, tags, export and link. */
export function ListPage({ build, actions, above, below }: ListPageProps) {
  const { id = '' } = useParams();
  const realId = useRealId(id);
  // Also refetched after changes in other tabs.
  useLists();
  const list = useList(id);
  if (realId !== undefined) return <Navigate to={listPath(realId)} replace />;
  // It could not be created.
  if (isNewList(id) && !list.data) return <Missing />;
  return (
    <QueryState
      query={list}
      of="page"
      loading={texts.loadingOne}
      rows={8}
      hint={texts.failedHint}
      onError={(error) => isMissing(error) && <Missing />}
    >
      {(data) => (
        <ListView
          key={data.id}
          list={data}
          now={list.dataUpdatedAt}
          build={build}
          actions={actions?.(data)}
          above={above?.(data)}
          below={below?.(data)}
        />
      )}
    </QueryState>
  );
}

function Missing() {
  return (
    <StateView
      role="alert"
      headingLevel={1}
      title={texts.missingTitle}
      hint={texts.missingHint}
      action={
        <Button component={Link} to={paths.lists}>
          {texts.allLists}
        </Button>
      }
    />
  );
}
