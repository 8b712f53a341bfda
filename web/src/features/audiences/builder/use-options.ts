import { findOptions } from '@interest-miner/contract/audiences/option-endpoints';
import { type InterestSnapshot, refOf, snapshotOf } from '@interest-miner/contract/interest';
import { suggestInterests } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { builderTexts as texts } from '../texts.ts';

/** Pause after the last letter, in milliseconds. */
const pauseMs = 200;
const fewestLetters = 2;
/** Interests of the audience that related ones are looked for with. */
const seeds = 10;

/** Interests and other targeting for a word; idle for a single letter. */
export function useFoundOptions(typed: string) {
  const term = typed.trim();
  const [rested] = useDebouncedValue(term, pauseMs);
  const query = useQuery({
    ...endpointQuery(['audience-options', rested], findOptions, { query: { q: rested }, fallback: texts.searchFailed }),
    enabled: rested.length >= fewestLetters && rested.length <= searchLimits.term,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { query, asked: term.length >= fewestLetters };
}

/** Interests related to those of the audience, best first; asked once they are shown. */
export function useRelated(rows: readonly InterestSnapshot[], shown: boolean) {
  const interests = rows
    .filter(({ type }) => type === 'interests')
    .slice(0, seeds)
    .map(({ id, name }) => ({ id, name }));
  return useQuery({
    ...endpointQuery(['audience-related', interests.map(({ id }) => id)], suggestInterests, {
      body: { interests },
      fallback: texts.relatedFailed,
    }),
    select: ({ interests: found }) => {
      const held = new Set(rows.map(refOf));
      return found.map(snapshotOf).filter((row) => !held.has(refOf(row)));
    },
    enabled: shown && interests.length > 0,
    placeholderData: keepPreviousData,
  });
}
