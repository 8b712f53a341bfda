import { updateAudience } from '@interest-miner/contract/audiences/endpoints';
import { connectMeta, disconnectMeta } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { getPush, listPushes, retryPush, startPush } from '@interest-miner/contract/pushes/endpoints';
import { pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import { decideSuspended } from '@interest-miner/contract/suspended-access/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audiencesOf, type Spec, yogaInIndia } from '../../../test/audiences.ts';
import { callAs } from '../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { ids } from '../../../test/lists.ts';
import { onePush } from '../../../test/pushes.ts';
import { type GraphStandIn, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAccount, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { suspendAccess } from '../suspended-access/index.ts';
import { pushesJob } from './push-job.ts';

let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({ env: { META_GRAPH_URL: graph.url } });
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(() => {
  graph.reset();
  app.clock.now += 86_400_000;
});

let people = 0;
const account = 'act_200000000000001';
const inGermany = { ...yogaInIndia, places: { countries: ['DE'] } };

type Change = Parameters<typeof graphHolder>[0];

/** A user with their own token; `becomes` changes what it may do after it was connected. */
async function person(spec: Spec = yogaInIndia, holder: Change = {}) {
  people += 1;
  const metaToken = `EAABperson${people}`;
  const becomes = (change: Change) => graph.holders.set(metaToken, graphHolder({ ...holder, ...change }));
  becomes({});
  const { token, email } = await app.login();
  const call = callAs(app, token);
  expect((await call(connectMeta, { body: { access_token: metaToken, password } })).status).toBe(200);
  const audience = await audiencesOf(app, token).create('Yoga', spec);
  const body = (change: object = {}) => onePush({ ad_account_id: account, ...change });
  const ended = async (id: string) => {
    let push = (await call(getPush, { params: { id } })).json.data;
    await expect
      .poll(async () => {
        push = (await call(getPush, { params: { id } })).json.data;
        return push.finished_at;
      })
      .not.toBeNull();
    return push;
  };
  const userId = await app.userId(email);
  return {
    userId,
    becomes,
    call,
    audience,
    body,
    start: (change: object = {}) => call(startPush, { params: { id: audience }, body: body(change) }),
    /** Pushes and waits. @returns the finished push */
    async push(change: object = {}) {
      return ended((await call(startPush, { params: { id: audience }, body: body(change) })).json.data.id);
    },
    async retry(id: string, change: object = {}) {
      await call(retryPush, { params: { id }, body: body(change) });
      return ended(id);
    },
  };
}

test('over HTTP, a push creates one paused campaign and one paused ad set, and links to them', async () => {
  const { push } = await person();
  const made = await push();
  expect(made).toMatchObject({ test: false, state: 'done', complaints: [], notes: [] });
  const [adSet, campaign] = graph.objects;
  expect([made.campaign?.id, made.ad_set_id]).toEqual([campaign?.id, adSet?.id]);
  expect([campaign?.fields.status, adSet?.fields.status]).toEqual(['PAUSED', 'PAUSED']);
  expect(made.manager_url).toContain(`selected_adset_ids=${adSet?.id}`);
});

test('a read-only token is refused before Meta is asked', async () => {
  const { start } = await person(yogaInIndia, { scopes: ['ads_read'] });
  const { status, json } = await start();
  expect([status, json.code, json.message]).toEqual([422, 'meta_refused', pushTexts.cannotPush]);
});

const closed = (account_status: number) => ({ accounts: [graphAccount({ account_status })] });
test.each<[string, Change, string, string]>([
  ['the permission was withdrawn', { scopes: ['ads_read'] }, 'ad_account_id', pushProblems.scope],
  ['the system user is no longer assigned', { accounts: [] }, 'ad_account_id', pushProblems.unassigned],
  ['the account was closed', closed(101), 'ad_account_id', connectionProblems.account_closed],
  ['the account was disabled', closed(2), 'ad_account_id', connectionProblems.account_disabled],
  ['the account has an unpaid bill', closed(3), 'ad_account_id', connectionProblems.account_unsettled],
  ['the account is pending risk review', closed(7), 'ad_account_id', pushProblems.closed],
  ['the app is in development mode', { inDevelopment: true }, 'ad_account_id', pushProblems.development],
])('%s: one sentence says what to do, and nothing is created', async (_what, change, field, message) => {
  const { becomes, push } = await person();
  becomes(change);
  expect(await push()).toMatchObject({
    state: 'failed',
    failed_at: 'checking',
    complaints: [{ field, row: null, message }],
  });
  expect(graph.objects).toEqual([]);
});

test('a dead token gets the message of the connection settings', async () => {
  const { becomes, push } = await person();
  becomes({ fails: { code: 190, subcode: 460 } });
  expect((await push()).complaints).toEqual([{ field: null, row: null, message: connectionProblems.token_revoked }]);
});

test.each([
  ['before anything is created', 0],
  ['between campaign and ad set', 1],
])(
  'a password reset %s stops the push; its owner is told what to do, and a retry goes on from there',
  async (_name, made) => {
    const { call, push, retry, userId } = await person();
    let isReset = false;
    graph.intercept = async (when, edge) => {
      if (when === 'after' && edge.endsWith('/campaigns') && graph.objects.length === made && !isReset) {
        isReset = true;
        await suspendAccess(app.deps.db, userId, app.clock.now);
      }
      return true;
    };
    const stopped = await push();
    expect(stopped).toMatchObject({ state: 'failed', complaints: [{ message: connectionProblems.suspended }] });
    expect(graph.objects).toHaveLength(made);
    expect((await retry(stopped.id)).complaints).toMatchObject([{ message: connectionProblems.suspended }]);
    expect(graph.objects).toHaveLength(made);
    const items = [{ kind: 'connection' as const, id: 'meta' }];
    expect((await call(decideSuspended, { body: { action: 'keep', items } })).status).toBe(200);
    expect(await retry(stopped.id)).toMatchObject({ state: 'done', complaints: [] });
    expect(graph.objects.map(({ kind }) => kind)).toEqual(['adset', 'campaign']);
  },
);

test('a connection removed while a push is under way stops it too', async () => {
  const { call, push } = await person();
  let isRemoved = false;
  graph.intercept = async (when, edge) => {
    if (when === 'after' && edge.endsWith('/campaigns') && !isRemoved) {
      isRemoved = true;
      await call(disconnectMeta, {});
    }
    return true;
  };
  expect((await push()).state).toBe('failed');
  expect(graph.objects).toEqual([]);
});

test('a budget below a raised minimum names the new one; a higher budget continues in the same campaign', async () => {
  const { becomes, push, retry } = await person();
  becomes({ accounts: [graphAccount({ min_daily_budget: 900 })] });
  const failed = await push();
  expect(failed).toMatchObject({
    state: 'failed',
    failed_at: 'ad_set',
    complaints: [{ field: 'daily_budget', message: pushTexts.budgetTooLow('$9.00') }],
  });
  expect(await retry(failed.id, { daily_budget: 900 })).toMatchObject({ state: 'done', campaign: failed.campaign });
  expect(graph.objects.map(({ kind }) => kind)).toEqual(['adset', 'campaign']);
});

test('missing beneficiary and payor for the EU are requested at both fields, or when Meta refuses the account without defaults', async () => {
  const named = { default_dsa_beneficiary: 'Cork Ltd', default_dsa_payor: 'Cork Ltd' };
  const { becomes, push, retry } = await person(inGermany, { accounts: [graphAccount(named)] });
  becomes({ accounts: [graphAccount()] });
  const failed = await push();
  expect(failed.complaints).toEqual([{ field: 'dsa_beneficiary', row: null, message: pushProblems.dsa }]);
  const names = { dsa_beneficiary: 'Cork Ltd', dsa_payor: 'Cork Holding' };
  expect(await retry(failed.id, names)).toMatchObject({ state: 'done', campaign: failed.campaign });
  expect(graph.objects[0]?.fields).toMatchObject(names);
  const other = await person(inGermany);
  const fields = { dsa_beneficiary: pushTexts.dsaBeneficiary, dsa_payor: pushTexts.dsaPayor };
  expect((await other.start()).json.fields).toEqual(fields);
});

test('a campaign deleted at Meta in the meantime is reported as deleted', async () => {
  const { becomes, push, retry } = await person();
  becomes({ accounts: [graphAccount({ min_daily_budget: 900 })] });
  const failed = await push();
  graph.objects.length = 0;
  expect((await retry(failed.id, { daily_budget: 900 })).complaints).toEqual([
    { field: 'campaign_id', row: null, message: pushProblems.campaignGone },
  ]);
});

test("with a special ad category Meta's list is asked first; refused rows are named, and nothing is checked or created", async () => {
  const { call, audience, push, retry } = await person({ ...yogaInIndia, gender: 'women', age_min: 30 });
  const failed = await push({ special_ad_category: 'housing' });
  expect(failed).toMatchObject({
    state: 'failed',
    failed_at: 'checking',
    notes: [pushTexts.categoryAge, pushTexts.categoryGender],
    complaints: [
      { field: 'interests', row: { id: ids.soccer, group: 1 }, message: pushTexts.notInCategory('Housing') },
    ],
  });
  const searches = graph.calls.filter((_call, index) => graph.edges[index]?.endsWith('/targetingsearch'));
  expect(searches[0]?.get('regulated_categories')).toBe('["HOUSING"]');
  expect(searches[0]?.get('regulated_countries')).toBe('["IN"]');
  expect(graph.calls.some((params) => params.has('execution_options'))).toBe(false);
  await call(updateAudience, { params: { id: audience }, body: { spec: { ...yogaInIndia, groups: [[ids.yoga]] } } });
  expect(await retry(failed.id, { special_ad_category: 'housing' })).toMatchObject({ state: 'done', notes: [] });
  // Without limits on interests, nothing is asked.
  const before = graph.edges.length;
  expect(await push({ special_ad_category: 'politics' })).toMatchObject({ state: 'done' });
  expect(graph.edges.slice(before).some((edge) => edge.endsWith('/targetingsearch'))).toBe(false);
});

test('Advantage+ audience that Meta refuses is turned off once, and a notice says so', async () => {
  const { push } = await person({ ...yogaInIndia, advantage_audience: true });
  graph.intercept = async (when, edge) => {
    // The ad set was searched for: the next call checks it.
    if (when === 'after' && edge.endsWith('/adsets')) {
      graph.next = [{ kind: 'error', code: 100, subcode: 1870196 }];
      graph.intercept = undefined;
    }
    return true;
  };
  expect(await push()).toMatchObject({ state: 'done', notes: [pushTexts.advantageOff] });
  const sent = JSON.parse(graph.objects[0]?.fields.targeting ?? '{}');
  expect(sent.targeting_automation).toEqual({ advantage_audience: 0 });
});

test('a call budget that runs out in the middle of the list loses no answer', async () => {
  const many = graph.rows
    .map(({ id }) => id)
    .filter((id) => id !== ids.soccer)
    .slice(0, 12);
  const { push, call } = await person({ ...yogaInIndia, groups: [[...many, ids.soccer]] });
  await app.deps.adBudget.enter(account, { kind: 'read', urgency: 'screen', tier: 'limited', count: 40 });
  const pushed = push({ special_ad_category: 'employment' });
  const newest = async () => (await call(listPushes)).json.data[0];
  await expect.poll(async () => (await newest())?.retry_after_seconds ?? null).not.toBeNull();
  app.clock.now += 400_000;
  await pushesJob(app.deps).run(new AbortController().signal);
  expect((await pushed).complaints).toMatchObject([{ row: { id: ids.soccer } }]);
  const asked = graph.calls.flatMap((params, index) =>
    graph.edges[index]?.endsWith('/targetingsearch') && params.has('regulated_categories') ? [params.get('q')] : [],
  );
  expect(new Set(asked).size).toBe(13);
  expect(asked.length).toBeLessThanOrEqual(13 + 5);
});
