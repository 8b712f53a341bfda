import { isUnderWay, type Push } from '@interest-miner/contract/pushes/endpoints';
import { formatBudget, pushObjectives } from '@interest-miner/contract/pushes/rules';
import { IconArrowBackUp, IconExternalLink } from '@tabler/icons-react';
import { formatDay } from '#web/lib/format.ts';
import { pushStatusPath } from '#web/lib/paths.ts';
import { PlaceMark } from '#web/ui/alert-mark/place-mark.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { RowLink } from '#web/ui/data-table/row-link.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import classes from './pushes-page.module.css';
import { allTexts, texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Whether a push created objects that can be deleted. */
export const canTakeBack = ({ state, ad_set_id, campaign }: Push): boolean =>
  !isUnderWay(state) && state !== 'taken_back' && (ad_set_id !== null || campaign?.made_here === true);

interface PushColumnsProps {
  /** Reference time for the dates, in milliseconds. */
  now: number;
  onTakeBack: (push: Push) => void;
}

/** Columns of the table of pushes. */
export function pushColumns({ now, onTakeBack }: PushColumnsProps): Column<Push>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      cell: ({ id, input, account }) => (
        <>
          <RowLink to={pushStatusPath(id)}>{input.name}</RowLink>
          <PlaceMark isPlace={(place) => place.kind === 'push' && place.id === id} />
          <span className={classes.facts}>
            {allTexts.facts(pushObjectives[input.objective].label, formatBudget(input.daily_budget, account.currency))}
          </span>
        </>
      ),
      className: classes.name,
    },
    {
      key: 'state',
      header: allTexts.state,
      cell: ({ state, failed_at }) => (
        <span className={classes.state} data-state={state}>
          {state === 'failed' && failed_at === 'taking_back' ? allTexts.notTakenBack : texts.states[state]}
        </span>
      ),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'account',
      header: texts.account,
      cell: ({ account }) => account.name,
      from: 'wide',
      under: 'name',
    },
    {
      key: 'created',
      header: allTexts.created,
      cell: (push) => <time dateTime={push.created_at}>{formatDay(Date.parse(push.created_at), now)}</time>,
      from: 'medium',
      under: 'name',
      className: classes.day,
    },
    {
      key: 'actions',
      header: allTexts.actions,
      cell: (push) => <Actions push={push} onTakeBack={onTakeBack} />,
      align: 'end',
      className: classes.actions,
    },
  ];
}

function Actions({ push, onTakeBack }: { push: Push; onTakeBack: (push: Push) => void }) {
  const { manager_url: url, input } = push;
  return (
    <span className={classes.buttons}>
      {url !== null && (
        <IconLink href={url} label={allTexts.openOf(input.name)} title={texts.open}>
          <IconExternalLink {...icon} />
        </IconLink>
      )}
      {canTakeBack(push) && (
        <IconButton label={allTexts.takeBackOf(input.name)} title={texts.takeBack} onClick={() => onTakeBack(push)}>
          <IconArrowBackUp {...icon} />
        </IconButton>
      )}
    </span>
  );
}
