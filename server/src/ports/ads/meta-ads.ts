import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { placeSearch, readPlaces } from '../audience-sizes/read-places.ts';
import type { Budget, Tier } from '../meta/budget.ts';
import { createGraphClient, type GraphClient } from '../meta/client.ts';
import { MetaError } from '../meta/errors.ts';
import { appSecretProof, tokenMark } from '../meta/secrets.ts';
import type { MetaStore } from '../meta/store.ts';
import { createThrottle, type Throttle } from '../meta/throttle.ts';
import { defaultTimeouts, type Timeouts } from '../meta/timeouts.ts';
import type { Transport } from '../meta/transport.ts';
import { checkTokenWith } from './check-token.ts';
import { createDelivery } from './meta-delivery.ts';
import type { AdAccess, AdFields, AdsPort, AdToken, TargetingCheck } from './port.ts';
import * as rows from './rows.ts';
import { createTokenPool } from './token-pool.ts';

export interface MetaAdsOptions {
  readonly kind: AdsPort['kind'];
  /** The app of this installation, if it has one. */
  readonly app: { readonly id: string; readonly secret: string } | undefined;
  readonly graphUrl: string;
  /** Such as `v26.0`. */
  readonly version: string;
  /** Closed with this port. */
  readonly transport: Transport;
  readonly budget: Budget;
  /** Stores the pauses that Meta asks for. */
  readonly pauses: Pick<MetaStore, 'findPause' | 'savePause'>;
  readonly clock: () => number;
  readonly onError?: (message: string) => void;
  readonly timeouts?: Timeouts;
  /** Now as the ad accounts of a token see it; our own clock by default. */
  readonly nowOf?: (token: AdToken) => Promise<number>;
  /** Advances the clock of a token's ad accounts, where they have their own. */
  readonly advanceDays?: AdsPort['advanceDays'];
}

const pageRows = 100;
const maxPages = 5;
/** Failures that stop every call with a token for a while; others concern one call only. */
const pausing: ReadonlySet<string> = new Set(['app_limit', 'account_limit', 'abuse']);

interface Session {
  readonly client: GraphClient;
  readonly throttle: Throttle;
  tier: Tier;
}

/** Objects and lists as JSON, everything else as text, as Meta's forms require. */
function toForm(fields: AdFields): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const nextPage = z.object({ paging: z.object({ next: z.string(), cursors: z.object({ after: z.string() }) }) });

/** Matches answer rows to the request: by id or name, else by position in a complete answer. Without a row, Meta said nothing. */
function toChecks(asked: readonly string[], json: unknown): TargetingCheck[] {
  const answered = rows.readList(json, rows.validationRow);
  const fold = (text: string) => text.toLowerCase();
  const own = new Map(
    answered.flatMap((row) => [...(row.id ? [[row.id, row] as const] : []), [fold(row.name), row] as const]),
  );
  return asked.flatMap((key, index) => {
    const row = own.get(fold(key)) ?? (answered.length === asked.length ? answered[index] : undefined);
    return row ? [{ asked: key, valid: row.valid, row: row.valid ? row.row : null }] : [];
  });
}

