import {
  createAudience,
  deleteAudience,
  getAudience,
  listAudiences,
} from '@interest-miner/contract/audiences/endpoints';
import { getBrief, listBriefs } from '@interest-miner/contract/briefs/endpoints';
import {
  dismissFirstSteps,
  getFirstSteps,
  makeSample,
  removeSample,
  stepNames,
} from '@interest-miner/contract/first-steps/endpoints';
import { createList, listLists } from '@interest-miner/contract/lists/endpoints';
import { getAnalysis } from '@interest-miner/contract/premium/endpoints';
import { listPushes, takeBackPush } from '@interest-miner/contract/pushes/endpoints';
import { saveSearch } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ids } from '../../../test/lists.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';
import { pushesOf } from '../../../test/pushes.ts';
import { runAdmin } from '../../admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

async function person() {
  const { token, email } = await app.login();
  const call = callAs(app, token);
  const read = async () => (await call(getFirstSteps, {})).json.data;
  const taken = async () => {
    const { steps } = await read();
    return stepNames.filter((name) => steps[name]);
  };
  return { token, email, call, read, taken };
}

test('each step ticks itself once there is something to show for it, for its owner only', async () => {
  const [me, other] = [await person(), await person()];
  expect(await me.taken()).toEqual([]);
  await me.call(saveSearch, { body: { search_text: 'yoga' } });
  expect(await me.taken()).toEqual(['searched']);
  await me.call(createList, { body: { name: 'Empty' } });
  expect(await me.taken()).not.toContain('collected');
  await me.call(createList, { body: { name: 'Studio', ids: [ids.yoga] } });
  const pushes = await pushesOf(app, me.token);
  expect(await me.taken()).toContain('connected');
  await pushes.make();
  expect(await me.taken()).toEqual(expect.arrayContaining(['collected', 'built', 'connected', 'pushed']));
  expect(await me.taken()).not.toContain('watched');
  await runAdmin(app.deps, ['check-interests', me.email]);
  expect(await me.taken()).toContain('watched');
  expect(await other.taken()).toEqual([]);
});

test('hidden steps stay hidden, and can be shown again', async () => {
  const me = await person();
  for (const dismissed of [true, true, false]) {
    expect((await me.call(dismissFirstSteps, { body: { dismissed } })).json.data.dismissed).toBe(dismissed);
    expect((await me.read()).dismissed).toBe(dismissed);
  }
});

/** What of a person exists, by kind. */
async function holdings({ call }: Awaited<ReturnType<typeof person>>) {
  const { lists } = (await call(listLists, {})).json.data;
  const audiences = (await call(listAudiences, {})).json.data;
  const briefs = (await call(listBriefs, {})).json.data;
  return { lists: lists.map(({ name }) => name), audiences: audiences.map(({ name }) => name), briefs };
}

/** Campaigns and ad sets that a person has made in their test ad account. */
async function madeBy({ email }: { email: string }) {
  const user = await app.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const rows = await app.deps.db
    .selectFrom('test_ad_objects')
    .select('id')
    .where('owner_id', 'like', `%${user.id}%`)
    .execute();
  return rows.length;
}

test('the push of a sample can be taken back without a connection, and the sample is removed all the same', async () => {
  const [me, other] = [await person(), await person()];
  await me.call(makeSample, {});
  const [push] = (await me.call(listPushes, {})).json.data;
  const { id } = present(push);
  expect((await other.call(takeBackPush, { params: { id } })).status).toBe(404);
  expect((await me.call(takeBackPush, { params: { id } })).json.data.state).toBe('taken_back');
  expect(await madeBy(me)).toBe(0);
  expect((await me.call(removeSample, {})).status).toBe(200);
  expect((await me.call(listPushes, {})).json.data).toEqual([]);
});

