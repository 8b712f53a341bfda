import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetMeta } from '../../../test/arrange.ts';
import { failure, generous, storeOf, useMeta } from '../../../test/meta-source.ts';
import { graphSecret, graphToken } from '../../../test/stand-ins/graph.ts';
import { graphAccount } from '../../../test/stand-ins/graph-estimates.ts';
import { createTokenSizes, type TokenSizesOptions } from './token-sizes.ts';

const day = 86_400_000;
const yoga = '6003306084421';
const basketball = '6003369240775';
const bench = useMeta();
const open: { close(): void }[] = [];

function sizes(options: Partial<TokenSizesOptions> = {}) {
  const port = createTokenSizes({
    token: graphToken,
    appSecret: graphSecret,
    graphUrl: bench.graph.url,
    version: 'v26.0',
    account: graphAccount,
    store: storeOf(bench.app),
    budget: bench.app.deps.adBudget,
    clock: () => bench.app.clock.now,
    timeouts: generous,
    ...options,
  });
  open.push(port);
  return port;
}

function spec(ids: readonly string[] = [yoga], more: Partial<AudienceSpec> = {}): AudienceSpec {
  const rows = ids.map((id) => ({
    id,
    type: 'interests' as const,
    source: 'meta' as const,
    name: id,
    path: ['Interests', id],
    topic: null,
    lower: null,
    upper: null,
    checked_at: '2026-01-15T12:00:00.000Z',
  }));
  return {
    groups: rows.length > 0 ? [rows] : [],
    places: { countries: ['IN'], regions: [], cities: [] },
    age_min: 18,
    age_max: 65,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
    ...more,
  };
}

const body = (data: unknown) => ({ kind: 'body', body: JSON.stringify({ data }) }) as const;

beforeEach(async () => {
  await forgetMeta(bench.app);
});
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

describe('the size of an audience', () => {
  test('is Meta’s range, asked without names, and cached for a day', async () => {
    const port = sizes();
    const first = await port.sizeOf(spec(), 'screen');
    expect(first).toMatchObject({ kind: 'size', checkedAt: bench.app.clock.now, notice: null });
    expect(bench.graph.edges).toEqual([`${graphAccount}/reachestimate`]);
    const sent = JSON.parse(bench.graph.calls[0]?.get('targeting_spec') ?? '');
    expect(sent.flexible_spec).toEqual([{ interests: [{ id: yoga }] }]);
    expect(sent).not.toHaveProperty('targeting_automation');
    bench.app.clock.now += day - 1;
    expect(await sizes().sizeOf(spec(), 'screen')).toEqual(first);
    expect(bench.graph.edges).toHaveLength(1);
    bench.app.clock.now += 1;
    await port.sizeOf(spec(), 'screen');
    expect(bench.graph.edges).toHaveLength(2);
  });

  test('is requested once for equal audiences in any order, even concurrently', async () => {
    const port = sizes();
    const [a, b] = await Promise.all([
      port.sizeOf(spec([yoga, basketball]), 'screen'),
      port.sizeOf(spec([basketball, yoga, yoga]), 'screen'),
    ]);
    expect(b).toEqual(a);
    expect(bench.graph.edges).toHaveLength(1);
  });

  test('is read in either shape', async () => {
    const bounds = { estimate_mau_lower_bound: 74_300, estimate_mau_upper_bound: 87_500, estimate_ready: true };
    const reach = { users_lower_bound: 74_300, users_upper_bound: 87_500, estimate_ready: true };
    const answers = [[bounds], bounds, [reach], reach];
    bench.graph.next = answers.map(body);
    const port = sizes();
    for (const [place] of answers.entries()) {
      expect(await port.sizeOf(spec([yoga], { age_min: 20 + place }), 'screen')).toMatchObject({
        kind: 'size',
        lower: 74_300,
        upper: 87_500,
      });
    }
  });

  test('is taken from the other estimate where Meta gives -1, and none if both do', async () => {
    const unavailable = { users_lower_bound: -1, users_upper_bound: -1, estimate_ready: true };
    bench.graph.next = [body(unavailable)];
    expect(await sizes().sizeOf(spec(), 'screen')).toMatchObject({ kind: 'size' });
    expect(bench.graph.edges).toEqual([`${graphAccount}/reachestimate`, `${graphAccount}/delivery_estimate`]);
    bench.graph.next = [body(unavailable), body([{ ...unavailable }])];
    expect(await sizes().sizeOf(spec([basketball]), 'screen')).toMatchObject({ kind: 'none' });
  });

  test('that Meta still computes is requested again at growing intervals and never cached', async () => {
    const computing = { users_lower_bound: 0, users_upper_bound: 0, estimate_ready: false };
    bench.graph.next = [body(computing), body(computing), body(computing)];
    const port = sizes();
    const delays = [];
    for (let time = 0; time < 3; time += 1) {
      const answer = await port.sizeOf(spec(), 'screen');
      delays.push(answer.kind === 'later' && answer.retryMs);
    }
    expect(delays).toEqual([3000, 6000, 12_000]);
    expect(await port.sizeOf(spec(), 'screen')).toMatchObject({ kind: 'size' });
  });

  test('may be zero', async () => {
    bench.graph.next = [body({ users_lower_bound: 0, users_upper_bound: 0, estimate_ready: true })];
    expect(await sizes().sizeOf(spec(), 'screen')).toMatchObject({ kind: 'size', lower: 0, upper: 0 });
  });
});

