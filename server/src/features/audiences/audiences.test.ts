import {
  createAudience,
  deleteAudience,
  getAudience,
  getTargeting,
  listAudiences,
  type ReadySet,
  readySets,
  restoreAudience,
  searchPlaces,
  updateAudience,
} from '@interest-miner/contract/audiences/endpoints';
import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { browseOptions, findOptions } from '@interest-miner/contract/audiences/option-endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { searchTargeting } from '@interest-miner/contract/search/other-targeting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leavePlaces, replaceId } from '../../../test/arrange.ts';
import { audiencesOf, manyIds, yogaInIndia } from '../../../test/audiences.ts';
import { malformed, present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ids } from '../../../test/lists.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';
import { runAdmin } from '../../admin.ts';

const hour = 3_600_000;
let app: TestApp;
let me: ReturnType<typeof audiencesOf>;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());
let email: string;
beforeEach(async () => {
  const person = await app.login();
  email = person.email;
  me = audiencesOf(app, person.token);
});

describe('an audience', () => {
  test('keeps what was known about its interests', async () => {
    const created = await me.call(createAudience, { body: { name: 'Yoga', spec: yogaInIndia } });
    expect(created.status).toBe(201);
    expect(created.json.data).toMatchObject({ name: 'Yoga', revision: 1 });
    const [yoga, soccer] = present(created.json.data.spec.groups[0]);
    expect(yoga).toMatchObject({ id: ids.yoga, type: 'interests', source: 'meta', name: 'Yoga' });
    expect(yoga?.lower).toBeGreaterThan(1_000_000);
    expect(soccer?.id).toBe(ids.soccer);
    const { id } = created.json.data;
    expect((await me.call(getAudience, { params: { id } })).json.data).toEqual(created.json.data);
    expect((await me.call(listAudiences)).json.data).toEqual([
      expect.objectContaining({
        id,
        goal: 'reach',
        countries: ['IN'],
        groups: 1,
        entries: 2,
        names: ['Yoga', soccer?.name],
        with_id: 2,
        seen: { year: Number(yoga?.at_meta?.at?.slice(0, 4)), count: 2 },
        people: { lower: expect.any(Number), upper: expect.any(Number) },
      }),
    ]);
  });

  test('options to add are interests and other targeting by word, without costing a search', async () => {
    const found = async (q: string) => (await me.call(findOptions, { query: { q } })).json.data;
    const yoga = await found('yoga');
    expect(yoga[0]).toMatchObject({ id: ids.yoga, name: 'Yoga', at_meta: { state: 'seen' } });
    expect(yoga.length).toBeLessThanOrEqual(audienceLimits.options);
    expect((await found('small business owners')).some(({ type }) => type !== 'interests')).toBe(true);
    expect(yoga.some(({ removed }) => removed)).toBe(false);
  });

  test('everything can be browsed by its path, without costing a search', async () => {
    const at = async (path?: string) =>
      (await me.call(browseOptions, { query: path === undefined ? {} : { path } })).json.data;
    expect((await at()).folders.map(({ name }) => name)).toContain('Interests');
    const yoga = await at('Interests > Fitness and wellness > Yoga');
    expect(yoga.rows[0]).toMatchObject({ id: ids.yoga, name: 'Yoga', at_meta: { state: 'seen' } });
    expect(yoga.rows).toHaveLength(Math.min(yoga.total, audienceLimits.branch));
    const parents = await at('Demographics');
    expect(parents.folders.length).toBeGreaterThan(0);
    expect(await at('Interests > No such place')).toEqual({ folders: [], rows: [], total: 0 });
    expect((await app.call(browseOptions, { query: {} })).status).toBe(401);
  });

  test('counts a repeated interest once, and accepts other targeting by its ref', async () => {
    const found = await app.deps.otherTargeting.search('parents', 1);
    const other = found.found[0];
    const searched = await app.call(searchTargeting, {
      body: { query: 'travel' },
      token: (await app.login()).token,
    });
    const row = present(searched.json.data.targeting[0]);
    expect(other).toBeDefined();
    const ref = `${row.key}:${row.id}`;
    const id = await me.create('Mixed', { ...yogaInIndia, groups: [[ids.yoga, ids.yoga, ref]] });
    const { spec } = (await me.call(getAudience, { params: { id } })).json.data;
    expect(spec.groups[0]?.map(({ type }: { type: string }) => type)).toEqual(['interests', row.key]);
    const { targeting } = (await me.call(getTargeting, { params: { id } })).json.data;
    expect(targeting).toHaveProperty('flexible_spec.0', {
      interests: [{ id: ids.yoga, name: 'Yoga' }],
      [row.key]: [{ id: row.id, name: row.name }],
    });
  });

  test('the second of two changes to the same revision is refused', async () => {
    const id = await me.create();
    const spec = { ...yogaInIndia, age_min: 25 };
    const first = await me.call(updateAudience, { params: { id }, body: { spec, revision: 1 } });
    expect(first.json.data).toMatchObject({ revision: 2, name: 'Yoga in India', spec: { age_min: 25 } });
    const second = await me.call(updateAudience, { params: { id }, body: { name: 'Late', revision: 1 } });
    expect([second.status, second.json.code]).toEqual([409, 'revision_conflict']);
    const both = await Promise.all(
      ['One', 'Two'].map((name) => me.call(updateAudience, { params: { id }, body: { name, revision: 2 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await me.call(updateAudience, { params: { id }, body: { name: 'Without' } })).json.data).toMatchObject({
      revision: 4,
    });
  });

  test('keeps a row that the source no longer has', async () => {
    const id = await me.create();
    const lost = '6009999999999';
    await replaceId(app, id, ids.soccer, lost);
    const changed = await me.call(updateAudience, {
      params: { id },
      body: {
        spec: { ...yogaInIndia, groups: [[lost, ids.yoga]] },
      },
    });
    expect(changed.json.data.spec.groups[0]?.map(({ name }: { name: string }) => name)).toEqual([
      'Association football (Soccer)',
      'Yoga',
    ]);
  });

  test('can be deleted, and restored for a day', async () => {
    const id = await me.create();
    expect((await me.call(deleteAudience, { params: { id } })).json.message).toBe(audienceTexts.deleted);
    expect((await me.call(getAudience, { params: { id } })).status).toBe(404);
    expect((await me.call(deleteAudience, { params: { id } })).status).toBe(404);
    app.clock.now += 24 * hour - 1;
    expect((await me.call(restoreAudience, { params: { id } })).json.data.id).toBe(id);
    expect((await me.call(restoreAudience, { params: { id } })).status).toBe(404);
    await me.call(deleteAudience, { params: { id } });
    app.clock.now += 24 * hour;
    expect((await me.call(restoreAudience, { params: { id } })).json.message).toBe(audienceTexts.undoOver);
  });

  test('is refused beyond 200, also in concurrent calls, until one is deleted', async () => {
    const id = await me.create();
    await leavePlaces(app, await app.userId(email), { audiences: 1 });
    const body = { name: 'One more', spec: yogaInIndia };
    const answers = await Promise.all([1, 2, 3, 4].map(() => me.call(createAudience, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'limit_reached', message: audienceTexts.audienceLimit });
    await me.call(deleteAudience, { params: { id } });
    expect((await me.call(createAudience, { body })).status).toBe(201);
    expect((await me.call(restoreAudience, { params: { id } })).json.code).toBe('limit_reached');
  });
});

describe('bad input gets a helpful message', () => {
  const spec = yogaInIndia;
  test.each([
    ['an empty group', { ...spec, groups: [[]] }, audienceTexts.groupEmpty],
    ['no place', { ...spec, places: { countries: [] } }, audienceTexts.placeRequired],
    ['age 70', { ...spec, age_max: 70 }, audienceTexts.age],
    ['an unknown goal', { ...spec, goal: 'fame' }, audienceTexts.goal(Object.keys(audienceGoals))],
    ['an unknown gender', { ...spec, gender: 'woman' }, audienceTexts.gender],
    ['no groups', { places: spec.places }, audienceTexts.groupsRequired],
    ['26 groups', { ...spec, groups: Array.from({ length: 26 }, () => [ids.yoga]) }, audienceTexts.tooManyGroups],
    [
      '1,001 interests in a group',
      { ...spec, groups: [Array.from({ length: 1001 }, (_, id) => `${id}`)] },
      audienceTexts.groupFull,
    ],
    ['a country without ads', { ...spec, places: { countries: ['KP'] } }, audienceTexts.countryUnknown('KP')],
  ])('%s', async (_name, bad, message) => {
    for (const answer of [
      await me.call(createAudience, { body: { name: 'Bad', spec: malformed(bad) } }),
      await me.estimate(malformed(bad)),
    ]) {
      expect([answer.status, answer.json.code, answer.json.message]).toEqual([400, 'validation_failed', message]);
    }
    expect(await me.count()).toBe(0);
  });

  test('a malformed id', async () => {
    const { status, json } = await me.call(getAudience, { params: { id: 'no-id' } });
    expect([status, json.message]).toEqual([400, 'This ID is incomplete. Please copy it again.']);
  });

  test('an unknown interest', async () => {
    const unknown = { ...spec, groups: [['builtin:no-such-thing']] };
    for (const answer of [
      await me.call(createAudience, { body: { name: 'Bad', spec: unknown } }),
      await me.estimate(unknown),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([422, 'unknown_interest']);
      expect(answer.json.message).toContain('builtin:no-such-thing');
    }
  });
});

describe('without Meta, a size', () => {
  test('is a rough estimate that grows with places and groups', async () => {
    const one = await me.estimate({ ...yogaInIndia, groups: [[ids.yoga]] });
    expect(one.json.data).toMatchObject({ source: 'estimate', ready: true, retry_after_seconds: null, floor: false });
    const { lower, upper } = one.json.data;
    expect(lower).toBeLessThan(upper);
    const more = await me.estimate({ groups: [[ids.yoga]], places: { countries: ['IN', 'US'] } });
    expect(more.json.data.upper).toBeGreaterThan(upper);
    const narrower = await me.estimate({ ...yogaInIndia, groups: [[ids.yoga], [ids.soccer]] });
    expect(narrower.json.data.upper).toBeLessThan(upper);
    const women = await me.estimate({ ...yogaInIndia, groups: [[ids.yoga]], gender: 'women', age_max: 35 });
    expect(women.json.data.upper).toBeLessThan(upper);
  });

  test('says what it does not count', async () => {
    const city = { key: '2295424', name: 'Mumbai', country: 'IN' };
    const { json } = await me.estimate({ ...yogaInIndia, places: { cities: [city] }, languages: [1001] });
    expect(json.data.notice).toBe(`${audienceTexts.roughPlaces} ${audienceTexts.roughLanguages}`);
    expect((await me.call(searchPlaces, { query: { q: 'mum' } })).json.data).toEqual({ available: false, places: [] });
  });

  test('is estimated for 1,000 interests', async () => {
    const { status, json } = await me.estimate({ ...yogaInIndia, groups: [manyIds(1000)] });
    expect([status, json.data?.source]).toEqual([200, 'estimate']);
  });
});

test('an analysis gives ready sets of similar size, to its owner only', async () => {
  const { token, email } = await app.login();
  await runAdmin(app.deps, ['set-plan', email, 'Pro']);
  const analysis = await app.call(generateInterests, { body: yogaStudio, token });
  const body = { analysis_id: analysis.json.data.id };
  const { json } = await app.call(readySets, { body, token });
  expect(json.data.length).toBeGreaterThan(0);
  for (const set of json.data as ReadySet[]) {
    expect(set.rows.length).toBeGreaterThanOrEqual(5);
    expect(set.rows.length).toBeLessThanOrEqual(12);
    expect(set.title).toBe(audienceTexts.sets[set.kind].title);
  }
  const refused = await me.call(readySets, { body });
  expect([refused.status, refused.json.code]).toEqual([404, 'not_found']);
});

test('targeting JSON never holds an id that is only ours, and says what is missing', async () => {
  const id = await me.create('Ours', { ...yogaInIndia, groups: [[ids.yoga, ids.ours]] });
  const { data } = (await me.call(getTargeting, { params: { id } })).json;
  expect(data.version).toBe('v26.0');
  expect(JSON.stringify(data.targeting)).not.toContain('builtin:');
  expect(data.targeting).toMatchObject({
    geo_locations: { countries: ['IN'] },
    flexible_spec: [{ interests: [{ id: ids.yoga, name: 'Yoga' }] }],
    targeting_automation: { advantage_audience: 0 },
  });
  expect(data.targeting).not.toHaveProperty('exclusions');
  expect(data.missing).toEqual([expect.objectContaining({ id: ids.ours, group: 1 })]);
  expect(data.notes).toEqual([audienceTexts.missingAtMeta(1)]);
});

test('the export of a user contains their audiences and overlaps', async () => {
  const { token } = await app.login();
  const mine = audiencesOf(app, token);
  await mine.create('The exported one');
  await mine.overlap([ids.yoga, ids.cars]);
  const { json } = await app.call(exportData, { token });
  expect(json.audiences).toEqual([expect.objectContaining({ name: 'The exported one', deleted_at: null })]);
  expect(json.overlaps).toEqual([expect.objectContaining({ state: 'done', countries: ['IN'] })]);
});
