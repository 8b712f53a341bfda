import '../styles.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { listPath, paths } from '#web/lib/paths.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { NameForm } from '../drawer/name-form.tsx';
import { EmptyDrawing } from '../empty-drawing.tsx';
import { useChangeLists } from '../queries/use-change-lists.ts';
import { useLists } from '../queries/use-lists.ts';
import { texts } from '../texts.ts';
import { Comparison } from './comparison.tsx';
import classes from './lists-page.module.css';
import { ListsTable } from './lists-table.tsx';
import { StorageNote } from './storage-note.tsx';

/** All lists: create, compare, copy, merge and delete them. */
export function ListsPage() {
  const lists = useLists();
  const [search, setSearch] = useAddressParams();
  const { create, remove, restore } = useChangeLists();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [deleted, setDeleted] = useState<{ id: string; name: string } | null>(null);
  const [left, right] = (search.get('compare') ?? '').split(',');

  function save(name: string) {
    setNaming(false);
    create.mutate({ name }, { onSuccess: ({ id }) => void navigate(listPath(id)) });
  }

  function undo() {
    if (deleted) restore.mutate(deleted.id);
    setDeleted(null);
  }

  if (left && right) return <Comparison left={left} right={right} />;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        naming ? (
          <div className={classes.naming}>
            <NameForm initial="" action={texts.create} onSave={save} onCancel={() => setNaming(false)} />
          </div>
        ) : (
          <Button
            variant={lists.data?.length === 0 ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            loading={create.isPending}
            onClick={() => setNaming(true)}
          >
            {texts.newList}
          </Button>
        )
      }
    >
      <div className={classes.undo}>
        <UndoBar text={deleted && texts.deleted(deleted.name)} onUndo={undo} onDismiss={() => setDeleted(null)} />
      </div>
      <QueryState query={lists} of="section" loading={texts.loading} rows={6} hint={texts.failedHint}>
        {(all) =>
          all.length === 0 ? (
            <StateView
              picture={<EmptyDrawing />}
              title={texts.emptyTitle}
              hint={texts.emptyHint}
              action={
                <Button component={Link} to={paths.dashboard}>
                  {texts.toMiner}
                </Button>
              }
            />
          ) : (
            <>
              <ListsTable
                lists={all}
                now={lists.dataUpdatedAt}
                onCompare={(a, b) => setSearch(() => new URLSearchParams({ compare: `${a},${b}` }))}
                onDelete={({ id, name }) => {
                  remove.mutate(id);
                  setDeleted({ id, name });
                }}
              />
              <StorageNote />
            </>
          )
        }
      </QueryState>
    </Page>
  );
}
