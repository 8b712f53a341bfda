import { getBrief } from '@interest-miner/contract/briefs/endpoints';
import { useQuery } from '@tanstack/react-query';
import { briefsKey } from './brief-contents.ts';
import { endpointQuery } from './endpoint-query.ts';

/** Cache key of one brief. */
export const briefKey = (id: string) => [...briefsKey, 'one', id] as const;

/** The brief that something belongs to. What shows it works without: a brief that was deleted leaves no error. */
export function useBriefOf(id: string | null, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...endpointQuery(briefKey(id ?? ''), getBrief, { params: { id: id ?? '' } }),
    enabled: enabled && id !== null,
    retry: false,
  });
}
