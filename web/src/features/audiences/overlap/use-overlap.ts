import {
  cancelOverlap,
  getOverlap,
  type OverlapMatrix,
  startOverlap,
} from '@interest-miner/contract/audiences/overlap-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { figuresTexts as texts } from '../texts.ts';

const pollMs = 1000;
const param = 'overlap';
const key = (id: string | null) => ['audience-overlap', id] as const;

/** Whether a comparison is not complete yet. */
export const isRunning = (matrix: OverlapMatrix | undefined) =>
  matrix?.state === 'running' || matrix?.state === 'waiting';

/** The comparison in the URL: start, poll, stop and continue it; a reload finds it again. */
export function useOverlap() {
  const client = useQueryClient();
  const [search, setSearch] = useAddressParams();
  const id = search.get(param);
  const query = useQuery({
    ...endpointQuery(key(id), getOverlap, { params: { id: id ?? '' }, fallback: texts.overlapLost }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? pollMs : false),
  });
  const start = useMutation({
    mutationFn: (body: { ids: string[]; countries: string[] }) =>
      call(startOverlap, { body }, { fallback: texts.overlapFailed }),
    onSuccess: ({ data }) => {
      client.setQueryData(key(data.id), data);
      setSearch(
        (now) => {
          now.set(param, data.id);
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  });
  const cancel = useMutation({
    mutationFn: (running: string) => call(cancelOverlap, { params: { id: running } }, { fallback: texts.overlapLost }),
    onSuccess: ({ data }) => client.setQueryData(key(data.id), data),
  });
  return { query, start, cancel };
}

const unmeasured: ReadonlyMap<string, number> = new Map();

/** Measured shares of the comparison in the URL, 0–1, under `<ref of the smaller> <ref of the larger>` and the other way round. */
export function useMeasuredShares(): ReadonlyMap<string, number> {
  const [search] = useAddressParams();
  const id = search.get(param);
  const { data } = useQuery({
    ...endpointQuery(key(id), getOverlap, { params: { id: id ?? '' }, fallback: texts.overlapLost }),
    enabled: false,
  });
  return useMemo(() => {
    if (data === undefined) return unmeasured;
    const shares = data.pairs.flatMap(({ a, b, share, source }): [string, number][] => {
      const ids = [data.interests[a]?.id, data.interests[b]?.id];
      if (share === null || source !== 'meta') return [];
      return [
        [ids.join(' '), share],
        [ids.toReversed().join(' '), share],
      ];
    });
    return new Map(shares);
  }, [data]);
}
