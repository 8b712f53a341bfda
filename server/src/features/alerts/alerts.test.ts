import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import type { Database } from '../../db/schema.ts';
import type { AdsPort, TargetingRow } from '../../ports/ads/port.ts';
import { MetaError } from '../../ports/interests/meta/errors.ts';
import { tidyWatchJob, watchJob } from './watch-job.ts';

const minute = 60_000;
const day = 1440 * minute;
const ids = numberedIds(400);
const [first = '', second = '', third = '', fourth = ''] = ids;
const rowOf = (id: string): TargetingRow => {
  const number = Number(id) - 6_003_000_000_000;
  const name = `Interest ${number}`;
  const sizes = { lower: 1000 * (number + 1), upper: 1176 * (number + 1) };
  return { id, type: 'interests', name, path: ['Interests', name], ...sizes };
};

/** What the stand-in account says instead of `rowOf`; null for gone. */
let now = new Map<string, Partial<TargetingRow> | null>();
let planned = new Map<string, number>();
let adSets: Awaited<ReturnType<AdsPort['list']>> = [];
let calls = 0;

let app: TestApp;
let ads: AdsPort;
beforeAll(async () => {
  app = await createTestApp({
    env: { PUBLIC_URL: 'https://miner.example' },
    deps: (deps) => {
      const budgeted: AdsPort['validateIds'] = async (access, asked) => {
        calls += 1;
        await deps.adBudget.enter(access.account, { kind: 'read', urgency: access.urgency, tier: 'limited' });
        return asked.map((id) => {
          const change = now.get(id);
          return { asked: id, valid: change !== null, row: change === null ? null : { ...rowOf(id), ...change } };
        });
      };
      ads = {
        ...deps.ads.test,
        validateIds: budgeted,
        validateNames: async (_access, names) => names.map((name) => ({ asked: name, valid: false, row: null })),
        async targetingStatus(access, asked) {
          calls += 1;
          await deps.adBudget.enter(access.account, { kind: 'read', urgency: access.urgency, tier: 'limited' });
          return asked.map((id) => ({
            id,
            status: planned.has(id) ? 'deprecating' : 'normal',
            plannedAt: planned.get(id) ?? null,
          }));
        },
        list: async () => adSets,
      };
      return { interests: numberedSource(), ads: { ...deps.ads, test: ads } };
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Map();
  planned = new Map();
  adSets = [];
  calls = 0;
  app.clock.now += 2 * day;
  for (const table of [
    'watch_owners',
    'list_owners',
    'audience_owners',
    'audience_sizes',
    'meta_connections',
    'meta_budgets',
  ] as const) {
    await app.deps.db.deleteFrom(table).execute();
  }
});

async function person(entries: readonly string[], connected = true) {
  const user = await app.login();
  const lists = listsOf(app, user.token);
  const list = await lists.create('Watched', { ids: [...entries] });
  if (connected) {
    const body = { access_token: 'test-ad-account', ad_account_id: 'act_1000000000000001' };
    const answer = await app.call('PUT', '/api/connections/meta', { token: user.token, body });
    expect(answer.status).toBe(200);
  }
  await tidyWatchJob(app.deps).run(new AbortController().signal);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    app.call(method, `/api${path}`, { token: user.token, ...(body ? { body } : {}) });
  const alerts = async () => (await call('GET', '/alerts')).json.data;
  const kinds = async () => (await alerts()).alerts.map((row: { kind: string }) => row.kind).sort();
  return { ...user, lists, list, call, alerts, kinds };
}
/** The job, until nobody is due any more, with the clock moved to when the next step is. @returns minutes it took */
async function watch(deps = app.deps): Promise<number> {
  const start = app.clock.now;
  for (;;) {
    await watchJob(deps).run(new AbortController().signal);
    const rows = await app.deps.db.selectFrom('watch_owners').selectAll().execute();
    if (rows.every(({ round_at, due_at }) => round_at === null && due_at > app.clock.now)) break;
    app.clock.now += minute;
  }
  return (app.clock.now - start) / minute;
}
const mailed = async (email: string) => {
  await app.deps.mails.idle();
  return app.printed.filter((line) => line.startsWith(`[mail to ${email}]`) && /interests? (you use )?/.test(line));
};

describe('the watch', () => {
  test('finds what was removed, planned, renamed and resized, once', async () => {
    const me = await person([first, second, third, fourth]);
    await watch();
    expect(await me.kinds()).toEqual([]);
    now.set(first, null);
    now.set(second, { name: 'Another name' });
    now.set(third, { lower: 9000, upper: 9900 });
    planned.set(fourth, Date.UTC(2027, 0, 5));
    for (const _day of [1, 2]) {
      app.clock.now += day;
      await watch();
      expect(await me.kinds()).toEqual(['gone', 'planned', 'renamed', 'size']);
    }
    const { alerts, unread, checked_at } = await me.alerts();
    expect([unread, new Date(checked_at).getTime()]).toEqual([4, app.clock.now]);
    const gone = alerts.find((row: { kind: string }) => row.kind === 'gone');
    expect(gone.places).toEqual([{ kind: 'list', id: me.list, name: 'Watched', running: false, meta_ids: [] }]);
    expect(alerts.find((row: { kind: string }) => row.kind === 'planned').planned_at).toBe('2027-01-05T00:00:00.000Z');
    const history = (await me.call('GET', `/lists/${me.list}/history`)).json.data;
    expect([history.sizes.length, history.changes.length]).toEqual([3, 4]);
    expect(history.sizes[2].upper).toBeGreaterThan(history.sizes[0].upper);
  });

  test('an audience has a history: its size falls with what is lost, and a replacement ends the mark at once', async () => {
    const me = await person([fourth]);
    const audiences = audiencesOf(app, me.token);
    const spec = { groups: [[first, second], [third]], places: { countries: ['IN'] } };
    const id = await audiences.create('Numbers', spec);
    await audiences.create('Everybody', { groups: [], places: { countries: ['IN'] } });
    await watch();
    now.set(first, null);
    now.set(third, { lower: 9000, upper: 9900 });
    app.clock.now += day;
    await watch();
    const history = async () => (await me.call('GET', `/audiences/${id}/history`)).json.data;
    const { sizes, changes } = await history();
    expect(changes.map(({ ref, kind }: { ref: string; kind: string }) => [ref, kind]).sort()).toEqual([
      [first, 'gone'],
      [third, 'size'],
    ]);
    expect(sizes).toHaveLength(2);
    expect(await app.deps.db.selectFrom('audience_sizes').selectAll().execute()).toHaveLength(2);
    const places = async () =>
      (await me.alerts()).alerts
        .find(({ ref }: { ref: string }) => ref === first)
        .places.map((row: { id: string }) => row.id);
    expect(await places()).toEqual([id]);
    const replaced = { spec: { ...spec, groups: [[second, fourth], [third]] } };
    expect((await audiences.call('PUT', `/${id}`, replaced)).status).toBe(200);
    expect(await places()).toEqual([]);
    expect((await history()).changes).toHaveLength(2);
    // With its only interest lost, a group reaches nobody.
    now.set(third, null);
    app.clock.now += day;
    await watch();
    expect((await history()).sizes.at(-1)).toMatchObject({ lower: 0, upper: 0 });
  });

  test('without a connection, the source of interests is asked', async () => {
    const me = await person([first], false);
    await watch();
    expect((await me.alerts()).watched).toBe(1);
    expect(calls).toBe(0);
  });

  test('waits for the budget: 3,000 interests at the Limited tier', async () => {
    const many = numberedIds(3000);
    const me = await person(many.slice(0, 1000));
    for (const start of [1000, 2000]) await me.lists.create(`From ${start}`, { ids: many.slice(start, start + 1000) });
    now.set(many[2999] ?? '', null);
    const minutes = await watch();
    expect(calls).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(10);
    expect([await me.kinds(), (await me.alerts()).watched]).toEqual([['gone'], 3000]);
  });
});

describe('alerts', () => {
  test('belong to one person, can be read, exported and deleted', async () => {
    const [me, other] = [await person([first]), await app.login()];
    await watch();
    now.set(first, null);
    app.clock.now += day;
    await watch();
    const [{ id }] = (await me.alerts()).alerts;
    const as = (path: string) => app.call('POST', `/api/alerts/${path}`, { token: other.token });
    expect((await as(`${id}/read`)).json.code).toBe('not_found');
    const foreign = (path: string) => app.call('GET', `/api${path}`, { token: other.token });
    expect((await foreign(`/alerts/${id}/replacements`)).status).toBe(404);
    expect((await foreign(`/lists/${me.list}/history`)).status).toBe(404);
    const body = { ref: first, with: [second] };
    const replaced = await app.call('POST', `/api/lists/${me.list}/replace`, { token: other.token, body });
    expect(replaced.status).toBe(404);
    expect((await as('read')).status).toBe(200);
    expect((await me.alerts()).unread).toBe(1);
    expect((await me.call('POST', `/alerts/${id}/read`)).status).toBe(200);
    expect((await me.alerts()).unread).toBe(0);
  });

  test('are mailed once a week, at once if a running ad set is affected, until the button behind the link in the mail is pressed', async () => {
    const me = await person([first, second]);
    await watch();
    now.set(first, null);
    app.clock.now += day;
    await watch();
    expect(await mailed(me.email)).toHaveLength(1);
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
      hasBudget: true,
    };
    adSets = [{ ...set, targetingState: 'delivery_affected' }];
    now.set(third, null);
    app.clock.now += day;
    await watch();
    const mails = await mailed(me.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('A running ad set');
    const link = /https:\/\/miner\.example(\/api\/alerts\/end-mails\?token=[\w.-]+)/.exec(mails[1] ?? '')?.[1] ?? '';
    const stored = await app.deps.db.selectFrom('mails').select('sealed').where('kind', '=', 'alerts').execute();
    const sealed = stored.map((row) => JSON.parse(app.deps.secrets.open(row.sealed)) as { unsubscribe: string });
    expect(sealed.map(({ unsubscribe }) => unsubscribe)).toContain(`https://miner.example${link}`);
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.call(method, `${link}0`)).status).toBe(404);
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
      await me.call('PUT', '/alerts/mail', { mail: true });
      const payload = type === boundary ? '--x--' : 'List-Unsubscribe=One-Click';
      const headers = type === undefined ? {} : { 'content-type': type };
      const ended = await app.app.inject({ method: 'POST', url: link, headers, payload });
      expect([ended.statusCode, (await me.alerts()).mail]).toEqual([200, false]);
    }
    expect((await app.app.inject({ url: link })).body).not.toContain('<form');
    expect((await me.call('PUT', '/alerts/mail', { mail: true })).status).toBe(200);
    expect((await me.alerts()).mail).toBe(true);
  });
});

