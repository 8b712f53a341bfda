import { connectMeta } from '@interest-miner/contract/connections/endpoints';
import { getTestChoices, listSourceAds, planTest } from '@interest-miner/contract/tests/endpoints';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { openMetaTests } from '../../../test/meta-tests.ts';
import type { GraphBehaviour } from '../../../test/stand-ins/graph.ts';
import { graphHolder } from '../../../test/stand-ins/graph-ads.ts';

let world: Awaited<ReturnType<typeof openMetaTests>>;
beforeAll(async () => {
  world = await openMetaTests();
});
afterAll(() => world.close());
beforeEach(() => world.later(3_700_000));

async function person() {
  const { token } = await world.app.login();
  const { call, audience } = await testsOf(world.app, token);
  const cells = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => audience(name, ids.yoga)));
  /** @param count audiences of the plan */
  const plan = async (change: object = {}, count = 2) => {
    const planned = { goal: 'conversions' as const, daily_budget: 5000, days: 14, ...change };
    const body = { ...planned, cells: cells.slice(0, count).map((audience_id) => ({ audience_id })) };
    const { status, json } = await call(planTest, { body });
    return { status, message: json.message, warnings: json.data?.warnings ?? [] };
  };
  return { call, token, plan };
}

const pixel = (end: number) => ({ pixel_id: `10000000000020${end}` });
const sourceAds = { usual: '120200000000000101', shared: '120200000000000105' };

describe('the test ad account shows each warning of Meta', () => {
  const { choosePixel, pixelNever, eventNever, onlyPageViews, pixelUnread, pixelUnknown } = testPlanTexts;
  test.each<[string, object, RegExp | string, number?]>([
    ['no pixel is chosen', {}, choosePixel],
    ['the pixel has never fired', pixel(2), pixelNever('Test pixel that never fired')],
    ['the pixel fell silent', pixel(3), /“Test pixel that fell silent” has not fired since 1[12] Jan 2026/],
    ['only page views arrive', pixel(4), onlyPageViews('Test pixel with page views only', 'Purchase')],
    ['its events may not be read', pixel(5), pixelUnread('Test pixel without access to its events')],
    ['its event never arrives', pixel(6), eventNever('Test pixel without purchases', 'Purchase', 'conversion')],
    ['the account does not have it', { pixel_id: '42' }, pixelUnknown],
    ['too few events arrive', pixel(1), /These audiences need about 250 a week/, 5],
    ['the ads were counted differently', { ads: Object.values(sourceAds) }, /\(7-day click; 1-day click\)/],
    ['an ad ran under a shared budget', { ads: [sourceAds.shared] }, /“Autumn offer.*sharing is off: leave it off/],
    ['the goal is expanded by force', { goal: 'link_clicks' }, testPlanTexts.expansion('link click')],
  ])('%s', async (_what, change, says, count) => {
    const { plan } = await person();
    const { warnings } = await plan(change, count);
    expect(warnings).toContainEqual(typeof says === 'string' ? says : expect.stringMatching(says));
  });

  test('an account without a pixel counts nothing on a website', async () => {
    const { call, plan } = await person();
    await call(connectMeta, { body: { ad_account_id: 'act_1000000000000002' } });
    for (const goal of ['conversions', 'landing_page_views'])
      expect((await plan({ goal })).warnings).toContain(testPlanTexts.noPixel);
  });

  test('a pixel whose event arrives often enough is no warning, nor is one for goals that Meta counts itself', async () => {
    const { plan } = await person();
    const all = [...(await plan(pixel(1))).warnings, ...(await plan({ goal: 'leads' })).warnings].join(' ');
    expect(all).not.toMatch(/pixel/i);
  });
});

describe('what a plan asks at Meta', () => {
  async function atMeta() {
    const own = await person();
    world.graph.reset();
    world.graph.holders.set('EAABplanner', world.holder);
    await own.call(connectMeta, { body: { access_token: 'EAABplanner', password } });
    world.graph.edges.length = 0;
    const open = async () => [
      (await own.call(listSourceAds, { query: {} })).status,
      (await own.call(getTestChoices, { query: { goal: 'conversions' } })).status,
      (await own.plan({ ...pixel(1), ads: [sourceAds.usual] })).status,
    ];
    return { ...own, open };
  }

  test('is asked once in five minutes, however often the plan is opened; looking again asks', async () => {
    const { call, open } = await atMeta();
    for (let time = 0; time < 8; time += 1) expect(await open()).toEqual([200, 200, 200]);
    expect(world.graph.edges).toHaveLength(3);
    await call(listSourceAds, { query: { fresh: 'true' } });
    expect(world.graph.edges).toHaveLength(4);
    world.later(5 * 60_000);
    await open();
    expect(world.graph.edges).toHaveLength(7);
  });

  test('of one person is no answer for another', async () => {
    const first = await atMeta();
    await first.open();
    const second = await person();
    world.graph.holders.set('EAABother', graphHolder({ ...world.holder, ownerId: 'other' }));
    await second.call(connectMeta, { body: { access_token: 'EAABother', password } });
    world.graph.edges.length = 0;
    await second.plan(pixel(1));
    expect(world.graph.edges).toHaveLength(2);
  });

  test('landing page views are counted by any pixel: one that fires is enough, and none that fires is said', async () => {
    const { plan } = await atMeta();
    const day = 86_400_000;
    const pixels = (...agoMs: number[]): GraphBehaviour => ({
      kind: 'body',
      body: JSON.stringify({
        data: agoMs.map((ago, at) => ({
          id: `${at}`,
          name: `Pixel ${at}`,
          last_fired_time: new Date(world.app.clock.now - ago).toISOString(),
        })),
      }),
    });
    const goal = 'landing_page_views';
    world.graph.next = [pixels(2 * day, day + 60_000)];
    expect((await plan({ goal })).warnings).toContain(testPlanTexts.noPixelFires);
    world.later(3_700_000);
    world.graph.next = [pixels(2 * day, 60_000)];
    expect((await plan({ goal })).warnings).not.toContain(testPlanTexts.noPixelFires);
  });

  test.each<[string, GraphBehaviour, string]>([
    ['its calls are used up', { kind: 'error', code: 80_004 }, testPlanTexts.outOfCalls],
    ['it is away', { kind: 'drop' }, testPlanTexts.notAsked],
    ['it may not be read', { kind: 'error', code: 200 }, testPlanTexts.pixelUnknown],
  ])('and not answered because %s leaves the plan as it is, and says so', async (_why, behaviour, says) => {
    const { plan } = await atMeta();
    world.graph.behaviour = behaviour;
    const { status, warnings } = await plan(pixel(1));
    expect([status, warnings.includes(says)]).toEqual([200, true]);
  });

  test('with calls used up, the ads say so in words about Meta, not about searches', async () => {
    const { call } = await atMeta();
    for (const code of [80_004, 4]) {
      world.later(3_700_000);
      world.graph.behaviour = { kind: 'error', code };
      const { json } = await call(listSourceAds, { query: { fresh: 'true' } });
      expect(json.message).toMatch(/calls to Meta.*reached for now/);
      expect(json.message).not.toMatch(/search/i);
    }
  });

  test('with a dead token is refused with what to do', async () => {
    const { plan } = await atMeta();
    world.graph.behaviour = { kind: 'error', code: 190, status: 401 };
    const { status, message } = await plan(pixel(1));
    expect([status, message]).toEqual([422, expect.stringMatching(/token/)]);
  });
});
