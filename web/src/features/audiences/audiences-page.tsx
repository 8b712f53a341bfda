import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { Button } from '@mantine/core';
import { IconFlask2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { takeFocus } from '#web/lib/focus.ts';
import { paths, planTestPath } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { audienceColumns } from './audience-columns.tsx';
import classes from './audiences-page.module.css';
import { GroupsDrawing } from './groups-drawing.tsx';
import { texts } from './texts.ts';
import { useAudienceName } from './use-audience-name.ts';
import { newSpec, useAudiences, useCreateAudience, useNewestPushes, useSizesOverTime } from './use-audiences.ts';

/** The user's audiences. */
export function AudiencesPage() {
  const { query, deleted, remove, restore } = useAudiences();
  const create = useCreateAudience();
  const nameOf = useAudienceName();
  const names = query.data?.map(({ name }) => name);
  const pushes = useNewestPushes();
  const sizes = useSizesOverTime();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isBusy = (id: string) => [remove, restore].some((change) => change.isPending && change.variables === id);
  const isEmpty = query.data?.length === 0;
  const importButton = (
    <Button component={Link} variant="default" to={paths.importMeta}>
      {texts.importMeta}
    </Button>
  );
  const newButton = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      loading={create.isPending}
      data-press-once
      onClick={() => create.mutate({ name: nameOf(undefined, names), spec: newSpec([]) })}
    >
      {texts.create}
    </Button>
  );
  const buttons = (
    <>
      <Button component={Link} variant="default" to={paths.pushes}>
        {texts.pushes}
      </Button>
      {importButton}
      {newButton}
    </>
  );
  // The next step first; there is nothing that was pushed.
  const first = (
    <>
      {newButton}
      {importButton}
    </>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={isEmpty ? undefined : buttons}>
      {ticked.length > 0 && <TestBar ids={ticked.filter((id) => !deleted.has(id))} onClear={() => setTicked([])} />}
      <QueryState query={query} of="section" loading={texts.loading} rows={4}>
        {(rows) => (
          <DataTable
            label={texts.list}
            columns={audienceColumns({
              now: query.dataUpdatedAt,
              pushes,
              sizes,
              isBusy,
              onDelete: remove.mutate,
              ticked,
              onTick: (id, on) => setTicked(on ? [...ticked, id] : ticked.filter((other) => other !== id)),
            })}
            rows={rows}
            idOf={({ id }) => id}
            insteadOf={(row) =>
              deleted.has(row.id) ? (
                <Removed row={row} busy={isBusy(row.id)} onUndo={() => restore.mutate(row.id)} />
              ) : null
            }
            empty={
              <StateView picture={<GroupsDrawing />} title={texts.emptyTitle} hint={texts.emptyHint} action={first} />
            }
          />
        )}
      </QueryState>
    </Page>
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

/** What the ticked audiences can be tested against each other with. */
function TestBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { max } = testLimits.cells;
  const fits = ids.length > 1 && ids.length <= max;
  const icon = <IconFlask2 size={18} stroke={1.75} aria-hidden />;
  return (
    <section className={classes.testBar} aria-label={texts.ticked(ids.length)}>
      <p role="status">{fits ? texts.ticked(ids.length) : ids.length > max ? texts.tickFewer(max) : texts.tickMore}</p>
      {fits && (
        <Button component={Link} to={planTestPath(ids)} leftSection={icon}>
          {texts.testThese}
        </Button>
      )}
      <Button variant="subtle" px={10} onClick={onClear}>
        {texts.clearTicked}
      </Button>
    </section>
  );
}
