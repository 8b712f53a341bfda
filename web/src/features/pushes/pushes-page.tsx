import './styles.ts';
import { isUnderWay, type Push } from '@interest-miner/contract/pushes/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { pushColumns } from './push-columns.tsx';
import classes from './pushes-page.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { allTexts as texts } from './texts.ts';
import { usePushes } from './use-push.ts';

/** `/pushes`: every push of the user with its state, what it created, and a button to undo it. */
export function PushesPage() {
  const query = usePushes();
  const [asked, setAsked] = useState<Push | null>(null);
  return (
    <Page title={texts.title} back={{ to: paths.audiences, text: texts.back }} lead={texts.lead}>
      <QueryState query={query} of="section" loading={texts.loading} rows={4}>
        {(rows) => (
          <>
            {rows.some(({ test }) => test) && <Notice kind="info">{texts.test}</Notice>}
            <DataTable
              label={texts.title}
              columns={pushColumns({ now: query.dataUpdatedAt, onTakeBack: setAsked })}
              rows={rows}
              idOf={({ id }) => id}
              empty={<NoPushes />}
            />
          </>
        )}
      </QueryState>
      {asked !== null && !isUnderWay(asked.state) && (
        <TakeBackDialog push={asked} opened onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}

function NoPushes() {
  return (
    <StateView
      picture={<PushDrawing />}
      title={texts.emptyTitle}
      hint={texts.emptyHint}
      action={
        <Button component={Link} to={paths.audiences}>
          {texts.toAudiences}
        </Button>
      }
    />
  );
}

/** Drawing: an audience becomes two frames, one inside the other. */
function PushDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 222 98" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="44" cy="49" r="40" />
      <path d="M84 49h36" strokeDasharray="4 4" />
      <rect x="120" y="9" width="100" height="80" rx="6" />
      <rect x="136" y="33" width="68" height="40" rx="4" stroke="var(--im-vein)" strokeWidth="2" />
    </svg>
  );
}
