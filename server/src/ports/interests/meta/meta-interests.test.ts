import { describe, expect, test } from 'vitest';
import { failure, hour, useMeta, yoga } from '../../../../test/meta-source.ts';
import { tablesWith } from '../../../../test/personal-data.ts';
import { graphSecret, graphToken } from '../../../../test/stand-ins/graph.ts';

const bench = useMeta();

describe('asking Meta', () => {
  test('sends type, query, limit, locale, token and proof; the limit is passed on, not the default of 8', async () => {
    bench.graph.rows = Array.from({ length: 30 }, (_, index) => ({
      id: String(index + 1),
      name: `Yoga ${index}`,
      path: [],
    }));
    const answer = await bench.meta().search(' Yoga ', { limit: 25, locale: 'de_DE' });
    expect(answer.interests).toHaveLength(25);
    expect(Object.fromEntries(bench.graph.calls[0] ?? [])).toEqual({
      type: 'adinterest',
      q: 'Yoga',
      limit: '25',
      locale: 'de_DE',
      access_token: graphToken,
      appsecret_proof: 'e9d107fd0932dca1e0bad1e5d56be07ff87824d7ed79aaddcb06139adfcad459',
    });
  });

  test('signs only with a secret', async () => {
    await failure(yoga(bench.meta({ appSecret: undefined })));
    expect(bench.graph.calls[0]?.has('appsecret_proof')).toBe(false);
  });

  test('rows without sizes and topics are returned without them', async () => {
    const { interests } = await yoga(bench.meta());
    expect(interests.find(({ name }) => name === 'Kundalini yoga')).toMatchObject({
      audienceLower: null,
      audienceUpper: null,
      topic: 'Fitness and wellness',
    });
    expect(interests.find(({ name }) => name === 'Ashtanga vinyasa yoga')?.topic).toBeNull();
  });

  test('padding is marked, except names that the catalogue relates to the query', async () => {
    const related = async () => ['Movies'];
    const { interests } = await bench.meta({ related }).search('films', { limit: 10 });
    expect(interests.map(({ name, relevant }) => [name, relevant])).toEqual([
      ['Movies', true],
      ['Music', false],
      ['Food', false],
      ['Travel', false],
      ['Technology', false],
    ]);
  });

  test('related names are looked up only for unclear rows, without delay', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return new Promise<string[]>(() => {});
    };
    expect((await yoga(bench.meta({ related: never }))).interests[0]?.name).toBe('Yoga');
    expect(asked).toBe(0);
    const doubtful = await bench.meta({ related: never }).search('films', { limit: 3 });
    expect(doubtful.interests.map(({ relevant }) => relevant)).toEqual([false, false, false]);
    expect(asked).toBe(1);
    const failing = bench.meta({ related: () => Promise.reject(new Error('busy')) });
    expect((await failing.search('films', { limit: 3 })).interests).toHaveLength(3);
  });

  test('suggestions send names as written, in Latin letters only', async () => {
    const selection = [
      { id: '6003306084421', name: 'Yoga' },
      { id: '9', name: 'योग' },
    ];
    const { interests } = await bench.meta().suggest(selection, { limit: 3 });
    expect(bench.graph.calls[0]?.get('interest_list')).toBe('["Yoga"]');
    expect(interests).toHaveLength(3);
    const none = await bench.meta().suggest([{ id: '9', name: 'योग' }], { limit: 3 });
    expect(none).toMatchObject({ interests: [], notice: expect.stringContaining('Latin letters') });
    expect(bench.graph.calls).toHaveLength(1);
  });

  test('a selection of any size produces a URL within the limit', async () => {
    const selection = Array.from({ length: 100 }, (_, index) => ({
      id: `${index}`,
      name: `Ünïcödé ${index} `.repeat(18),
    }));
    await bench.meta().suggest([...selection, { id: '1', name: 'Yoga' }], { limit: 3 });
    expect(String(bench.graph.calls[0]).length).toBeLessThan(6000);
  });

  test('1,000 ids are checked in a few calls, and each once a day', async () => {
    const held = Array.from({ length: 1000 }, (_, index) => ({ id: String(7_000_000_000_000 + index) }));
    const port = bench.meta();
    const first = await port.validate([...held.slice(0, 999), { id: '6003306084421' }]);
    expect(first.interests.filter(({ status }) => status === 'gone')).toHaveLength(999);
    expect(first.interests.at(-1)).toMatchObject({ status: 'valid', name: 'Yoga', audienceLower: 301_204_500 });
    expect(bench.graph.calls).toHaveLength(5);
    await port.validate(held.slice(0, 500));
    expect(bench.graph.calls).toHaveLength(5);
  });

  test('a merged interest names its replacement', async () => {
    bench.graph.behaviour = { kind: 'body', body: '{"data":[{"name":"Wellness","valid":true,"id":6009999999999}]}' };
    const { interests } = await bench.meta().validate([{ id: '6001111111111', name: 'Wellness (old)' }]);
    expect(interests[0]).toMatchObject({ status: 'merged', currentId: '6009999999999', name: 'Wellness' });
  });

  test('ids that Meta does not report are unknown, not gone', async () => {
    bench.graph.behaviour = { kind: 'body', body: '{"data":[]}' };
    const answer = await bench.meta().validate([{ id: '6001111111111' }]);
    expect(answer.interests[0]).toMatchObject({ status: 'unknown', checkedAt: null });
    expect(answer.notice).toContain('Check them again');
  });
});

