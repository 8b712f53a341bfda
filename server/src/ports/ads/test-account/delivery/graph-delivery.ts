import { randomInt } from 'node:crypto';
import { unitsOf } from '@interest-miner/contract/pushes/rules';
import { dayMs, hourMs } from '../../../../lib/time.ts';
import { filtered, page } from '../answers.ts';
import { json } from '../check-object.ts';
import { disapprovedAdId, existing, pixelBehaviour } from '../existing-objects.ts';
import type { TestAdObject } from '../store.ts';
import { type GraphAccount, GraphFailure, type GraphRequest, type Holder } from '../types.ts';
import { chanceOf } from './chance.ts';
import { checkActivation, checkAd, checkSpendCap, checkStudy } from './check-ad.ts';
import { type Delivered, deliverAccount, familiesOf } from './deliver-account.ts';
import { answerQuestion, readQuestion, reportPage, reportState, todayOf } from './insights.ts';
import { shownAd, shownAdSet, shownCampaign } from './show-delivery.ts';
import { withStatus } from './status-log.ts';

interface DeliveryOptions extends Delivered {
  readonly nowOf: (ownerId: string) => Promise<number>;
  /** Ad sets × days that one call can read; more is too much data. */
  readonly maxRows?: number;
}

const unsupported = () => new GraphFailure(100, undefined, 'Unsupported request');
const defaultMaxRows = 20_000;
const pixelEvents = [
  ['PageView', 60],
  ['Lead', 2],
  ['Purchase', 1.5],
] as const;

