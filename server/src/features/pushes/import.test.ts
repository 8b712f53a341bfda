import { getAudience } from '@interest-miner/contract/audiences/endpoints';
import { getList } from '@interest-miner/contract/lists/endpoints';
import { importFromMeta, listImportable } from '@interest-miner/contract/pushes/import-endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audiencesOf, yogaInIndia } from '../../../test/audiences.ts';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { changeObject, emptyTestAccounts, madeObjects, pushesOf } from '../../../test/pushes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTestAccounts(app);
});

async function person() {
  const { token } = await app.login();
  const pushes = await pushesOf(app, token);
  return { token, pushes, audience: await audiencesOf(app, token).create('Yoga', yogaInIndia) };
}

describe('import', () => {
  test('a saved audience becomes an audience, an ad set becomes a list', async () => {
    const { token, pushes } = await person();
    const { items, test: isTest } = (await pushes.call(listImportable)).json.data;
    expect(isTest).toBe(true);
    expect(items).toMatchObject([
      { kind: 'saved_audience', name: 'Yoga and fitness, UK', interests: 2, countries: ['GB'] },
      { kind: 'ad_set', name: 'Spring courses, prospecting', interests: 2, countries: ['IN'] },
    ]);
    const take = (item: { kind: 'ad_set' | 'saved_audience'; id: string }, as: 'audience' | 'list') =>
      pushes.call(importFromMeta, { body: { kind: item.kind, id: item.id, as } });
    const made = (await take(present(items[0]), 'audience')).json.data;
    const audience = (await app.call(getAudience, { params: { id: made.id }, token })).json.data;
    expect(audience).toMatchObject({
      name: 'Yoga and fitness, UK',
      spec: { age_min: 25, age_max: 55, places: { countries: ['GB'] } },
    });
    expect(audience.spec.groups[0]?.map(({ name }: { name: string }) => name)).toHaveLength(2);
    const list = (await take(present(items[1]), 'list')).json.data;
    expect((await app.call(getList, { params: { id: list.id }, token })).json.data.items).toHaveLength(2);
    expect((await take({ kind: 'ad_set', id: '404' }, 'list')).status).toBe(404);
  });

  test('an ad set becomes an audience with its own goal; one that is no goal here is said to be Reach', async () => {
    const { token, pushes, audience: pushed } = await person();
    await pushes.start(pushed);
    const adSet = present((await madeObjects(app)).find(({ kind }) => kind === 'adset'));
    const goalOf = async (optimization_goal: string) => {
      await changeObject(app, adSet, { optimization_goal });
      const { json } = await pushes.call(importFromMeta, { body: { kind: 'ad_set', id: adSet.id, as: 'audience' } });
      const { spec } = (await app.call(getAudience, { params: { id: json.data.id }, token })).json.data;
      return { goal: spec.goal, notes: json.data.notes };
    };
    expect(await goalOf('OFFSITE_CONVERSIONS')).toEqual({ goal: 'conversions', notes: [] });
    expect(await goalOf('QUALITY_LEAD')).toEqual({ goal: 'leads', notes: [] });
    expect(await goalOf('PROFILE_VISIT')).toEqual({
      goal: 'reach',
      notes: [pushTexts.goalNotImported('PROFILE_VISIT')],
    });
  });

  test('an ad set in a city alone keeps its city; one without any place can only become a list', async () => {
    const { token, pushes, audience: pushed } = await person();
    await pushes.start(pushed);
    const adSet = present((await madeObjects(app)).find(({ kind }) => kind === 'adset'));
    const change = (geo_locations: object) =>
      changeObject(app, adSet, { targeting: JSON.stringify({ geo_locations }) });
    const take = () => pushes.call(importFromMeta, { body: { kind: 'ad_set', id: adSet.id, as: 'audience' } });
    const city = { key: '1023023', name: 'Pune', country: 'IN', region: 'Maharashtra', radius: 17 };
    await change({ cities: [city, { key: 'no key', name: 'Nowhere', country: 'IN' }] });
    const pune = { key: '1023023', name: 'Pune', country: 'IN' };
    expect((await pushes.call(listImportable)).json.data.items).toContainEqual(
      expect.objectContaining({ id: adSet.id, countries: [], local_places: [pune] }),
    );
    const { id } = (await take()).json.data;
    const audience = (await app.call(getAudience, { params: { id }, token })).json.data;
    expect(audience.spec.places).toEqual({ countries: [], regions: [], cities: [pune] });
    await change({});
    expect((await take()).json).toMatchObject({ code: 'validation_failed' });
  });
});
