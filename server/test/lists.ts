import {
  addListItems,
  createList,
  getList,
  removeListItems,
  restoreListItems,
} from '@interest-miner/contract/lists/endpoints';
import type { InterestsPort, SourceInterest } from '../src/ports/interests/port.ts';
import { callAs, type TestInput } from './call.ts';
import type { TestApp } from './harness.ts';
import { foreignSource } from './premium.ts';

/** Ids of catalogue rows that Meta has, and of one that only the catalogue has. */
export const ids = {
  yoga: '6003306084421',
  cars: '6003176678152',
  soccer: '6003107902433',
  dresses: '6003188355978',
  movies: '6003139266461',
  ours: 'builtin:software-engineer',
} as const;

/** Calls on lists as one user. */
export function listsOf(app: TestApp, token: string) {
  const call = callAs(app, token);
  return {
    call,
    async create(name = 'Yoga people', body: Partial<TestInput<typeof createList>['body']> = {}) {
      return (await call(createList, { body: { name, ...body } })).json.data.id;
    },
    add: (id: string, refs: readonly string[]) => call(addListItems, { params: { id }, body: { ids: refs } }),
    remove: (id: string, refs: readonly string[]) => call(removeListItems, { params: { id }, body: { ids: refs } }),
    restore: (id: string, refs: readonly string[]) => call(restoreListItems, { params: { id }, body: { ids: refs } }),
    get: async (id: string) => (await call(getList, { params: { id } })).json.data,
    async refs(id: string): Promise<string[]> {
      const { json } = await call(getList, { params: { id } });
      return json.data.items.map((item: { ref: string }) => item.ref);
    },
  };
}

const firstId = 6_003_000_000_000;

/** Ids that `numberedSource` knows. */
export const numberedIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(firstId + index));

/** A source that knows every numbered id, for tests about lists rather than about interests: no engine has to load. */
export function numberedSource(): InterestsPort {
  const row = (id: string, number: number): SourceInterest => ({
    id,
    name: `Interest ${number}`,
    audienceLower: 1000 * (number + 1),
    audienceUpper: 1176 * (number + 1),
    path: ['Interests', 'Numbered', `Interest ${number}`],
    topic: 'Numbers',
    sizeSource: 'meta',
    checkedAt: Date.UTC(2026, 0, 1),
    match: null,
    relevant: true,
  });
  return {
    ...foreignSource(),
    async find(ids) {
      const numbered = ids.map((id) => [id, Number(id) - firstId] as const);
      return new Map(numbered.flatMap(([id, n]) => (n >= 0 && n < 100_000 ? [[id, row(id, n)] as const] : [])));
    },
  };
}
