import { getOverlap, type OverlapMatrix, startOverlap } from '@interest-miner/contract/audiences/overlap-endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { localCountry } from '#web/lib/countries.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { texts } from './texts.ts';

const pollMs = 1000;
const isRunning = (matrix: OverlapMatrix | undefined) => matrix?.state === 'running' || matrix?.state === 'waiting';

/** Compares an interest with entries of a list on request, since each comparison costs calls at Meta. */
export function useListOverlap(ref: string, entries: readonly string[]) {
  const start = useMutation({
    mutationFn: () =>
      call(
        startOverlap,
        { body: { ids: [ref, ...entries], countries: [localCountry()] } },
        { fallback: texts.overlapFailed },
      ),
  });
  const id = start.data?.data.id;
  const query = useQuery({
    ...endpointQuery(['audience-overlap', id], getOverlap, { params: { id: id ?? '' }, fallback: texts.overlapFailed }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? pollMs : false),
  });
  const matrix = query.data ?? start.data?.data;
  return { start, matrix, running: start.isPending || isRunning(matrix) };
}
