import { estimateAudience } from '@interest-miner/contract/audiences/endpoints';
import type { AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { figuresTexts as texts } from '../texts.ts';

/** Pause after the last change before the size is requested, in milliseconds. */
const pauseMs = 300;
const freshMs = 5 * 60_000;
/** Used if the server does not say when to ask again. */
const retryMs = 5000;

/** The size of a spec while it is edited; idle for null. Goal and Advantage+ do not change it. */
export function useSize(spec: AudienceSpecInput | null) {
  const text = spec === null ? null : JSON.stringify({ ...spec, goal: 'reach', advantage_audience: false });
  const [settled] = useDebouncedValue(text, pauseMs);
  const query = useQuery({
    queryKey: ['audience-size', settled],
    queryFn: async ({ signal }) => {
      const body = { spec: JSON.parse(settled ?? '') as AudienceSpecInput };
      return callForData(estimateAudience, { body }, { signal, fallback: texts.failed });
    },
    enabled: settled !== null,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.ready) return false;
      return data.retry_after_seconds === null ? retryMs : Math.max(1, data.retry_after_seconds) * 1000;
    },
  });
  return { query, waiting: text !== settled || query.isPlaceholderData };
}
