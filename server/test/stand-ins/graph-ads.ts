import { createHmac, timingSafeEqual } from 'node:crypto';
import { createTestGraph } from '../../src/ports/ads/test-account/graph.ts';
import type { TestAdObject, TestAdStore } from '../../src/ports/ads/test-account/store.ts';
import type {
  GraphAccount,
  GraphRequest,
  GraphResponse,
  GraphTargeting,
  GraphTargetingSource,
  Holder,
} from '../../src/ports/ads/test-account/types.ts';
import type { GraphRow } from './graph-rows.ts';

const business = { name: 'Cork & Co' };
/** An ad account as Meta describes it; active, in dollars. */
export const graphAccount = (change: Partial<GraphAccount> = {}): GraphAccount => ({
  id: 'act_200000000000001',
  name: 'Cork mats',
  currency: 'USD',
  timezone_name: 'America/New_York',
  account_status: 1,
  min_daily_budget: 100,
  business,
  ...change,
});

/** A typical system user: both permissions, one ad account, an app that is not ours, no expiry. */
export const graphHolder = (change: Partial<Holder> = {}): Holder => ({
  ownerId: 'cork',
  name: 'Cork system user',
  appId: '987654321098765',
  scopes: ['ads_read', 'ads_management'],
  expiresAt: null,
  accounts: [graphAccount()],
  ...change,
});

/** Campaigns and ad sets in memory, newest first. */
export function memoryAdStore(objects: TestAdObject[]): TestAdStore {
  const find = (ownerId: string, id: string) =>
    objects.find((object) => object.id === id && object.ownerId === ownerId);
  return {
    insertObject: async (object) => void objects.unshift(object),
    listObjects: async (ownerId, accountId, kind) =>
      objects.filter((row) => row.ownerId === ownerId && row.accountId === accountId && row.kind === kind),
    findObject: async (ownerId, id) => find(ownerId, id),
    async updateObject(ownerId, id, fields) {
      const object = find(ownerId, id);
      if (object) objects[objects.indexOf(object)] = { ...object, fields };
    },
    async deleteObject(ownerId, id) {
      const object = find(ownerId, id);
      if (object) objects.splice(objects.indexOf(object), 1);
      return object !== undefined;
    },
  };
}

const toTargeting = (row: GraphRow): GraphTargeting => ({
  id: row.id,
  name: row.name,
  type: 'interests',
  path: row.path,
  audience_size_lower_bound: row.audience_size_lower_bound ?? null,
  audience_size_upper_bound: row.audience_size_upper_bound ?? null,
  current_status: 'NORMAL',
});

/** The stand-in's rows as targeting options of an ad account. */
function rowTargeting(rows: () => readonly GraphRow[]): GraphTargetingSource {
  const pick = (keys: readonly string[], matches: (row: GraphRow, key: string) => boolean) =>
    new Map(
      keys.flatMap((key) => {
        const row = rows().find((own) => matches(own, key));
        return row ? [[key, toTargeting(row)] as const] : [];
      }),
    );
  return {
    async search(query, limit) {
      const word = query.toLowerCase();
      const hits = rows().filter(({ name }) => name.toLowerCase().includes(word));
      return hits.slice(0, limit).map(toTargeting);
    },
    byIds: async (ids) => pick(ids, (row, id) => row.id === id),
    byNames: async (names) => pick(names, (row, name) => row.name.toLowerCase() === name.toLowerCase()),
  };
}

export const graphAppId = '123456789012345';
const appSecret = 'test_app_secret';

/** Whether a call carries the `appsecret_proof` of its token. */
export function isSigned(params: URLSearchParams, token: string): boolean {
  const expected = createHmac('sha256', appSecret).update(token).digest();
  const given = Buffer.from(params.get('appsecret_proof') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface People {
  readonly holders: ReadonlyMap<string, Holder>;
  readonly objects: TestAdObject[];
  readonly rows: () => readonly GraphRow[];
  /** Answers `search?type=adinterest…`, which does not depend on the token. */
  readonly search: (params: URLSearchParams) => GraphResponse;
}

const proofWrong = {
  status: 400,
  body: {
    error: { message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException', code: 100 },
  },
};

/**
 * Answers calls with users' tokens, and about them. A call is signed with our app's secret if, and only if, the token
 * was made by our app.
 * @returns undefined for other calls
 */
export function createPersonGraph({ holders, objects, rows, search }: People) {
  const graph = createTestGraph({
    store: memoryAdStore(objects),
    targeting: rowTargeting(rows),
    clock: Date.now,
    holderOf: (token) => holders.get(token),
  });
  return async (request: GraphRequest): Promise<GraphResponse | undefined> => {
    const { path, params } = request;
    const token = params.get('access_token') ?? '';
    const holder = holders.get(token);
    if (path === 'debug_token' && token === `${graphAppId}|${appSecret}`) {
      const inspected = holders.get(params.get('input_token') ?? '');
      // Meta lets an app look at its own tokens only.
      return inspected?.appId === graphAppId ? graph(request) : proofWrong;
    }
    if (!holder) return path === 'search' || path.startsWith('act_') ? undefined : graph(request);
    if ((holder.appId === graphAppId) !== isSigned(params, token)) return proofWrong;
    const isSearch = path === 'search' && params.get('type')?.startsWith('adinterest');
    return isSearch && !holder.fails ? search(params) : graph(request);
  };
}