describe('Meta’s limits', () => {
  test('of an account are respected: the answer says how long to wait, or is an earlier one', async () => {
    const port = sizes();
    const first = await port.sizeOf(spec(), 'screen');
    expect(first.kind).toBe('size');
    bench.app.clock.now += day;
    let answer = await port.sizeOf(spec([], { languages: [1] }), 'work');
    for (let language = 2; answer.kind === 'size' && language < 100; language += 1) {
      answer = await port.sizeOf(spec([], { languages: [language] }), 'work');
    }
    expect(answer).toMatchObject({ kind: 'later', notice: expect.stringContaining('hourly request limit') });
    expect(bench.graph.edges.length).toBeLessThan(60);
    // Long runs leave room for people.
    const asked = bench.graph.edges.length;
    expect(await port.sizeOf(spec([basketball]), 'screen')).toMatchObject({ kind: 'size' });
    expect(bench.graph.edges).toHaveLength(asked + 1);
    expect(await port.sizeOf(spec(), 'work')).toMatchObject({
      kind: 'size',
      checkedAt: bench.app.clock.now - day,
      notice: expect.stringContaining('hourly request limit'),
    });
  });

  test.each([
    [80_004, undefined, 300_000],
    [613, 1_487_742, 60_000],
    [190, 463, 900_000],
    [2635, undefined, 300_000],
  ])('and errors pause every process: %i/%s', async (code, subcode, retryMs) => {
    bench.graph.behaviour = { kind: 'error', code, ...(subcode ? { subcode } : {}) };
    expect(await sizes().sizeOf(spec(), 'screen')).toMatchObject({ kind: 'later', retryMs });
    bench.graph.behaviour = undefined;
    expect(await sizes().sizeOf(spec(), 'screen')).toMatchObject({ kind: 'later', retryMs });
    expect(bench.graph.edges).toHaveLength(1);
  });
});

test.each([
  ['an interest that is gone', spec(['6009999999999']), 'The interest 6009999999999 is not available any more.'],
  ['minors', spec([yoga], { age_min: 17 }), 'Under 18 only place, age and gender are possible.'],
])('a targeting that Meta refuses is refused with the message of Meta: %s', async (_name, refused, message) => {
  expect(await failure(sizes().sizeOf(refused, 'screen'))).toMatchObject({ code: 'interests_refused', message });
});

test('an unreadable answer gives no size', async () => {
  bench.graph.next = [{ kind: 'body', body: '{"data":{"people":5}}' }];
  expect(await sizes().sizeOf(spec(), 'screen')).toMatchObject({ kind: 'later' });
});

test('the first active ad account of the token is found once', async () => {
  const port = sizes({ account: undefined });
  await Promise.all([port.sizeOf(spec(), 'screen'), port.sizeOf(spec([basketball]), 'screen')]);
  expect(bench.graph.edges.filter((edge) => edge === 'me/adaccounts')).toHaveLength(1);
  expect(bench.graph.edges).toContain(`${graphAccount}/reachestimate`);
  bench.graph.next = [body([])];
  expect(await sizes({ account: undefined }).sizeOf(spec(), 'screen')).toMatchObject({ kind: 'none' });
});

test('regions and cities are found by name', async () => {
  expect(await sizes().places('m')).toEqual([
    { key: '2295424', name: 'Mumbai', type: 'city', country: 'IN', region: 'Maharashtra' },
    { key: '1735', name: 'Maharashtra', type: 'region', country: 'IN', region: null },
  ]);
  bench.graph.behaviour = { kind: 'error', code: 190 };
  expect(await failure(sizes().places('m'))).toMatchObject({ code: 'interests_unavailable' });
});
