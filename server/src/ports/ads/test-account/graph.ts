import { randomInt } from 'node:crypto';
import { dayMs } from '../../../lib/time.ts';
import { errorOf, filtered, page, shown } from './answers.ts';
import { checkAdSet, checkCampaign, checkTargeting, json } from './check-object.ts';
import { aheadOf } from './clock.ts';
import { createDeliveryGraph } from './delivery/graph-delivery.ts';
import { shownCampaign } from './delivery/show-delivery.ts';
import { estimatePeople } from './estimate.ts';
import { accountWithObjects, accountWithoutPixels, existing, pixelBehaviour, promotable } from './existing-objects.ts';
import { searchTestPlaces } from './places.ts';
import { isAllowed, isLimited } from './regulated.ts';
import { removeWithAll } from './remove.ts';
import type { TestAdObject, TestAdStore } from './store.ts';
import {
  type GraphAccount,
  GraphFailure,
  type GraphRequest,
  type GraphResponse,
  type GraphTargetingSource,
  type Holder,
} from './types.ts';

interface TestGraphOptions {
  readonly store: TestAdStore;
  readonly targeting: GraphTargetingSource;
  readonly clock: () => number;
  /** Decides on everything that is simulated: the same seed delivers the same. */
  readonly seed?: string;
  /** Ad sets × days that one call of insights can read. */
  readonly maxRows?: number;
  /** Who a token stands for; undefined for a token that Meta does not know. */
  readonly holderOf: (token: string) => Holder | undefined;
}

/** Maximum objects in one test ad account, to limit the rows of a user. */
const maxObjects = 200;
/** Edges of an account where something is created. */
const created: Readonly<Record<string, TestAdObject['kind']>> = { campaigns: 'campaign', adsets: 'adset', ads: 'ad' };
const missing = (what: string) =>
  new GraphFailure(100, 33, `Object with ID '${what}' does not exist, or cannot be loaded due to missing permissions.`);

