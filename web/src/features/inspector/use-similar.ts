import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { suggestInterests } from '@interest-miner/contract/search/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { texts } from './texts.ts';

const shown = 8;
const staleMs = 10 * 60_000;

/** Interests similar to one; idle for behaviours and the like, which have none. */
export function useSimilar({ id, type, name }: InterestSnapshot) {
  return useQuery({
    ...endpointQuery(['similar', id], suggestInterests, {
      body: { interests: [{ id, name }], limit: shown },
      fallback: texts.similarFailed,
    }),
    enabled: type === 'interests',
    staleTime: staleMs,
  });
}
