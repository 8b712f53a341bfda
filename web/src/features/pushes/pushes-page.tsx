import './styles.ts';
import { isUnderWay, type Push } from '@interest-miner/contract/pushes/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { pushColumns } from './push-columns.tsx';
import classes from './pushes-page.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { texts as pushTexts, allTexts as texts } from './texts.ts';
import { usePushes } from './use-push.ts';

/** `/pushes`: every push of the user with its state, what it created, and a button to undo it. */
export function PushesPage() {
  const query = usePushes();
  const [asked, setAsked] = useState<Push | null>(null);
  const rows = query.data ?? [];
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <BackLink to={paths.audiences}>{texts.back}</BackLink>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.lead}>{texts.lead}</p>
      {rows.some(({ test }) => test) && (
        <div className={classes.notice}>
          <Notice kind="info">{texts.test}</Notice>
        </div>
      )}
      {query.isPending && <TableSkeleton text={texts.loading} rows={4} />}
      {query.isError && (
        <StateView
          role="alert"
          title={messageOf(query.error, pushTexts.failed)}
          hint={texts.failedHint}
          action={<Button onClick={() => void query.refetch()}>{pushTexts.tryAgain}</Button>}
        />
      )}
      {query.isSuccess && rows.length === 0 && (
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
      )}
      {rows.length > 0 && (
        <div className={classes.list}>
          <DataTable
            label={texts.title}
            columns={pushColumns({ now: query.dataUpdatedAt, onTakeBack: setAsked })}
            rows={rows}
            idOf={({ id }) => id}
          />
        </div>
      )}
      {asked !== null && !isUnderWay(asked.state) && (
        <TakeBackDialog push={asked} opened onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Drawing: an audience becomes two frames, one inside the other. */
function PushDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="44" cy="49" r="40" />
      <path d="M84 49h36" strokeDasharray="4 4" />
      <rect x="120" y="9" width="100" height="80" rx="6" />
      <rect x="136" y="33" width="68" height="40" rx="4" stroke="var(--im-vein)" strokeWidth="2" />
    </svg>
  );
}
