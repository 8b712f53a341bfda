import { listAudienceSizes } from '@interest-miner/contract/alerts/endpoints';
import {
  createAudience,
  deleteAudience,
  getAudience,
  listAudiences,
  restoreAudience,
} from '@interest-miner/contract/audiences/endpoints';
import type { NewAudienceSpec } from '@interest-miner/contract/audiences/spec';
import { listPushes, type Push } from '@interest-miner/contract/pushes/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call } from '#web/lib/client.ts';
import { localCountry } from '#web/lib/countries.ts';
import { inCurrentBrief } from '#web/lib/current-brief.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { audiencePath, planTestPath } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import type { DaySizes } from './sparkline.tsx';
import { texts } from './texts.ts';

const audiencesKey = ['audiences'] as const;
/** Cache key of one audience. */
const audienceKey = (id: string) => [...audiencesKey, 'one', id] as const;

/** One group of all interests, or none; everything else is taken from the brief. */
export function newSpec(refs: readonly string[]): NewAudienceSpec {
  return { groups: refs.length === 0 ? [] : [[...refs]] };
}

/** The user's audiences and the actions on them. Deleted ones stay in place, so that a deletion can be undone there. */
export function useAudiences() {
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    ...endpointQuery([...audiencesKey, 'list'], listAudiences, { fallback: texts.failed }),
    staleTime: 0,
  });
  const mark = (id: string, gone: boolean) =>
    setDeleted((before) => new Set(gone ? [...before, id] : [...before].filter((other) => other !== id)));

  const remove = useMutation({
    ...changesBrief,
    mutationFn: (id: string) => call(deleteAudience, { params: { id } }, { fallback: texts.removeFailed }),
    onSuccess: (_answer, id) => mark(id, true),
    onError: showFailure(texts.removeFailed),
  });
  const restore = useMutation({
    ...changesBrief,
    mutationFn: (id: string) => call(restoreAudience, { params: { id } }, { fallback: texts.restoreFailed }),
    onSuccess: (_answer, id) => mark(id, false),
    onError: showFailure(texts.restoreFailed),
  });
  return { query, deleted, remove, restore };
}

/** One audience; refetched each time the builder opens. */
export function useAudience(id: string) {
  return useQuery({
    ...endpointQuery(audienceKey(id), getAudience, { params: { id }, fallback: texts.oneFailed }),
    staleTime: 0,
    gcTime: 0,
  });
}

type NewAudience = { name: string; spec: NewAudienceSpec };

/** Creates an audience of the current brief. */
const create = (body: NewAudience) =>
  inCurrentBrief((brief) => {
    // The visitor's own country where the brief names no place.
    const whole = { ...body, ...brief, default_country: localCountry() };
    return call(createAudience, { body: whole }, { fallback: texts.createFailed });
  });

/** Creates an audience of the current brief and opens it in the builder. */
export function useCreateAudience() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...changesBrief,
    mutationFn: create,
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: audiencesKey });
      void navigate(audiencePath(data.id));
    },
    onError: showFailure(texts.createFailed),
  });
}

/**
 * Creates the audiences of a test in the current brief and opens its plan. A second attempt creates only what the first could not.
 * @param keys of the audiences in this call: one key is created once
 */
export function useTestAudiences() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made] = useState(() => new Map<string, string>());
  return useMutation({
    ...changesBrief,
    mutationFn: async (cells: readonly (NewAudience & { key: string })[]) => {
      // One after the other: the first may make the brief that the next belongs to.
      for (const { key, name, spec } of cells) {
        if (!made.has(key)) made.set(key, (await create({ name, spec })).data.id);
      }
      return cells.flatMap(({ key }) => made.get(key) ?? []);
    },
    onSuccess: (ids) => void navigate(planTestPath(ids)),
    onError: showFailure(texts.createFailed),
    onSettled: () => client.invalidateQueries({ queryKey: audiencesKey }),
  });
}

/** The newest push of each audience, by the audience's id. */
export function useNewestPushes(): ReadonlyMap<string, Push> {
  const { data } = useQuery({ ...endpointQuery(['pushes', 'list'], listPushes), staleTime: 0 });
  return useMemo(() => new Map((data ?? []).toReversed().map((push) => [push.audience_id, push])), [data]);
}

/** The sizes of each audience over time, by its id. */
export function useSizesOverTime(): ReadonlyMap<string, DaySizes> {
  const { data } = useQuery(endpointQuery([...audiencesKey, 'sizes'], listAudienceSizes));
  return useMemo(() => new Map((data ?? []).map(({ id, sizes }) => [id, sizes])), [data]);
}
