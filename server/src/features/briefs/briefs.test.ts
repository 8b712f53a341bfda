import { createAudience, getAudience, updateAudience } from '@interest-miner/contract/audiences/endpoints';
import {
  createBrief,
  deleteBrief,
  getBrief,
  listBriefs,
  restoreBrief,
  updateBrief,
} from '@interest-miner/contract/briefs/endpoints';
import { briefLimits } from '@interest-miner/contract/briefs/limits';
import { briefTexts } from '@interest-miner/contract/briefs/texts';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { copyList, createList, getList } from '@interest-miner/contract/lists/endpoints';
import { getAnalysis, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { getPush } from '@interest-miner/contract/pushes/endpoints';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAs } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { numberedIds, numberedSource } from '../../../test/lists.ts';
import { pushesOf } from '../../../test/pushes.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';
import { purgeBriefsJob } from './index.ts';

const minute = 60_000;
const refs = numberedIds(5);
let app: TestApp;
let token: string;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());
beforeEach(async () => {
  token = (await app.login()).token;
  call = callAs(app, token);
});

const briefs = async () => (await call(listBriefs)).json.data;
const read = async (id: string) => (await call(getBrief, { params: { id } })).json.data;
const make = async (name = 'Prana Studio') => (await call(createBrief, { body: { name } })).json.data.id;
const spec = { groups: [refs.slice(0, 3)], places: { countries: ['IN'] } };

describe('a brief', () => {
  test('says what its text says, and keeps the edits of its owner', async () => {
    const created = await call(createBrief, { body: { name: 'Calm Mat', businessInfo: yogaStudio } });
    expect(created.status).toBe(201);
    const { id, facts } = created.json.data;
    expect(facts).toEqual({
      places: {
        value: { countries: [], regions: [], cities: [{ key: 'builtin:DE:Berlin', name: 'Berlin', country: 'DE' }] },
        from: 'brief',
        words: 'Berlin, Germany',
      },
      ages: { value: { min: 25, max: 45 }, from: 'brief', words: '25 to 45' },
      gender: { value: 'women', from: 'brief', words: 'Women' },
      languages: { value: null, from: null, words: null },
      goal: { value: 'leads', from: 'brief', words: 'Lead Generation' },
    });
    const body = { facts: { ages: { min: 30, max: 50 }, languages: [5] } };
    const edited = (await call(updateBrief, { params: { id }, body })).json.data;
    expect(edited.facts.ages).toEqual({ value: { min: 30, max: 50 }, from: 'edit', words: '25 to 45' });
    await call(updateBrief, { params: { id }, body: { facts: { ages: null } } });
    expect((await read(id)).facts).toEqual({ ...facts, languages: { value: [5], from: 'edit', words: null } });
  });

  test('two windows that edit different facts keep both', async () => {
    const id = await make();
    const edit = (facts: object) => call(updateBrief, { params: { id }, body: { facts } });
    await Promise.all([edit({ gender: 'men' }), edit({ goal: 'leads' }), edit({ ages: { min: 20, max: 30 } })]);
    const { facts } = await read(id);
    expect([facts.gender.value, facts.goal.value, facts.ages.value]).toEqual(['men', 'leads', { min: 20, max: 30 }]);
  });

  test('the same text is the same brief, also twice at once', async () => {
    const body = { name: 'Twice', businessInfo: yogaStudio };
    const spaced = { ...yogaStudio, productName: '  calm MAT studio ', contactEmail: 'other@calm-mat.example' };
    const made = await Promise.all(
      [body, body, { name: 'Twice', businessInfo: spaced }].map((one) => call(createBrief, { body: one })),
    );
    expect(new Set(made.map(({ json }) => json.data.id)).size).toBe(1);
    expect(await briefs()).toHaveLength(1);
  });

  test('refuses ages in the wrong order, and a change of nothing', async () => {
    const id = await make();
    const ages = await call(updateBrief, { params: { id }, body: { facts: { ages: { min: 40, max: 20 } } } });
    expect([ages.status, ages.json.code]).toEqual([400, 'validation_failed']);
    expect((await call(updateBrief, { params: { id }, body: {} })).status).toBe(400);
  });
});