/** Meta's Marketing API, or the built-in test ad account behind the same calls. Source: Meta's reference of v26. */
export function createMetaAds(options: MetaAdsOptions): AdsPort {
  const { app, budget, clock } = options;

  const sessionOf = createTokenPool(({ token, ownApp }: AdToken): Session => {
    const throttle = createThrottle({
      store: { ...options.pauses, findAnswers: async () => [], saveAnswers: async () => {} },
      clock,
      source: `ads:${tokenMark(token)}`,
      personal: true,
      onError: (message) => options.onError?.(message),
    });
    const session: Session = {
      throttle,
      tier: 'limited',
      client: createGraphClient({
        token,
        proof: ownApp && app ? appSecretProof(app.secret, token) : undefined,
        appSecret: app?.secret,
        personal: true,
        graphUrl: options.graphUrl,
        version: options.version,
        timeouts: options.timeouts ?? defaultTimeouts,
        transport: options.transport,
        onUsage: (usage) => {
          if (usage.tier) session.tier = usage.tier;
          throttle.noteUsage(usage);
        },
        isSlow: throttle.isSlow,
      }),
    };
    return session;
  });

  /**
   * Two people's test ad accounts have the same id: each has its own budget, and a new one when its clock is advanced, because the
   * calls of earlier days no longer count.
   */
  async function ownerOfBudget(access: AdAccess): Promise<string> {
    if (options.kind !== 'test') return '';
    const ahead = options.nowOf ? Math.floor((await options.nowOf(access)) / dayMs) - Math.floor(clock() / dayMs) : 0;
    return ahead === 0 ? access.token : `${access.token} ${ahead} `;
  }

  async function enterBudget(access: AdAccess, kind: 'read' | 'write', tier: Tier, count = 1): Promise<void> {
    const { admitted, urgency, account } = access;
    if (admitted && admitted.reads > 0 && kind === 'read') admitted.reads -= 1;
    else await budget.enter(`${await ownerOfBudget(access)}${account}`, { kind, urgency, tier, count });
  }

  /** Makes one call, unless paused; a call on an account also needs room in its budget. */
  async function call<T>(
    token: AdToken | AdAccess,
    kind: 'read' | 'write',
    work: (client: GraphClient) => Promise<T>,
  ): Promise<T> {
    const { client, throttle, tier } = sessionOf(token);
    await throttle.enter();
    if ('account' in token) await enterBudget(token, kind, tier);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof MetaError && pausing.has(error.kind)) await throttle.noteError(error);
      throw error;
    }
  }

  const get = (token: AdToken | AdAccess, path: string, params: AdFields = {}) =>
    call(token, 'read', (client) => client.get(path, toForm(params)));

  /** Every page of a list, up to 500 rows. */
  async function pages<T>(
    token: AdToken | AdAccess,
    path: string,
    params: AdFields,
    schema: z.ZodType<T>,
  ): Promise<T[]> {
    const list: T[] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const json = await get(token, path, { ...params, limit: pageRows, after });
      list.push(...rows.readList(json, schema));
      const next = nextPage.safeParse(json);
      if (!next.success) break;
      after = next.data.paging.cursors.after;
    }
    return list;
  }

  const post = (access: AdAccess, path: string, fields: AdFields, mayStart?: () => boolean) =>
    call(access, 'write', (client) => client.post(path, toForm(fields), mayStart));

  function unreadable(): never {
    throw new MetaError('unreadable', 'Meta answered data in an unknown shape');
  }

  return {
    ...createDelivery({ get, post, pages, now: options.nowOf ?? (async () => clock()) }),
    async admit(access, reads) {
      await enterBudget(access, 'read', sessionOf(access).tier, reads);
      return { ...access, admitted: { reads } };
    },
    ...(options.advanceDays ? { advanceDays: options.advanceDays } : {}),
    kind: options.kind,
    checkToken: (token) => checkTokenWith({ app, ask: (as, path, params) => get(as, path, params) }, token),
    accounts: (token) => pages(token, 'me/adaccounts', { fields: rows.accountFields }, rows.accountRow),
    async searchTargeting(access, query, limit, regulated) {
      const under = regulated && {
        regulated_categories: [regulated.category],
        regulated_countries: regulated.countries,
      };
      const json = await get(access, `${access.account}/targetingsearch`, { q: query, limit, ...under });
      return rows.readList(json, rows.targetingRow);
    },
    async validateIds(access, ids) {
      return toChecks(ids, await get(access, `${access.account}/targetingvalidation`, { id_list: ids }));
    },
    async validateNames(access, names) {
      return toChecks(names, await get(access, `${access.account}/targetingvalidation`, { name_list: names }));
    },
    async targetingStatus(access, ids) {
      const json = await get(access, 'search', { type: 'targetingoptionstatus', targeting_option_list: ids });
      return rows.readList(json, rows.statusRow);
    },
    async estimate(access, targeting, goal) {
      const params = { targeting_spec: targeting, optimization_goal: goal };
      return rows.readEstimate(await get(access, `${access.account}/delivery_estimate`, params)) ?? unreadable();
    },
    async minDailyBudget(access, currency) {
      return rows.readMinimum(await get(access, `${access.account}/minimum_budgets`), currency);
    },
    async places(access, query) {
      return readPlaces(await get(access, 'search', placeSearch(query)));
    },
    list(access, kind, { named, targetingStates } = {}) {
      const level = kind === 'adsets' ? 'adset' : 'campaign';
      const filtering = [
        ...(named === undefined ? [] : [{ field: `${level}.name`, operator: 'CONTAIN', value: named }]),
        ...(targetingStates ? [{ field: 'adset.targeting_state', operator: 'IN', value: targetingStates }] : []),
      ];
      const params = { fields: rows.objectFields[kind], ...(filtering.length > 0 ? { filtering } : {}) };
      return pages(access, `${access.account}/${kind}`, params, rows.objectRow);
    },
    savedAudiences: (access) =>
      pages(access, `${access.account}/saved_audiences`, { fields: 'id,name,targeting' }, rows.savedAudienceRow),
    promotable(access, kind) {
      const { edge, fields } = rows.promotableEdges[kind];
      return pages(access, `${access.account}/${edge}`, { fields }, rows.promotedRow);
    },
    async check(access, kind, fields) {
      await post(access, `${access.account}/${kind}`, {
        ...fields,
        status: 'PAUSED',
        execution_options: ['validate_only'],
      });
    },
    async create(access, kind, fields, mayStart) {
      const json = await post(access, `${access.account}/${kind}`, { ...fields, status: 'PAUSED' }, mayStart);
      const created = rows.createdObject.safeParse(json);
      return created.success ? created.data.id : unreadable();
    },
    async remove(access, id) {
      try {
        await call(access, 'write', (client) => client.remove(id));
      } catch (error) {
        // 100/33: the object no longer exists.
        if (!(error instanceof MetaError && error.code === 100 && error.subcode === 33)) throw error;
      }
    },
    async close() {
      options.transport.close();
    },
  };
}
