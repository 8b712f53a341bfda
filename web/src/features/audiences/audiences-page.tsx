import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { takeFocus } from '#web/lib/focus.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { audienceColumns } from './audience-columns.tsx';
import classes from './audiences-page.module.css';
import { GroupsDrawing } from './groups-drawing.tsx';
import { texts } from './texts.ts';
import { newSpec, useAudiences, useCreateAudience } from './use-audiences.ts';

/** The user's audiences. */
export function AudiencesPage() {
  const { query, deleted, remove, restore } = useAudiences();
  const create = useCreateAudience();
  const isBusy = (id: string) => [remove, restore].some((change) => change.isPending && change.variables === id);
  const button = (
    <div className={classes.buttons}>
      <Button component={Link} variant="default" to={paths.pushes}>
        {texts.pushes}
      </Button>
      <Button component={Link} variant="default" to={paths.importMeta}>
        {texts.importMeta}
      </Button>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        loading={create.isPending}
        data-press-once
        onClick={() => create.mutate({ name: texts.untitled, spec: newSpec([]) })}
      >
        {texts.create}
      </Button>
    </div>
  );
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <header className={classes.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className={classes.lead}>{texts.lead}</p>
        </div>
        {query.data !== undefined && query.data.length > 0 && button}
      </header>
      {query.isPending && <TableSkeleton text={texts.loading} rows={4} />}
      {query.isError && (
        <StateView
          role="alert"
          title={messageOf(query.error, texts.failed)}
          hint={texts.failedHint}
          action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
        />
      )}
      {query.data?.length === 0 && (
        <StateView picture={<GroupsDrawing />} title={texts.emptyTitle} hint={texts.emptyHint} action={button} />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <div className={classes.list}>
          <DataTable
            label={texts.list}
            columns={audienceColumns({ now: query.dataUpdatedAt, isBusy, onDelete: remove.mutate })}
            rows={query.data}
            idOf={({ id }) => id}
            insteadOf={(row) =>
              deleted.has(row.id) ? (
                <Removed row={row} busy={isBusy(row.id)} onUndo={() => restore.mutate(row.id)} />
              ) : null
            }
          />
        </div>
      )}
    </>
  );
}

/** Replaces a deleted audience with an Undo button until the user leaves the page. */
function Removed({ row: { name }, busy, onUndo }: { row: AudienceSummary; busy: boolean; onUndo: () => void }) {
  return (
    <div className={classes.removed}>
      <span role="status">{texts.removed(name)}</span>
      <Button ref={takeFocus} variant="default" loading={busy} onClick={onUndo} aria-label={texts.undoOf(name)}>
        {texts.undo}
      </Button>
    </div>
  );
}
