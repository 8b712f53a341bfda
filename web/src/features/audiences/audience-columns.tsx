import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { IconTrash } from '@tabler/icons-react';
import { countryName } from '#web/lib/countries.ts';
import { formatDay } from '#web/lib/format.ts';
import { audiencePath } from '#web/lib/paths.ts';
import { PlaceMark } from '#web/ui/alert-mark/place-mark.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { RowLink } from '#web/ui/data-table/row-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './audiences-page.module.css';
import { texts } from './texts.ts';

const countriesShown = 2;

interface AudienceColumnsProps {
  /** Reference time for the dates, in milliseconds. */
  now: number;
  isBusy: (id: string) => boolean;
  onDelete: (id: string) => void;
}

/** Columns of the list of audiences. */
export function audienceColumns({ now, isBusy, onDelete }: AudienceColumnsProps): Column<AudienceSummary>[] {
  return [
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
      key: 'contents',
      header: texts.contents,
      cell: ({ entries, groups }) => (entries === 0 ? texts.noEntries : texts.entries(entries, groups)),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'places',
      header: texts.places,
      cell: ({ countries }) => placesInWords(countries),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'goal',
      header: texts.goal,
      cell: ({ goal }) => audienceGoals[goal].label,
      from: 'wide',
      under: 'name',
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

function placesInWords(countries: readonly string[]): string {
  const named = countries.slice(0, countriesShown).map(countryName).join(', ');
  const more = countries.length - countriesShown;
  return more > 0 ? `${named} ${texts.moreCountries(more)}` : named;
}
