import { type DeletionStatus, getDeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { texts } from './texts.ts';

/** Minimum duration of a check, so that users notice it. */
const checkingMs = 1000;
const pollMs = 20_000;

/** The status of the request with this code; idle without a code. Polls while the request is processing. */
export function useDeletionStatus(code: string) {
  return useQuery({
    queryKey: ['data-deletion', code],
    queryFn: async ({ signal }): Promise<DeletionStatus> => {
      const shown = new Promise((resolve) => setTimeout(resolve, checkingMs));
      const asked = call(getDeletionStatus, { params: { code } }, { signal, fallback: texts.failedTitle });
      const [answer] = await Promise.all([
        asked.catch((error: unknown) => shown.then(() => Promise.reject(error))),
        shown,
      ]);
      return answer.data;
    },
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  });
}
