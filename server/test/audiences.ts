import { createAudience, estimateAudience, listAudiences } from '@interest-miner/contract/audiences/endpoints';
import { startOverlap } from '@interest-miner/contract/audiences/overlap-endpoints';
import { loadCatalogue } from '@interest-miner/engine';
import { callAs, type TestInput } from './call.ts';
import type { TestApp } from './harness.ts';
import { ids } from './lists.ts';

/** A targeting as the client sends it. */
export const yogaInIndia = {
  groups: [[ids.yoga, ids.soccer]],
  places: { countries: ['IN'] },
};

export type Spec = TestInput<typeof estimateAudience>['body']['spec'];

/** Calls on audiences as one user. */
export function audiencesOf(app: TestApp, token: string) {
  const call = callAs(app, token);
  return {
    call,
    async create(name = 'Yoga in India', spec: Spec = yogaInIndia) {
      return (await call(createAudience, { body: { name, spec } })).json.data.id;
    },
    estimate: (spec: Spec) => call(estimateAudience, { body: { spec } }),
    overlap: (interests: readonly string[], countries = ['IN']) =>
      call(startOverlap, { body: { ids: interests, countries } }),
    count: async () => (await call(listAudiences)).json.data.length,
  };
}

/** The first ids of the catalogue, in its order. */
export function manyIds(count: number): string[] {
  return loadCatalogue()
    .filter((row) => !row.flags?.length)
    .slice(0, count)
    .map(({ id }) => id);
}