describe('the cache', () => {
  test('a query is sent once a day, for any user, case and spacing', async () => {
    await yoga(bench.meta());
    bench.app.clock.now += 23 * hour;
    const again = await bench.meta().search('  YOGA ', { limit: 1000 });
    expect(again).toMatchObject({ stale: false, checkedAt: bench.app.clock.now - 23 * hour });
    expect(bench.graph.calls).toHaveLength(1);
    bench.app.clock.now += 2 * hour;
    expect((await yoga(bench.meta())).checkedAt).toBe(bench.app.clock.now);
    expect(bench.graph.calls).toHaveLength(2);
  });

  test('50 concurrent identical queries make one call', async () => {
    bench.graph.delayMs = 50;
    const port = bench.meta();
    const answers = await Promise.all(Array.from({ length: 50 }, () => yoga(port)));
    expect(bench.graph.calls).toHaveLength(1);
    expect(new Set(answers.map(({ interests }) => interests.length)).size).toBe(1);
  });

  test('a larger answer serves a smaller limit, not the reverse', async () => {
    const port = bench.meta();
    expect((await yoga(port, 3)).interests).toHaveLength(3);
    expect((await yoga(port, 6)).interests).toHaveLength(6);
    expect((await yoga(port, 2)).interests).toHaveLength(2);
    expect(bench.graph.calls.map((call) => call.get('limit'))).toEqual(['3', '6']);
    bench.app.clock.now += 25 * hour;
    await yoga(port, 2);
    expect(bench.graph.calls.at(-1)?.get('limit')).toBe('6');
  });

  test('while Meta is unreachable, cached answers serve for 30 days with age and reason', async () => {
    await yoga(bench.meta());
    const fetchedAt = bench.app.clock.now;
    await bench.meta().validate([{ id: '6003306084421' }]);
    await bench.meta().suggest([{ id: '6003306084421', name: 'Yoga' }], { limit: 3 });
    bench.graph.behaviour = { kind: 'status', status: 503 };
    bench.app.clock.now += 29 * 24 * hour;
    const answer = await yoga(bench.meta());
    expect(answer).toMatchObject({
      stale: true,
      checkedAt: fetchedAt,
      notice: expect.stringContaining('not responding'),
    });
    expect(answer.interests[0]).toMatchObject({ name: 'Yoga', checkedAt: fetchedAt });
    const checks = await bench.meta().validate([{ id: '6003306084421' }, { id: '6000000000001' }]);
    expect(checks).toMatchObject({ stale: true, notice: expect.stringContaining('not responding') });
    expect(checks.interests.map(({ status, checkedAt }) => [status, checkedAt])).toEqual([
      ['valid', fetchedAt],
      ['unknown', null],
    ]);
    expect(await bench.meta().suggest([{ id: '6003306084421', name: 'Yoga' }], { limit: 3 })).toMatchObject({
      stale: true,
    });
    bench.app.clock.now += 2 * 24 * hour;
    expect((await failure(yoga(bench.meta()))).code).toBe('interests_unavailable');
  });

  test('cached answers from another version or with invalid JSON are fetched again', async () => {
    await yoga(bench.meta());
    await bench.app.deps.db.updateTable('interest_cache').set({ payload: '{"rows":"?"}' }).execute();
    expect((await yoga(bench.meta())).interests.length).toBeGreaterThan(3);
    expect(bench.graph.calls).toHaveLength(2);
  });

  test('holds neither the token nor what people typed', async () => {
    await bench.meta().search('rosa kaminski', { limit: 5 });
    await bench.meta().suggest([{ id: '6003306084421', name: 'Yoga' }], { limit: 3 });
    bench.graph.behaviour = { kind: 'error', code: 4 };
    await failure(bench.meta().search('anna lindqvist', { limit: 5 }));
    expect(await tablesWith(bench.app, graphToken, graphSecret, 'kaminski', 'lindqvist')).toEqual([]);
  });
});