describe('replacing an entry of a list', () => {
  test('takes its place, note and tags, and can be undone', async () => {
    const me = await person([first, second, third], false);
    await me.lists.call('PUT', `/${me.list}/items/${second}`, { note: 'Core', tags: ['a'] });
    const body = { ref: second, with: [fourth] };
    const { json } = await me.call('POST', `/lists/${me.list}/replace`, body);
    expect(json.data).toMatchObject({ removed: [second], added: [fourth], list: { count: 3 } });
    expect(await me.lists.refs(me.list)).toEqual([first, fourth, third]);
    expect((await me.lists.get(me.list)).items[1]).toMatchObject({ note: 'Core', tags: ['a'] });
    await me.lists.restore(me.list, [second]);
    await me.lists.remove(me.list, [fourth]);
    expect(await me.lists.refs(me.list)).toEqual([first, second, third]);
    expect((await me.call('POST', `/lists/${me.list}/replace`, { ref: fourth, with: [third] })).status).toBe(404);
  });
});

/** A database whose n-th transaction dies, before it begins or after its commit. */
function dying(db: Kysely<Database>, at: number, when: 'before' | 'after'): Kysely<Database> {
  let count = 0;
  const transaction = () => ({
    async execute(work: never) {
      const dies = count++ === at;
      if (dies && when === 'before') throw new Error('killed');
      const result = await db.transaction().execute(work);
      if (dies) throw new Error('killed');
      return result;
    },
  });
  return new Proxy(db, {
    get(target, key) {
      const own: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target);
      // Methods need the database itself: it has private fields.
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

test('whatever is killed and when, each finding is stored once', async () => {
  await person(ids);
  await watch();
  const kill = fc.record({ at: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) });
  let day0 = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(399), { minLength: 1, maxLength: 30 }),
      fc.array(kill),
      async (hit, kills) => {
        day0 += 1;
        app.clock.now += day;
        await app.deps.db.deleteFrom('alerts').execute();
        const wanted = hit.map((index) => ids[index] ?? '');
        for (const id of wanted) now.set(id, { name: `Name of day ${day0}` });
        for (const { at, when } of kills) {
          await watchJob({ ...app.deps, db: dying(app.deps.db, at, when) }).run(new AbortController().signal);
          app.clock.now += 15 * minute;
        }
        await watch();
        const found = (await app.deps.db.selectFrom('alerts').select('ref').execute()).map(({ ref }) => ref);
        expect(found.sort()).toEqual(wanted.sort());
      },
    ),
    { numRuns: 8 },
  );
});

test('an account that refuses is asked again later', async () => {
  const me = await person([first]);
  const broken = { ...ads, validateIds: () => Promise.reject(new MetaError('outage', 'no answer')) };
  const deps = { ...app.deps, ads: { ...app.deps.ads, test: broken } };
  await watchJob(deps).run(new AbortController().signal);
  expect((await me.alerts()).checked_at).toBeNull();
  await watch();
  expect((await me.alerts()).checked_at).not.toBeNull();
});
