import { loadCatalogue } from '@interest-miner/engine';
import type { TestApp } from './harness.ts';

/** Ids of catalogue rows that Meta has, and of one that only the catalogue has. */
export const ids = {
  yoga: '6003306084421',
  cars: '6003176678152',
  soccer: '6003107902433',
  dresses: '6003188355978',
  movies: '6003139266461',
  ours: 'builtin:software-engineer',
} as const;

/** Calls on lists as one person. */
export function listsOf(app: TestApp, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    app.call(method, `/api/lists${path}`, { token, ...(body ? { body } : {}) });
  return {
    call,
    async create(name = 'Yoga people', body: object = {}) {
      return (await call('POST', '', { name, ...body })).json.data.id as string;
    },
    add: (id: string, refs: readonly string[]) => call('POST', `/${id}/items`, { ids: refs }),
    remove: (id: string, refs: readonly string[]) => call('DELETE', `/${id}/items`, { ids: refs }),
    restore: (id: string, refs: readonly string[]) => call('POST', `/${id}/items/restore`, { ids: refs }),
    get: async (id: string) => (await call('GET', `/${id}`)).json.data,
    async refs(id: string): Promise<string[]> {
      const { json } = await call('GET', `/${id}`);
      return json.data.items.map((item: { ref: string }) => item.ref);
    },
  };
}

/** The first ids of the catalogue, in its order. */
export function manyIds(count: number): string[] {
  return loadCatalogue()
    .filter((row) => !row.flags?.length)
    .slice(0, count)
    .map(({ id }) => id);
}
