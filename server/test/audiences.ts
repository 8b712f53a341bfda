import { loadCatalogue } from '@interest-miner/engine';
import type { TestApp } from './harness.ts';
import { ids } from './lists.ts';

/** A targeting as the client sends it. */
export const yogaInIndia = {
  groups: [[ids.yoga, ids.soccer]],
  places: { countries: ['IN'] },
};

/** Calls on audiences as one user. */
export function audiencesOf(app: TestApp, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    app.call(method, `/api/audiences${path}`, { token, ...(body ? { body } : {}) });
  return {
    call,
    async create(name = 'Yoga in India', spec: object = yogaInIndia) {
      return (await call('POST', '', { name, spec })).json.data.id as string;
    },
    estimate: (spec: object) => call('POST', '/estimate', { spec }),
    overlap: (interests: readonly string[], countries = ['IN']) =>
      call('POST', '/overlap', { ids: interests, countries }),
    count: async () => (await call('GET', '')).json.data.length as number,
  };
}

/** The first ids of the catalogue, in its order. */
export function manyIds(count: number): string[] {
  return loadCatalogue()
    .filter((row) => !row.flags?.length)
    .slice(0, count)
    .map(({ id }) => id);
}
