import { checkRows } from '@interest-miner/contract/audiences/option-endpoints';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { Standing } from '@interest-miner/contract/standing';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { atMetaOf } from '../at-meta.ts';
import { callForData } from '../client.ts';
import { whenSessionEnds } from '../session.ts';
import { isConnected, useMetaConnection } from './connection.ts';

/** As the daily check. */
const freshMs = 24 * 60 * 60_000;

/** What the connected ad account said of interests during this visit, by id. */
const useChecked = create<{ readonly rows: ReadonlyMap<string, Standing> }>(() => ({ rows: new Map() }));

whenSessionEnds(() => useChecked.setState({ rows: new Map() }));

/** What is known of a row at Meta, by what its ad account said last. */
export function useAtMeta(row: InterestSnapshot): ReturnType<typeof atMetaOf> {
  const checked = useChecked(({ rows }) => (row.type === 'interests' ? rows.get(row.id) : undefined));
  return checked ?? atMetaOf(row);
}

/** Whether a row has an id that Meta is not known to have had this year. */
function isDue(row: InterestSnapshot, year: string): boolean {
  const { state, at } = atMetaOf(row);
  return (
    row.type === 'interests' && isMetaId(row.id) && state !== 'removed' && !(state === 'seen' && at?.startsWith(year))
  );
}

/**
 * Asks the connected ad account about rows that Meta is not known to have had this year; their marks change in place.
 * @returns how many it has, and how many it no longer has; undefined until it has answered
 */
export function useCheckRows(rows: readonly InterestSnapshot[]): { there: number; removed: number } | undefined {
  const year = String(new Date().getUTCFullYear());
  const ids = rows.filter((row) => isDue(row, year)).map(({ id }) => id);
  const { data: connection } = useMetaConnection({ enabled: ids.length > 0 });
  const isOwn = connection !== undefined && isConnected(connection) && connection.connection?.kind === 'meta';
  const { data } = useQuery({
    queryKey: ['rows-at-meta', ...ids.toSorted()],
    queryFn: async () => {
      const answer = await callForData(checkRows, { body: { ids } });
      useChecked.setState(({ rows: before }) => ({
        rows: new Map([...before, ...answer.map(({ id, at_meta }) => [id, at_meta] as const)]),
      }));
      const removed = answer.filter(({ at_meta }) => at_meta.state === 'removed').length;
      return { there: answer.length - removed, removed };
    },
    enabled: isOwn && ids.length > 0,
    staleTime: freshMs,
    retry: false,
  });
  return data;
}
