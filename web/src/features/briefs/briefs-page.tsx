import './styles.ts';
import type { BriefDetail, BriefSummary } from '@interest-miner/contract/briefs/endpoints';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { briefColumns } from './brief-columns.tsx';
import classes from './briefs-page.module.css';
import { RenameDialog } from './name-dialog.tsx';
import { NewBriefDialog } from './new-brief-dialog.tsx';
import { texts } from './texts.ts';
import { useBriefs, useChangeBriefs, useOpenBrief } from './use-briefs.ts';

interface BriefsPageProps {
  /** Where opening a brief leads. */
  placeOf: (brief: BriefDetail) => string;
  /** Opens the empty form that describes a business. */
  onDescribe: () => void;
  /** Offered beside the first brief and below the others, such as a sample. */
  sample?: ReactNode;
}

/** All briefs: open, make, rename and delete them. `?new=1` opens the dialog for a new one. */
export function BriefsPage({ placeOf, onDescribe, sample }: BriefsPageProps) {
  const [search, setSearch] = useAddressParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const navigate = useNavigate();
  const query = useBriefs(page);
  const current = useCurrentBrief((state) => state.id);
  const { create, rename, remove, restore } = useChangeBriefs();
  const open = useOpenBrief((brief) => void navigate(placeOf(brief)));
  const [renamed, setRenamed] = useState<BriefSummary | null>(null);
  const [deleted, setDeleted] = useState<{ id: string; name: string } | null>(null);
  const go = (to: Record<string, string>) => setSearch(() => new URLSearchParams(to));
  const startNew = () => go({ new: '1' });

  function undo() {
    if (deleted) restore.mutate(deleted.id);
    setDeleted(null);
  }

  const columns = (rows: readonly BriefSummary[]) =>
    briefColumns({
      now: query.dataUpdatedAt,
      current,
      isBusy: (id) => remove.isPending && remove.variables === id,
      onOpen: open.mutate,
      onRename: setRenamed,
      onDelete: (id) => remove.mutate(id, { onSuccess: () => setDeleted(rows.find((row) => row.id === id) ?? null) }),
    });
  const newButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={startNew}>
      {texts.create}
    </Button>
  );

  return (
    <Page title={texts.title} lead={texts.lead} actions={query.data?.pagination.total === 0 ? undefined : newButton}>
      <div className={classes.undo}>
        <UndoBar
          text={deleted && texts.removed(deleted.name)}
          busy={restore.isPending}
          onUndo={undo}
          onDismiss={() => setDeleted(null)}
        />
      </div>
      <QueryState query={query} of="section" loading={texts.loading} rows={4}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={texts.list}
              columns={columns(data)}
              rows={data}
              idOf={({ id }) => id}
              empty={
                <StateView
                  picture={<BriefDrawing />}
                  title={texts.emptyTitle}
                  hint={texts.emptyHint}
                  action={
                    <div className={classes.starts}>
                      <Button onClick={onDescribe}>{texts.describe}</Button>
                      <Button component={Link} variant="default" to={paths.dashboard}>
                        {texts.toSearch}
                      </Button>
                      {sample}
                    </div>
                  }
                />
              }
            />
            {data.length > 0 && sample !== undefined && <div className={classes.sample}>{sample}</div>}
            {pagination.total_pages > 1 && (
              <Pager
                label={texts.pager}
                page={page}
                pages={pagination.total_pages}
                onPage={(wanted) => go({ page: String(wanted) })}
              />
            )}
          </>
        )}
      </QueryState>
      <NewBriefDialog
        opened={search.has('new')}
        busy={create.isPending}
        onDescribe={onDescribe}
        onName={(name) => create.mutate(name, { onSuccess: () => void navigate(paths.dashboard) })}
        onClose={() => go({})}
      />
      <RenameDialog
        brief={renamed}
        busy={rename.isPending}
        onSave={(change) => rename.mutate(change, { onSuccess: () => setRenamed(null) })}
        onClose={() => setRenamed(null)}
      />
    </Page>
  );
}

/** Drawing: a page of text, of which one line is the vein, leads on. */
function BriefDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="1" y="5" width="72" height="88" rx="6" />
      <path d="M15 23h44M15 37h44M15 65h44M15 79h28" />
      <path d="M15 51h44" stroke="var(--im-vein)" strokeWidth="2" />
      <path d="M73 51h40" strokeDasharray="4 4" />
      <circle cx="127" cy="51" r="14" />
    </svg>
  );
}