/** The part of the Graph API that runs ads: ads, statuses, insights, reports, the pixel. Behaves as Meta documents v26. */
export function createDeliveryGraph(options: DeliveryOptions) {
  const { store, seed, maxRows = defaultMaxRows } = options;

  async function insightRows(holder: Holder, account: GraphAccount, params: URLSearchParams) {
    const now = await options.nowOf(holder.ownerId);
    const question = readQuestion(params, todayOf(account, now));
    const families = await familiesOf(store, holder.ownerId, account.id);
    const days = (Date.parse(question.until) - Date.parse(question.since)) / dayMs + 1;
    if ((question.adSetIds?.length ?? families.length) * days > maxRows)
      throw new GraphFailure(100, 1487534, 'There is too much data to answer this at once.');
    return answerQuestion(options, account, families, question, now);
  }

  async function adSets(holder: Holder, account: GraphAccount, params: URLSearchParams, kept: readonly unknown[]) {
    const now = await options.nowOf(holder.ownerId);
    const families = await familiesOf(store, holder.ownerId, account.id);
    // Only a caller who asks for the stage of learning needs what was delivered.
    const days = params.get('fields')?.includes('learning_stage_info')
      ? await deliverAccount(options, account, families, now)
      : undefined;
    const rows = families.map((family) => shownAdSet(family, account, days?.get(family.adSet.id)?.days ?? [], now));
    return page(filtered([...rows, ...(kept as Record<string, unknown>[])], params), params);
  }

  async function ads(holder: Holder, account: GraphAccount, params: URLSearchParams) {
    const now = await options.nowOf(holder.ownerId);
    const families = await familiesOf(store, holder.ownerId, account.id);
    const own = families.flatMap((family) => family.ads.map((ad) => shownAd(family, ad, seed, now)));
    const kept = existing(account.id, 'ad').map(({ id, fields, shows }) => ({
      id,
      name: fields.name,
      status: fields.status,
      adset_id: fields.adset_id,
      effective_status: id === disapprovedAdId ? 'DISAPPROVED' : 'ACTIVE',
      ...shows,
    }));
    return page(filtered([...own, ...kept], params), params);
  }

  async function insert(holder: Holder, accountId: string, kind: TestAdObject['kind'], fields: TestAdObject['fields']) {
    const createdAt = await options.nowOf(holder.ownerId);
    const id = `1202${createdAt}${randomInt(100_000, 999_999)}`;
    await store.insertObject({ id, ownerId: holder.ownerId, accountId, kind, fields, createdAt });
    return id;
  }

  /** Bins of an hour, nested as Meta's are; a bin without events is missing. */
  async function pixelStats(holder: Holder, pixelId: string, params: URLSearchParams) {
    const arriving = pixelBehaviour[pixelId]?.events;
    if (!arriving) throw new GraphFailure(200, undefined, 'You have no access to the events of this pixel.');
    const now = await options.nowOf(holder.ownerId);
    const from = Number(params.get('start_time') ?? now / 1000 - 7 * 86_400) * 1000;
    const data: unknown[] = [];
    for (let bin = Math.ceil(from / hourMs) * hourMs; bin < now; bin += hourMs) {
      const events = pixelEvents.flatMap(([value, mean]) => {
        if (!arriving.includes(value)) return [];
        const count = Math.floor(mean * chanceOf(seed, 'pixel', value, bin) * 2);
        return count > 0 ? [{ value, count }] : [];
      });
      if (events.length > 0) data.push({ start_time: new Date(bin).toISOString(), aggregation: 'event', data: events });
    }
    return { data };
  }

  async function change(holder: Holder, account: GraphAccount, object: TestAdObject, params: URLSearchParams) {
    if (!holder.scopes.includes('ads_management'))
      throw new GraphFailure(
        294,
        undefined,
        'Managing advertisements requires the extended permission ads_management.',
      );
    const { access_token: _token, appsecret_proof: _proof, ...fields } = Object.fromEntries(params);
    const now = await options.nowOf(holder.ownerId);
    const merged = { ...object, fields: { ...object.fields, ...fields } };
    checkSpendCap(merged.fields, unitsOf(account.currency));
    if (fields.status === 'ACTIVE') {
      if (account.account_status !== 1) throw new GraphFailure(100, 1885016, 'This ad account is disabled.');
      checkActivation(object.kind, merged.fields, now);
    }
    const changed = fields.status === undefined ? merged.fields : withStatus(merged, fields.status, now);
    await store.updateObject(holder.ownerId, object.id, changed);
    return { success: true };
  }

  async function report(
    holder: Holder,
    account: GraphAccount,
    object: TestAdObject,
    edge: string,
    params: URLSearchParams,
  ) {
    if (edge === 'insights') {
      const rows = await insightRows(holder, account, new URLSearchParams(object.fields.question));
      return reportPage(object, rows, params);
    }
    const state = reportState(object, account);
    await store.updateObject(holder.ownerId, object.id, {
      ...object.fields,
      asked: String(Number(object.fields.asked) + 1),
    });
    return state;
  }

  async function show(holder: Holder, account: GraphAccount, object: TestAdObject): Promise<unknown> {
    if (object.kind === 'campaign') return shownCampaign(object);
    const now = await options.nowOf(holder.ownerId);
    const families = await familiesOf(store, holder.ownerId, account.id);
    const adSetId = object.kind === 'ad' ? object.fields.adset_id : object.id;
    const family = families.find(({ adSet }) => adSet.id === adSetId);
    if (!family) throw unsupported();
    return object.kind === 'ad' ? shownAd(family, object, seed, now) : shownAdSet(family, account, [], now);
  }

  return {
    /** Answers a call on an account's edge; undefined for an edge that is not about running ads. */
    async onAccount(holder: Holder, account: GraphAccount, { method, params }: GraphRequest, edge: string) {
      switch (`${method} ${edge}`) {
        case 'GET ads':
          return ads(holder, account, params);
        case 'GET insights':
          return page(await insightRows(holder, account, params), params);
        case 'POST insights': {
          readQuestion(params, todayOf(account, await options.nowOf(holder.ownerId)));
          const { access_token: _token, appsecret_proof: _proof, ...question } = Object.fromEntries(params);
          const fields = { question: new URLSearchParams(question).toString(), asked: '0' };
          return { report_run_id: await insert(holder, account.id, 'report', fields) };
        }
      }
      return undefined;
    },
    adSets,
    /** Has an ad checked. @throws GraphFailure */
    async checkAd(holder: Holder, account: GraphAccount, fields: TestAdObject['fields']) {
      const adSet = await store.findObject(holder.ownerId, fields.adset_id ?? '');
      checkAd(fields, adSet?.kind === 'adset' ? adSet.fields : undefined, account.id);
    },
    checkSpendCap: (fields: TestAdObject['fields'], account: GraphAccount) =>
      checkSpendCap(fields, unitsOf(account.currency)),
    /** Answers a call on an object that was created here. */
    async onObject(holder: Holder, account: GraphAccount, object: TestAdObject, request: GraphRequest, edge: string) {
      const { method, params } = request;
      if (object.kind === 'report' && method === 'GET') return report(holder, account, object, edge, params);
      if (method === 'GET' && edge === '') return show(holder, account, object);
      if (method === 'POST' && edge === '') return change(holder, account, object, params);
      if (method === 'GET' && edge === 'insights' && object.kind === 'adset') {
        const own = new URLSearchParams(params);
        own.set('filtering', JSON.stringify([{ field: 'adset.id', operator: 'IN', value: [object.id] }]));
        return page(await insightRows(holder, account, own), params);
      }
      throw unsupported();
    },
    /** Copies an ad of the account, with a new creative: refused for one with standard enhancements. */
    async copyAd(holder: Holder, account: GraphAccount, id: string, params: URLSearchParams) {
      const source = existing(account.id, 'ad').find((ad) => ad.id === id);
      const creative = source?.shows.creative as { id: string; degrees_of_freedom_spec?: unknown } | undefined;
      if (!(source && creative)) throw new GraphFailure(100, 33, `Object with ID '${id}' does not exist.`);
      if (JSON.stringify(creative.degrees_of_freedom_spec ?? {}).includes('standard_enhancements'))
        throw new GraphFailure(100, 3858504, 'Standard enhancements are no longer available.');
      const fields = {
        name: `${source.fields.name} - Copy`,
        adset_id: params.get('adset_id') ?? '',
        status: 'PAUSED',
        creative: JSON.stringify({ creative_id: creative.id }),
      };
      return { copied_ad_id: await insert(holder, account.id, 'ad', fields) };
    },
    pixelStats,
    /** Only a person or business can own a split test; an ad account cannot. */
    study(params: URLSearchParams) {
      checkStudy(params);
      return { id: `1204${randomInt(100_000, 999_999)}`, spec: json(params.get('cells') ?? undefined) };
    },
  };
}
