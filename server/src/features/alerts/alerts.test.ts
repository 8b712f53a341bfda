import {
  getAudienceHistory,
  getListHistory,
  listAudienceSizes,
  readAlert,
  replaceListItem,
  setAlertMail,
} from '@interest-miner/contract/alerts/endpoints';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import { updateAudience } from '@interest-miner/contract/audiences/endpoints';
import { updateListItem } from '@interest-miner/contract/lists/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../test/arrange.ts';
import { audiencesOf } from '../../../test/audiences.ts';
import { present } from '../../../test/call.ts';
import type { TestApp } from '../../../test/harness.ts';
import { numberedIds } from '../../../test/lists.ts';
import { mailBodies } from '../../../test/stored.ts';
import { day, openWatch, type Watch } from '../../../test/watch/person.ts';
import { runAdmin } from '../../admin.ts';
import { AccountClosed } from '../../db/open-accounts.ts';
import { MetaError } from '../../ports/ads/port.ts';
import { changeWatchOwner, findWatchOwner } from './queries/owners.ts';
import { markChecked } from './queries/watched.ts';
import { watchJob } from './watch/watch-job.ts';
import { watchOwner } from './watch/watch-owner.ts';

const [first = '', second = '', third = '', fourth = ''] = numberedIds(4);

let opened: Watch;
let app: TestApp;
beforeAll(async () => {
  opened = await openWatch();
  app = opened.app;
});
afterAll(() => opened.close());
beforeEach(() => opened.reset());

const person: Watch['person'] = (...args) => opened.person(...args);
const watch = () => opened.watch();
const now = {
  set: (id: string, change: Parameters<Watch['account']['now']['set']>[1]) => opened.account.now.set(id, change),
};
const mailed = async (email: string) => {
  await app.deps.mails.idle();
  return app.printed.filter((line) => line.startsWith(`[mail to ${email}]`) && /interests? (you use )?/.test(line));
};