test('the sample is made once, counts for no step, and is removed without anything of one’s own', async () => {
  const me = await person();
  const [first, second] = await Promise.all([me.call(makeSample, {}), me.call(makeSample, {})]);
  expect([first.status, second.status]).toEqual([201, 201]);
  const brief = present((await me.read()).sample).brief_id;
  expect((await me.call(makeSample, {})).json.data.sample).toEqual({ brief_id: brief });
  const made = (await me.call(getBrief, { params: { id: brief } })).json.data;
  expect([made.lists.length, made.audiences.length, made.analysis !== null]).toEqual([1, 1, true]);
  // Nothing is connected for it, and it says that it is a test.
  expect(made.pushes).toMatchObject([{ audience_id: present(made.audiences[0]).id, test: true, state: 'done' }]);
  expect(await madeBy(me)).toBe(2);
  const { spec } = (await me.call(getAudience, { params: { id: present(made.audiences[0]).id } })).json.data;
  expect(spec).toMatchObject({ gender: 'women', age_min: 25, age_max: 45, places: { cities: [{ name: 'Pune' }] } });
  await runAdmin(app.deps, ['check-interests', me.email]);
  expect(await me.taken()).toEqual([]);

  // Made while working on the sample, but one's own.
  await me.call(createList, { body: { name: 'My own', ids: [ids.yoga], brief_id: brief } });
  await me.call(createAudience, { body: { name: 'My own', brief_id: brief, spec: { groups: [[ids.yoga]] } } });
  expect((await me.call(removeSample, {})).json.data.sample).toBeNull();
  expect(await holdings(me)).toEqual({ lists: ['My own'], audiences: ['My own'], briefs: [] });
  expect((await me.call(listPushes, {})).json.data).toEqual([]);
  expect(await madeBy(me)).toBe(0);
  expect((await me.call(getAnalysis, { params: { id: present(made.analysis).id } })).status).toBe(404);
  expect((await me.call(removeSample, {})).status).toBe(200);
  // It can be made again.
  expect((await me.call(makeSample, {})).json.data.sample).not.toBeNull();
});

test('a sample whose parts were deleted by hand is removed all the same', async () => {
  const me = await person();
  await me.call(makeSample, {});
  const brief = present((await me.read()).sample).brief_id;
  const { audiences } = (await me.call(getBrief, { params: { id: brief } })).json.data;
  await me.call(deleteAudience, { params: { id: present(audiences[0]).id } });
  expect((await me.call(removeSample, {})).status).toBe(200);
  expect(await holdings(me)).toEqual({ lists: [], audiences: [], briefs: [] });
});

const parts = async ({ email }: { email: string }) => {
  const rows = app.deps.db.selectFrom('first_steps').innerJoin('users', 'users.id', 'first_steps.user_id');
  const row = await rows.select('first_steps.sample').where('users.email', '=', email).executeTakeFirstOrThrow();
  return JSON.parse(present(row.sample)) as Record<string, string>;
};

/** A kill before the push left no row of it. */
const forget = (id: string) => app.deps.db.deleteFrom('pushes').where('id', '=', id).execute();

test.each([
  ['before the list was noted', ['list_id', 'audience_id', 'push_id'], null],
  ['before the audience was noted', ['audience_id', 'push_id'], null],
  ['between the campaign and the end of the push', [], { state: 'failed', campaign_id: null, ad_set_id: null }],
] as const)(
  'a sample whose making was killed %s leaves nothing behind once it is removed',
  async (_when, lost, push) => {
    const me = await person();
    await me.call(makeSample, {});
    const made = await parts(me);
    if (push) await app.deps.db.updateTable('pushes').set(push).where('id', '=', present(made.push_id)).execute();
    else
      await me.call(takeBackPush, { params: { id: present(made.push_id) } }).then(() => forget(present(made.push_id)));
    const noted = JSON.stringify(
      Object.fromEntries(Object.entries(made).filter(([key]) => !lost.includes(key as never))),
    );
    const user = app.deps.db.selectFrom('users').select('id').where('email', '=', me.email);
    await app.deps.db.updateTable('first_steps').set({ sample: noted }).where('user_id', 'in', user).execute();
    expect((await me.call(removeSample, {})).json.data.sample).toBeNull();
    expect(await holdings(me)).toEqual({ lists: [], audiences: [], briefs: [] });
    expect((await me.call(listPushes, {})).json.data).toEqual([]);
    expect(await madeBy(me)).toBe(0);
  },
);
