import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import type { Push } from '@interest-miner/contract/pushes/endpoints';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { countryName } from '#web/lib/countries.ts';
import { formatDay, formatRange } from '#web/lib/format.ts';
import { audiencePath, pushStatusPath } from '#web/lib/paths.ts';
import { PlaceMark } from '#web/ui/alert-mark/place-mark.tsx';
import { Check } from '#web/ui/check.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { RowLink } from '#web/ui/data-table/row-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdsCount } from '#web/ui/ids-count.tsx';
import classes from './audiences-page.module.css';
import { type DaySizes, Sparkline } from './sparkline.tsx';
import { texts } from './texts.ts';

const placesShown = 2;

interface AudienceColumnsProps {
  /** Reference time for the dates, in milliseconds. */
  now: number;
  /** The newest push of each audience, and its sizes over time, by its id. */
  pushes: ReadonlyMap<string, Push>;
  sizes: ReadonlyMap<string, DaySizes>;
  isBusy: (id: string) => boolean;
  onDelete: (id: string) => void;
  /** Ids of the audiences that are to be tested. */
  ticked: readonly string[];
  onTick: (id: string, on: boolean) => void;
}

/** Columns of the list of audiences. */
export function audienceColumns({
  now,
  pushes,
  sizes,
  isBusy,
  onDelete,
  ticked,
  onTick,
}: AudienceColumnsProps): Column<AudienceSummary>[] {
  return [
    {
      key: 'tick',
      header: texts.tick,
      unnamed: true,
      cell: ({ id, name, entries }) =>
        entries > 0 && (
          <Check checked={ticked.includes(id)} aria-label={texts.tickOne(name)} onChange={(on) => onTick(id, on)} />
        ),
      className: classes.tick,
    },
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      cell: ({ id, name, names }) => (
        <>
          <RowLink to={audiencePath(id)}>{name}</RowLink>
          <PlaceMark isPlace={(place) => place.kind === 'audience' && place.id === id} />
          {names.length > 0 && <span className={classes.names}>{names.join(', ')}</span>}
        </>
      ),
      className: classes.name,
    },
    {
      key: 'places',
      header: texts.places,
      cell: ({ countries, local_places }) => placesInWords([...countries.map(countryName), ...local_places]),
      from: 'wide',
      under: 'name',
    },
    {
      key: 'people',
      header: texts.people,
      hint: texts.peopleHint,
      cell: (row) => (
        <>
          <Sparkline sizes={sizes.get(row.id) ?? []} />
          {formatRange(row.people.lower, row.people.upper)}
        </>
      ),
      from: 'medium',
      under: 'name',
      named: true,
      align: 'end',
      className: classes.people,
    },
    {
      key: 'with_id',
      header: texts.withId,
      cell: ({ entries, with_id, seen }) =>
        entries === 0 ? texts.noEntries : <IdsCount all={entries} withId={with_id} seen={seen} now={now} />,
      from: 'wide',
      under: 'name',
      align: 'end',
      className: classes.withId,
    },
    {
      key: 'pushed',
      header: texts.pushed,
      cell: ({ id }) => <Pushed push={pushes.get(id)} now={now} />,
      from: 'medium',
      under: 'name',
      named: true,
      className: classes.pushed,
    },
    {
      key: 'updated',
      header: texts.updated,
      cell: (row) => <time dateTime={row.updated_at}>{formatDay(Date.parse(row.updated_at), now)}</time>,
      from: 'medium',
      under: 'name',
      named: true,
      className: classes.day,
    },
    {
      key: 'actions',
      header: texts.actions,
      cell: ({ id, name }) => (
        <IconButton label={texts.remove(name)} busy={isBusy(id)} onClick={() => onDelete(id)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ),
      align: 'end',
      className: classes.actions,
    },
  ];
}

function placesInWords(places: readonly string[]): string {
  const named = places.slice(0, placesShown).join(', ');
  const more = places.length - placesShown;
  return more > 0 ? `${named} ${texts.morePlaces(more)}` : named;
}

/** The newest push of an audience, with a link to it. */
function Pushed({ push, now }: { push: Push | undefined; now: number }) {
  if (push === undefined || push.state === 'taken_back')
    return <span className={classes.quiet}>{texts.notPushed}</span>;
  const state = push.state === 'done' ? formatDay(Date.parse(push.created_at), now) : texts.pushStates[push.state];
  return <Link to={pushStatusPath(push.id)}>{push.test ? texts.testPush(state) : state}</Link>;
}
