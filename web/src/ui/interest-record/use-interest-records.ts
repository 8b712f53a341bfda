import { refOf } from '@interest-miner/contract/interest';
import { getInterestRecords, type InterestRecord } from '@interest-miner/contract/tests/results-endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';

type Interest = Parameters<typeof refOf>[0];

/** What an endpoint takes at once. */
const maxRefs = 300;
const fiveMinutes = 300_000;

/** What some interests earned in the user's tests, by ref; those without a test are missing. A failure shows nothing. */
export function useInterestRecords(interests: readonly Interest[]): ReadonlyMap<string, InterestRecord> {
  const refs = interests.slice(0, maxRefs).map(refOf).sort();
  const { data } = useQuery({
    ...endpointQuery(['tests', 'records', refs], getInterestRecords, { body: { refs } }),
    enabled: refs.length > 0,
    staleTime: fiveMinutes,
    select: byRef,
  });
  return data ?? none;
}

const none: ReadonlyMap<string, InterestRecord> = new Map();
const byRef = (records: InterestRecord[]): ReadonlyMap<string, InterestRecord> =>
  new Map(records.map((record) => [record.ref, record]));
