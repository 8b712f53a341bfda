import { atMetaOf } from '@interest-miner/contract/at-meta';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { type CheckedRow, checkRows } from '@interest-miner/contract/audiences/option-endpoints';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { callForData } from '../client.ts';
import { whenSessionEnds } from '../session.ts';
import { isConnected, useMetaConnection } from './connection.ts';

/** As the daily check. */
const freshMs = 24 * 60 * 60_000;

/** What the connected ad account said of interests during this visit, by the id that their rows have. */
const useChecked = create<{ readonly rows: ReadonlyMap<string, CheckedRow> }>(() => ({ rows: new Map() }));

whenSessionEnds(() => useChecked.setState({ rows: new Map() }));

function withAnswer(row: InterestSnapshot, rows: ReadonlyMap<string, CheckedRow>): InterestSnapshot {
  const answer = row.type === 'interests' ? rows.get(row.id) : undefined;
  return answer ? { ...row, id: answer.current_id, at_meta: answer.at_meta } : row;
}

/** A row as its ad account has it: with the id that was found by its name. Tables keep their rows, what is done with one uses this. */
export const checkedRow = (row: InterestSnapshot): InterestSnapshot => withAnswer(row, useChecked.getState().rows);

/** The same, as long as it is shown. */
export function useCheckedRow(row: InterestSnapshot): InterestSnapshot {
  const answer = useChecked(({ rows }) => rows.get(row.id));
  return answer ? checkedRow(row) : row;
}

/** The same for several rows. */
export function useCheckedRows(rows: readonly InterestSnapshot[]): readonly InterestSnapshot[] {
  const answers = useChecked((state) => state.rows);
  return rows.map((row) => withAnswer(row, answers));
}

/** Whether nobody knows that Meta had a row this year: it has an id that was not seen, or only a name. */
function isDue(row: InterestSnapshot, year: string): boolean {
  const { state, at } = atMetaOf(row);
  return row.type === 'interests' && state !== 'removed' && !(state === 'seen' && at?.startsWith(year));
}

/** What an ad account said of rows: of ids how many it has and no longer has; of names how many it has and has not. */
export interface CheckedCounts {
  readonly there: number;
  readonly removed: number;
  readonly found: number;
  readonly unknown: number;
}

function countsOf(answer: readonly CheckedRow[]): CheckedCounts {
  const [ids, names] = [answer.filter(({ id }) => isMetaId(id)), answer.filter(({ id }) => !isMetaId(id))];
  const removed = ids.filter(({ at_meta }) => at_meta.state === 'removed').length;
  const found = names.filter(({ current_id }) => isMetaId(current_id)).length;
  return { there: ids.length - removed, removed, found, unknown: names.length - found };
}

/**
 * Asks the connected ad account about rows that Meta is not known to have had this year, and looks up those known by name only; their
 * marks change in place.
 * @returns undefined until it has answered
 */
export function useCheckRows(rows: readonly InterestSnapshot[]): CheckedCounts | undefined {
  const year = String(new Date().getUTCFullYear());
  const due = rows.filter((row) => isDue(row, year)).map(({ id }) => id);
  const ids = due.slice(0, audienceLimits.checkedRows);
  const { data: connection } = useMetaConnection({ enabled: ids.length > 0 });
  const isOwn = connection !== undefined && isConnected(connection) && connection.connection?.kind === 'meta';
  const { data } = useQuery({
    queryKey: ['rows-at-meta', ...ids.toSorted()],
    queryFn: async () => {
      const answer = await callForData(checkRows, { body: { ids } });
      useChecked.setState(({ rows: before }) => ({
        rows: new Map([...before, ...answer.map((row) => [row.id, row] as const)]),
      }));
      return countsOf(answer);
    },
    enabled: isOwn && ids.length > 0,
    staleTime: freshMs,
    retry: false,
  });
  return data;
}