describe('what belongs to a brief', () => {
  test('a saved analysis makes its brief once, and finds it again', async () => {
    const first = (await call(saveBusinessDetails, { body: yogaStudio })).json.data;
    const again = (await call(saveBusinessDetails, { body: yogaStudio })).json.data;
    expect(again.brief_id).toBe(first.brief_id);
    expect(await briefs()).toMatchObject([{ id: first.brief_id, name: 'Calm Mat Studio', ranked: null }]);
  });

  test('a list and an audience without a brief get one without text, and a search none', async () => {
    await call(searchInterests, { body: { query: 'Interest' } });
    expect(await briefs()).toEqual([]);
    const list = (await call(createList, { body: { name: 'Pasted', ids: refs } })).json.data;
    const audience = (await call(createAudience, { body: { name: 'By hand', spec } })).json.data;
    const shown = await briefs();
    expect(shown.map(({ name, businessInfo }) => [name, businessInfo])).toEqual(
      expect.arrayContaining([
        ['Pasted', null],
        ['By hand', null],
      ]),
    );
    expect(new Set([list.brief_id, audience.brief_id])).toEqual(new Set(shown.map(({ id }) => id)));
  });

  test('its summary counts what was ranked, chosen, built and pushed', async () => {
    const brief_id = await make();
    const list = (await call(createList, { body: { name: 'Core', ids: refs, brief_id } })).json.data;
    app.clock.now += 1;
    const copy = (await call(copyList, { params: { id: list.id }, body: {} })).json.data;
    expect(copy.brief_id).toBe(brief_id);
    const audience = (await call(createAudience, { body: { name: 'Core · IN', spec, brief_id } })).json.data;
    // The test ad account does not know these ids, and says so.
    const pushed = (await (await pushesOf(app, token)).start(audience.id)).json.data;
    expect(await read(brief_id)).toMatchObject({
      analysis: null,
      chosen: 5,
      with_id: 5,
      lists: [
        { name: 'Core (copy)', count: 5 },
        { name: 'Core', count: 5 },
      ],
      audiences: [
        {
          id: audience.id,
          entries: 3,
          with_id: 3,
          settings: { places: { countries: ['IN'] } },
          people: { lower: expect.any(Number), upper: expect.any(Number) },
        },
      ],
      pushes: [{ id: pushed.id, audience_id: audience.id, test: true, state: 'failed' }],
    });
    expect(await briefs()).toMatchObject([{ id: brief_id, lists: 2, audiences: 1, pushes: 1 }]);
  });

  test("another user's brief is refused, and nothing is stored", async () => {
    const brief_id = await make();
    const other = callAs(app, (await app.login()).token);
    const list = await other(createList, { body: { name: 'Theirs', brief_id } });
    expect([list.status, list.json.message]).toEqual([404, briefTexts.missing]);
    expect((await other(createAudience, { body: { name: 'Theirs', spec, brief_id } })).status).toBe(404);
    expect((await other(listBriefs)).json.data).toEqual([]);
  });

  test('what had none gets one when it is changed', async () => {
    const { id } = (await call(createAudience, { body: { name: 'Old', spec } })).json.data;
    await app.deps.db.updateTable('audiences').set({ brief_id: null }).where('id', '=', id).execute();
    const changed = (await call(updateAudience, { params: { id }, body: { name: 'Old, renamed' } })).json.data;
    expect(await read(changed.brief_id ?? '')).toMatchObject({ name: 'Old, renamed', businessInfo: null });
  });
});

describe('deleting a brief', () => {
  test('can be undone, and leaves its lists and audiences', async () => {
    const brief_id = await make();
    const list = (await call(createList, { body: { name: 'Core', brief_id } })).json.data;
    expect((await call(deleteBrief, { params: { id: brief_id } })).json.message).toBe(briefTexts.deleted);
    expect((await call(getBrief, { params: { id: brief_id } })).status).toBe(404);
    expect((await call(getList, { params: { id: list.id } })).json.data.brief_id).toBe(brief_id);
    expect((await call(restoreBrief, { params: { id: brief_id } })).json.data.lists).toMatchObject([{ id: list.id }]);
  });

  test('is final after the undo period: what belonged to it then has none', async () => {
    const brief_id = await make();
    const audience = (await call(createAudience, { body: { name: 'Core', spec, brief_id } })).json.data;
    const push = await (await pushesOf(app, token)).start(audience.id);
    await call(deleteBrief, { params: { id: brief_id } });
    app.clock.now += (briefLimits.undoMinutes + 2) * minute;
    expect((await call(restoreBrief, { params: { id: brief_id } })).json.message).toBe(briefTexts.undoOver);
    await purgeBriefsJob(app.deps).run(new AbortController().signal);
    expect((await call(getAudience, { params: { id: audience.id } })).json.data.brief_id).toBeNull();
    const left = (await call(getPush, { params: { id: push.json.data.id } })).json.data;
    expect(left.brief_id).toBeNull();
  });

  test('an analysis of the same text makes a new one', async () => {
    const first = (await call(saveBusinessDetails, { body: yogaStudio })).json.data.brief_id ?? '';
    await call(deleteBrief, { params: { id: first } });
    const second = (await call(saveBusinessDetails, { body: yogaStudio })).json.data;
    expect(second.brief_id).not.toBe(first);
    expect((await call(getAnalysis, { params: { id: second.id } })).status).toBe(404);
  });
});

describe('at the limit', () => {
  test('a request for a brief is refused; a list takes the place of an unused one, or has none', async () => {
    const full = Array.from({ length: briefLimits.perPerson }, (_, index) => index);
    const unused = await make('Unused');
    for (const index of full.slice(1)) await call(createList, { body: { name: `List ${index}` } });
    expect((await call(createBrief, { body: { name: 'One more' } })).json.message).toBe(briefTexts.full);
    const last = (await call(createList, { body: { name: 'Last' } })).json.data;
    expect(last.brief_id).not.toBeNull();
    expect((await call(getBrief, { params: { id: unused } })).status).toBe(404);
    const audience = (await call(createAudience, { body: { name: 'Without', spec } })).json.data;
    expect(audience.brief_id).toBeNull();
    expect((await call(listBriefs)).json.pagination.total).toBe(briefLimits.perPerson);
  });
});

test('the export holds every brief with its text and facts', async () => {
  await call(createBrief, { body: { name: 'Calm Mat', businessInfo: yogaStudio } });
  const { json } = await call(exportData);
  expect(json.briefs).toMatchObject([
    { name: 'Calm Mat', businessInfo: yogaStudio, facts: { goal: { value: 'leads' } } },
  ]);
});