describe('the watch', () => {
  test('reports removed, planned, renamed and resized interests once', async () => {
    const me = await person([first, second, third, fourth]);
    await watch();
    expect(await me.kinds()).toEqual([]);
    now.set(first, null);
    now.set(second, { name: 'Another name' });
    now.set(third, { lower: 9000, upper: 9900 });
    opened.account.planned.set(fourth, Date.UTC(2027, 0, 5));
    for (const _day of [1, 2]) {
      app.clock.now += day;
      await watch();
      expect(await me.kinds()).toEqual(['gone', 'planned', 'renamed', 'size']);
    }
    const { alerts, unread, checked_at } = await me.alerts();
    expect([unread, new Date(present(checked_at)).getTime()]).toEqual([4, app.clock.now]);
    const gone = alerts.find((row: { kind: string }) => row.kind === 'gone');
    expect(gone?.places).toEqual([{ kind: 'list', id: me.list, name: 'Watched', running: false, meta_ids: [] }]);
    expect(alerts.find((row: { kind: string }) => row.kind === 'planned')?.planned_at).toBe('2027-01-05T00:00:00.000Z');
    const history = (await me.call(getListHistory, { params: { id: me.list } })).json.data;
    expect([history.sizes.length, history.changes.length]).toEqual([3, 4]);
    expect(history.sizes[2]?.upper).toBeGreaterThan(present(history.sizes[0]?.upper));
  });

  test('an audience has a history: its size drops with lost interests, and a replacement clears the mark at once', async () => {
    const me = await person([fourth]);
    const audiences = audiencesOf(app, me.token);
    const spec = { groups: [[first, second], [third]], places: { countries: ['IN'] } };
    const id = await audiences.create('Numbers', spec);
    const everybody = await audiences.create('Everybody', { groups: [], places: { countries: ['IN'] } });
    await watch();
    now.set(first, null);
    now.set(third, { lower: 9000, upper: 9900 });
    app.clock.now += day;
    await watch();
    const history = async (of = id) => (await me.call(getAudienceHistory, { params: { id: of } })).json.data;
    const { sizes, changes } = await history();
    expect(changes.map(({ ref, kind }: { ref: string; kind: string }) => [ref, kind]).sort()).toEqual([
      [first, 'gone'],
      [third, 'size'],
    ]);
    expect(sizes).toHaveLength(2);
    expect((await history(everybody)).sizes).toEqual([]);
    const listed = (await me.call(listAudienceSizes)).json.data;
    expect(listed.map((one) => [one.id, one.sizes.length])).toEqual([[id, 1]]);
    expect((await (await person([fourth])).call(listAudienceSizes)).json.data).toEqual([]);
    const places = async () => (await me.alerts()).alerts.find(({ ref }) => ref === first)?.places.map((row) => row.id);
    expect(await places()).toEqual([id]);
    const replaced = { spec: { ...spec, groups: [[second, fourth], [third]] } };
    expect((await audiences.call(updateAudience, { params: { id }, body: replaced })).status).toBe(200);
    expect(await places()).toEqual([]);
    expect((await history()).changes).toHaveLength(2);
    // With its only interest lost, a group reaches nobody.
    now.set(third, null);
    app.clock.now += day;
    await watch();
    expect((await history()).sizes.at(-1)).toMatchObject({ lower: 0, upper: 0 });
  });

  test('the operator starts a new check at once, even during a round', async () => {
    const me = await person([first]);
    await watch();
    now.set(first, null);
    app.clock.now += day;
    const owner = await app.userId(me.email);
    await changeWatchOwner(app.deps.db, owner, { round_at: app.clock.now });
    await markChecked(app.deps.db, owner, [first], app.clock.now);
    app.clock.now += 1;
    expect(await runAdmin(app.deps, ['check-interests', me.email])).toContain('Unread alerts: 1.');
    expect(await me.kinds()).toEqual(['gone']);
  });

  test('concurrent rounds, such as the job and the operator, report a change once', async () => {
    const me = await person([first]);
    await watch();
    now.set(first, null);
    app.clock.now += day;
    const { test } = app.deps.ads;
    const both = Promise.withResolvers<void>();
    let asking = 0;
    const validateIds: typeof test.validateIds = async (...asked) => {
      const answer = await test.validateIds(...asked);
      asking += 1;
      if (asking === 2) both.resolve();
      await both.promise;
      return answer;
    };
    const deps = { ...app.deps, ads: { ...app.deps.ads, test: { ...test, validateIds } } };
    const owner = present(await findWatchOwner(app.deps.db, await app.userId(me.email)));
    const { signal } = new AbortController();
    const round = (round_at: number) => watchOwner(deps, { ...owner, round_at }, signal);
    await Promise.all([round(app.clock.now), round(app.clock.now + 1)]);
    expect(await me.kinds()).toEqual(['gone']);
  });

  test('withdraws a loss once the ad account offers the interest again', async () => {
    const me = await person([first, second]);
    await watch();
    now.set(first, null);
    opened.account.planned.set(second, Date.UTC(2027, 0, 5));
    app.clock.now += day;
    await watch();
    expect(await me.kinds()).toEqual(['gone', 'planned']);
    opened.account.now.delete(first);
    app.clock.now += day;
    await watch();
    expect(await me.kinds()).toEqual(['planned']);
  });

  test('asks the source of interests if there is no connection', async () => {
    const me = await person([first], false);
    expect(await runAdmin(app.deps, ['check-interests', me.email])).toContain('in use: 1');
    expect((await me.alerts()).watched).toBe(1);
    expect(opened.account.calls).toBe(0);
  });
});

