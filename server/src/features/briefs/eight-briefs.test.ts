import { createAudience, getLeftOut, readySets } from '@interest-miner/contract/audiences/endpoints';
import { getBrief } from '@interest-miner/contract/briefs/endpoints';
import { isMetaId, refOf } from '@interest-miner/contract/interest';
import { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { objectivesOf } from '@interest-miner/contract/pushes/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, present } from '../../../test/call.ts';
import { eightBriefs } from '../../../test/eight-briefs.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { engineLoadMs, loadEngine, premiumPerson } from '../../../test/premium.ts';
import { madeObjects, pushesOf, testAccount } from '../../../test/pushes.ts';
import { testTokenOf } from '../../ports/ads/port.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

const form = { page_id: '100000000000101', pixel_id: '100000000000201', dsa_beneficiary: 'Us', dsa_payor: 'Us' };

test.each(eightBriefs)(
  '$brief.productName: each suggested audience is pushed as its brief says',
  async ({ brief, said }) => {
    const { token } = await premiumPerson(app);
    const call = callAs(app, token);
    const pushes = await pushesOf(app, token);
    const { json } = await call(generateInterests, { body: brief });
    const { id: analysis_id, brief_id } = json.data;
    const sets = (await call(readySets, { body: { analysis_id } })).json.data;
    expect(sets.length).toBeGreaterThan(0);
    for (const { title, rows } of sets) {
      // The account's calls of the last minutes no longer count.
      app.clock.now += 10 * 60_000;
      expect(rows.every(({ id }) => isMetaId(id))).toBe(true);
      const body = { name: title, brief_id: brief_id ?? '', spec: { groups: [rows.map(refOf)] } };
      const audience = (await call(createAudience, { body })).json.data;
      expect((await call(getLeftOut, { params: { id: audience.id } })).json.data).toEqual({
        remaining: rows.length,
        unchecked: 0,
        rows: [],
      });
      const [objective] = objectivesOf(audience.spec.goal);
      expect(objective).toBe(said.objective);
      const push = await pushes.start(audience.id, { name: title, objective, ...form });
      expect([push.status, push.json.data?.state, push.json.data?.complaints]).toEqual([202, 'done', []]);
      await expectPushed(present(push.json.data.ad_set_id), present(push.json.data.campaign).id, said);
    }
    const { audiences, pushes: done } = (await call(getBrief, { params: { id: brief_id ?? '' } })).json.data;
    expect([audiences.length, done.length]).toEqual([sets.length, sets.length]);
  },
);

type Said = (typeof eightBriefs)[number]['said'];

/** The place of a brief as Meta takes it: a country, or the key of the one region or city of that name there. */
async function geoOf({ place, country }: Said) {
  if (place === country) return { countries: [country] };
  const access = { token: testTokenOf('reader'), ownApp: false, account: testAccount, urgency: 'screen' } as const;
  const found = await app.deps.ads.test.places(access, place);
  const [one, ...others] = found.filter(({ name, country: of }) => name === place && of === country);
  expect(others).toEqual([]);
  const { key, type } = present(one);
  return type === 'city' ? { cities: [{ key }] } : { regions: [{ key }] };
}

/** The campaign and ad set in the test ad account are as the brief says. */
async function expectPushed(adSetId: string, campaignId: string, said: Said): Promise<void> {
  const objects = await madeObjects(app);
  const fieldsOf = (id: string) => JSON.parse(present(objects.find((one) => one.id === id)).fields);
  expect(fieldsOf(campaignId).objective).toBe(said.objective);
  const adSet = fieldsOf(adSetId);
  expect(adSet.optimization_goal).toBe(said.optimizationGoal);
  const targeting = JSON.parse(adSet.targeting);
  expect([targeting.age_min, targeting.age_max]).toEqual(said.ages);
  expect(targeting.genders).toEqual(said.genders);
  const { location_types: _types, ...geo } = targeting.geo_locations;
  expect(geo).toEqual(await geoOf(said));
}