/** Part of the Graph API: tokens, ad accounts, targeting, campaigns, ad sets, and what they deliver. Behaves as Meta documents v26. */
export function createTestGraph(options: TestGraphOptions): (request: GraphRequest) => Promise<GraphResponse> {
  const { store, targeting, clock } = options;
  const nowOf = async (ownerId: string) => clock() + (await aheadOf(store, ownerId));
  const delivery = createDeliveryGraph({ ...options, seed: options.seed ?? 'test ad account', nowOf });

  function holderOf(params: URLSearchParams): Holder {
    const holder = options.holderOf(params.get('access_token') ?? '');
    if (!holder) throw new GraphFailure(190, undefined, 'Invalid OAuth access token - Cannot parse access token');
    if (holder.fails) throw new GraphFailure(holder.fails.code, holder.fails.subcode, 'Error validating access token');
    if (holder.expiresAt !== null && holder.expiresAt <= clock())
      throw new GraphFailure(190, 463, 'Error validating access token: Session has expired');
    return holder;
  }

  function accountOf(holder: Holder, id: string): GraphAccount {
    const account = holder.accounts.find((own) => own.id === id);
    if (!account) throw missing(id);
    return account;
  }

  function debugToken(params: URLSearchParams): unknown {
    const holder = options.holderOf(params.get('input_token') ?? '');
    if (!holder) return { data: { app_id: '0', is_valid: false, scopes: [], error: { code: 190 } } };
    const { appId, scopes, expiresAt, fails } = holder;
    const expired = expiresAt !== null && expiresAt <= clock();
    const error = fails ?? (expired ? { code: 190, subcode: 463 } : undefined);
    const expires_at = expiresAt === null ? 0 : Math.floor(expiresAt / 1000);
    return { data: { app_id: appId, is_valid: !error, scopes, expires_at, ...(error ? { error } : {}) } };
  }

  const asked = (params: URLSearchParams, name: string) =>
    ((json(params.get(name) ?? undefined) ?? []) as unknown[]).map(String);

  async function statuses(params: URLSearchParams): Promise<unknown> {
    const ids = asked(params, 'targeting_option_list');
    const known = await targeting.byIds(ids);
    const data = ids.map((id) => {
      const row = known.get(id);
      const gone = row === undefined || row.id !== id;
      return {
        id,
        current_status: gone ? 'NON-DELIVERABLE' : row.current_status,
        future_plan: gone ? [] : (row.future_plan ?? []),
      };
    });
    return { data };
  }

  async function validation(params: URLSearchParams): Promise<unknown> {
    const ids = asked(params, 'id_list');
    const names = asked(params, 'name_list');
    const [byId, byName] = await Promise.all([targeting.byIds(ids), targeting.byNames(names)]);
    const rows = [
      ...ids.map((id) => ({ key: { id }, row: byId.get(id) })),
      ...names.map((name) => ({ key: { name }, row: byName.get(name) })),
    ];
    const data = rows.map(({ key, row }) => {
      const valid = row !== undefined && row.current_status !== 'NON-DELIVERABLE';
      return valid ? { ...row, valid } : { ...key, valid };
    });
    return { data };
  }

  async function estimate(edge: string, params: URLSearchParams): Promise<unknown> {
    const spec = json(params.get('targeting_spec') ?? undefined);
    await checkTargeting(spec, targeting);
    const { lower, upper } = await estimatePeople(spec, targeting);
    if (edge === 'reachestimate')
      return { data: { users_lower_bound: lower, users_upper_bound: upper, estimate_ready: true }, paging: {} };
    return { data: [{ estimate_mau_lower_bound: lower, estimate_mau_upper_bound: upper, estimate_ready: true }] };
  }

  async function create(holder: Holder, account: GraphAccount, kind: TestAdObject['kind'], params: URLSearchParams) {
    if (!holder.scopes.includes('ads_management'))
      throw new GraphFailure(
        294,
        undefined,
        'Managing advertisements requires the extended permission ads_management.',
      );
    if (holder.inDevelopment) throw new GraphFailure(100, 1885183, 'The app of this token is in development mode.');
    if (account.account_status !== 1) throw new GraphFailure(200, undefined, 'The ad account is not active.');
    const {
      access_token: _token,
      appsecret_proof: _proof,
      execution_options: how,
      ...fields
    } = Object.fromEntries(params);
    if (kind === 'campaign') {
      checkCampaign(fields);
      delivery.checkSpendCap(fields, account);
    } else if (kind === 'ad') await delivery.checkAd(holder, account, fields);
    else {
      const above = await store.findObject(holder.ownerId, fields.campaign_id ?? '');
      const campaign = above ?? existing(account.id, 'campaign').find(({ id }) => id === fields.campaign_id);
      await checkAdSet(fields, campaign?.kind === 'campaign' ? campaign.fields : undefined, { account, targeting });
    }
    if (((json(how) ?? []) as unknown[]).includes('validate_only')) return { success: true };
    if ((await store.listObjects(holder.ownerId, account.id, kind)).length >= maxObjects)
      throw new GraphFailure(
        100,
        undefined,
        `A test ad account holds at most ${maxObjects} of these. Delete some first.`,
      );
    const createdAt = await nowOf(holder.ownerId);
    const id = `1202${createdAt}${randomInt(100_000, 999_999)}`;
    await store.insertObject({ id, ownerId: holder.ownerId, accountId: account.id, kind, fields, createdAt });
    return { id };
  }

  async function campaigns(holder: Holder, account: GraphAccount, params: URLSearchParams) {
    const kind = 'campaign';
    const own = await store.listObjects(holder.ownerId, account.id, kind);
    const rows = [
      ...own.map(shownCampaign),
      ...existing(account.id, kind).map((object) => ({ ...shown({ ...object, kind }), ...object.shows })),
    ];
    return page(filtered(rows, params), params);
  }

  async function onAccount(holder: Holder, request: GraphRequest, id: string, edge: string): Promise<unknown> {
    const { method, params } = request;
    const account = accountOf(holder, id);
    const kind = created[edge];
    if (method === 'POST' && kind) return create(holder, account, kind, params);
    const delivered = await delivery.onAccount(holder, account, request, edge);
    if (delivered !== undefined) return delivered;
    if (method !== 'GET') throw new GraphFailure(100, undefined, 'Unsupported request');
    switch (edge) {
      case '':
        return account;
      case 'campaigns':
        return campaigns(holder, account, params);
      case 'adsets': {
        const kept = existing(account.id, 'adset');
        const rows = kept.map((object) => ({ ...shown({ ...object, kind: 'adset' }), ...object.shows }));
        return delivery.adSets(holder, account, params, rows);
      }
      case 'targetingsearch': {
        const rows = await targeting.search(params.get('q') ?? '', Number(params.get('limit') ?? 25));
        return { data: isLimited(asked(params, 'regulated_categories')) ? rows.filter(isAllowed) : rows };
      }
      case 'targetingvalidation':
        return validation(params);
      case 'reachestimate':
      case 'delivery_estimate':
        return estimate(edge, params);
      case 'minimum_budgets':
        return { data: [{ currency: account.currency, min_daily_budget_imp: account.min_daily_budget }] };
      case 'promote_pages':
        return page(promotable.promote_pages, params);
      case 'adspixels': {
        const now = await nowOf(holder.ownerId);
        const own = account.id === accountWithoutPixels ? [] : promotable.adspixels;
        const rows = own.map((pixel) => {
          const silent = pixelBehaviour[pixel.id]?.daysSilent ?? null;
          return silent === null ? pixel : { ...pixel, last_fired_time: new Date(now - silent * dayMs).toISOString() };
        });
        return page(rows, params);
      }
      case 'saved_audiences':
        return page(
          existing(account.id, 'saved_audience').map(({ id: own, fields }) => ({
            id: own,
            name: fields.name,
            targeting: json(fields.targeting),
          })),
          params,
        );
    }
    throw new GraphFailure(100, undefined, 'Unsupported request');
  }

  async function onObject(holder: Holder, request: GraphRequest, id: string, edge: string): Promise<unknown> {
    const { method, params } = request;
    if (edge === 'stats' && promotable.adspixels.some((pixel) => pixel.id === id))
      return delivery.pixelStats(holder, id, params);
    if (edge === 'ad_studies' && method === 'POST') return delivery.study(params);
    const object = await store.findObject(holder.ownerId, id);
    const account = holder.accounts.find((own) => own.id === (object?.accountId ?? accountWithObjects));
    if (edge === 'copies' && method === 'POST' && account) return delivery.copyAd(holder, account, id, params);
    if (!(object && account)) throw missing(id);
    if (method !== 'DELETE') return delivery.onObject(holder, account, object, request, edge);
    await removeWithAll(store, object);
    return { success: true };
  }

  async function answer(request: GraphRequest): Promise<unknown> {
    const { path, params } = request;
    if (path === 'debug_token') return debugToken(params);
    const holder = holderOf(params);
    if (path === 'me') return { id: `1${holder.appId}`, name: holder.name };
    if (path === 'me/permissions')
      return { data: holder.scopes.map((permission) => ({ permission, status: 'granted' })) };
    if (!holder.scopes.includes('ads_read') && !holder.scopes.includes('ads_management'))
      throw new GraphFailure(200, undefined, 'Ad account owner has NOT granted ads_management or ads_read permission');
    if (path === 'me/adaccounts') return page(holder.accounts, params);
    if (path === 'search' && params.get('type') === 'targetingoptionstatus') return statuses(params);
    if (path === 'search' && params.get('type') === 'adgeolocation') return searchTestPlaces(params);
    const [id = '', edge = ''] = path.split('/');
    if (id.startsWith('act_')) return onAccount(holder, request, id, edge);
    if (/^\d+$/.test(id)) return onObject(holder, request, id, edge);
    throw new GraphFailure(100, undefined, 'Unsupported request');
  }

  return async (request) => {
    try {
      return { status: 200, body: await answer(request) };
    } catch (error) {
      if (error instanceof GraphFailure) return errorOf(error);
      throw error;
    }
  };
}