describe('alerts', () => {
  test('belong to one user, and can be read, exported and deleted', async () => {
    const [me, other] = [await person([first]), await app.login()];
    await watch();
    now.set(first, null);
    app.clock.now += day;
    await watch();
    const { id } = present((await me.alerts()).alerts[0]);
    const as = (path: string) => app.request('POST', `/api/alerts/${path}`, { token: other.token });
    expect((await as(`${id}/read`)).json.code).toBe('not_found');
    const foreign = (path: string) => app.request('GET', `/api${path}`, { token: other.token });
    expect((await foreign(`/alerts/${id}/replacements`)).status).toBe(404);
    expect((await foreign(`/lists/${me.list}/history`)).status).toBe(404);
    const body = { ref: first, with: [second] };
    const replaced = await app.call(replaceListItem, { params: { id: me.list }, token: other.token, body });
    expect(replaced.status).toBe(404);
    expect((await as('read')).status).toBe(200);
    expect((await me.alerts()).unread).toBe(1);
    expect((await me.call(readAlert, { params: { id } })).status).toBe(200);
    expect((await me.alerts()).unread).toBe(0);
  });

  test('are mailed weekly, or at once if a running ad set is affected, until the owner unsubscribes through the mail', async () => {
    const me = await person([first, second]);
    await watch();
    now.set(first, null);
    app.clock.now += day;
    await watch();
    expect(await mailed(me.email)).toEqual([expect.stringContaining(alertTexts.fromTest)]);
    expect((await me.alerts()).alerts.map(({ test }) => test)).not.toContain(false);
    now.set(second, null);
    app.clock.now += day;
    await watch();
    expect(await mailed(me.email)).toHaveLength(1);
    const targeting = { flexible_spec: [{ interests: [{ id: third, name: 'Interest 2' }] }] };
    const set = {
      id: '1',
      name: 'Live',
      status: 'ACTIVE',
      objective: null,
      campaignId: null,
      targeting,
      specialAdCategories: [],
      optimizationGoal: null,
      hasBudget: true,
    };
    opened.account.adSets = [{ ...set, targetingState: 'delivery_affected' }];
    now.set(third, null);
    app.clock.now += day;
    await watch();
    const mails = await mailed(me.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('A running ad set');
    const link = /https:\/\/miner\.example(\/api\/alerts\/end-mails\?token=[\w.-]+)/.exec(mails[1] ?? '')?.[1] ?? '';
    const bodies = await mailBodies(app, 'alerts');
    expect(bodies.map(({ unsubscribe }) => unsubscribe)).toContain(`https://miner.example${link}`);
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.request(method, `${link}0`)).status).toBe(404);
    }
    // A mail scanner opens the link: nothing changes.
    const asked = await app.app.inject({ url: link });
    expect([asked.statusCode, asked.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    expect(asked.body).toContain('<form method="post">');
    expect((await me.alerts()).mail).toBe(true);
    const boundary = 'multipart/form-data; boundary=x';
    for (const type of [undefined, 'application/x-www-form-urlencoded', boundary]) {
      await me.call(setAlertMail, { body: { mail: true } });
      const payload = type === boundary ? '--x--' : 'List-Unsubscribe=One-Click';
      const headers = type === undefined ? {} : { 'content-type': type };
      const ended = await app.app.inject({ method: 'POST', url: link, headers, payload });
      expect([ended.statusCode, (await me.alerts()).mail]).toEqual([200, false]);
    }
    expect((await app.app.inject({ url: link })).body).not.toContain('<form');
    expect((await me.call(setAlertMail, { body: { mail: true } })).status).toBe(200);
    expect((await me.alerts()).mail).toBe(true);
  });
});

describe('replacing an entry of a list', () => {
  test('keeps place, note and tags, and can be undone', async () => {
    const me = await person([first, second, third], false);
    await me.lists.call(updateListItem, { params: { id: me.list, ref: second }, body: { note: 'Core', tags: ['a'] } });
    const body = { ref: second, with: [fourth] };
    const { json } = await me.call(replaceListItem, { params: { id: me.list }, body });
    expect(json.data).toMatchObject({ removed: [second], added: [fourth], list: { count: 3 } });
    expect(await me.lists.refs(me.list)).toEqual([first, fourth, third]);
    expect((await me.lists.get(me.list)).items[1]).toMatchObject({ note: 'Core', tags: ['a'] });
    await me.lists.restore(me.list, [second]);
    await me.lists.remove(me.list, [fourth]);
    expect(await me.lists.refs(me.list)).toEqual([first, second, third]);
    expect(
      (await me.call(replaceListItem, { params: { id: me.list }, body: { ref: fourth, with: [third] } })).status,
    ).toBe(404);
  });
});

test('a failed check of an ad account is repeated later', async () => {
  const me = await person([first]);
  const broken = { ...app.deps.ads.test, validateIds: () => Promise.reject(new MetaError('outage', 'no answer')) };
  const deps = { ...app.deps, ads: { ...app.deps.ads, test: broken } };
  await watchJob(deps).run(new AbortController().signal);
  expect((await me.alerts()).checked_at).toBeNull();
  await watch();
  expect((await me.alerts()).checked_at).not.toBeNull();
});

test('lists are still checked after the token has lost access to the ad account', async () => {
  const me = await person([first]);
  const refuse = () => Promise.reject(new MetaError('permission', 'not assigned'));
  const test = { ...app.deps.ads.test, list: refuse, validateIds: refuse };
  const deps = { ...app.deps, ads: { ...app.deps.ads, test } };
  await watchJob(deps).run(new AbortController().signal);
  expect((await me.alerts()).checked_at).not.toBeNull();
});

test('a round that goes on after its account was closed stores nothing', async () => {
  const { email } = await person([first]);
  await watch();
  const ownerId = await app.userId(email);
  const owner = present(await findWatchOwner(app.deps.db, ownerId));
  await closeAccount(app, email);
  const stored = () =>
    app.deps.db.selectFrom('watched_interests').selectAll().where('owner_id', '=', ownerId).execute();
  await app.deps.db.deleteFrom('watched_interests').where('owner_id', '=', ownerId).execute();
  await expect(watchOwner(app.deps, owner, new AbortController().signal)).rejects.toThrow(AccountClosed);
  expect(await stored()).toEqual([]);
});
