import { describe, expect, test } from 'vitest';
import { failure, hour, short, useMeta, yoga } from '../../../../test/meta-source.ts';
import { type GraphBehaviour, graphSecret, graphToken } from '../../../../test/stand-ins/graph.ts';
import { appSecretProof } from '../../meta/secrets.ts';

const bench = useMeta();

describe('limits, tokens and permissions', () => {
  const pausing: [string, GraphBehaviour, RegExp, number][] = [
    ['4', { kind: 'error', code: 4 }, /request limit has been reached.*in about 5 minutes/, 300],
    ['32', { kind: 'error', code: 32 }, /request limit has been reached/, 300],
    ['17', { kind: 'error', code: 17 }, /request limit has been reached.*about a minute/, 60],
    ['613/1487742', { kind: 'error', code: 613, subcode: 1_487_742 }, /request limit has been reached/, 60],
    ['613', { kind: 'error', code: 613 }, /blocked this installation’s requests.*operator/, 86_400],
    ['80004', { kind: 'error', code: 80_004 }, /request limit has been reached/, 300],
    ['429', { kind: 'status', status: 429, headers: { 'retry-after': '120' } }, /in about 2 minutes/, 120],
    ['190/463', { kind: 'error', code: 190, subcode: 463, status: 401 }, /set a new META_ACCESS_TOKEN/, 900],
    ['102', { kind: 'error', code: 102 }, /set a new META_ACCESS_TOKEN/, 900],
    ['190/459', { kind: 'error', code: 190, subcode: 459 }, /log in at facebook\.com.*token stays valid/, 300],
    ['368', { kind: 'error', code: 368 }, /Account Quality/, 900],
    ['10', { kind: 'error', code: 10, status: 403 }, /ads_read/, 300],
    ['294', { kind: 'error', code: 294 }, /ads_read/, 300],
    ['2635', { kind: 'error', code: 2635 }, /META_API_VERSION/, 300],
  ];
  test.each(pausing)(
    'code %s: one call, a clear message, and a pause for every process',
    async (_name, behaviour, words, seconds) => {
      await yoga(bench.meta());
      bench.app.clock.now += 25 * hour;
      bench.graph.behaviour = behaviour;
      const error = await failure(bench.meta().search('pilates', { limit: 5 }));
      expect(error.message).toMatch(words);
      expect(error.retryAfterSeconds).toBe(seconds);
      expect(bench.graph.calls).toHaveLength(2);
      bench.graph.behaviour = undefined;
      expect((await failure(bench.meta().search('pilates', { limit: 5 }))).message).toMatch(words);
      expect(await yoga(bench.meta())).toMatchObject({ stale: true, notice: expect.stringMatching(words) });
      expect(bench.graph.calls).toHaveLength(2);
      bench.app.clock.now += seconds * 1000;
      expect((await bench.meta().search('pilates', { limit: 5 })).stale).toBe(false);
    },
  );

  test('a new token does not wait for the pause of the old one', async () => {
    bench.graph.behaviour = { kind: 'error', code: 190, subcode: 460 };
    await failure(yoga(bench.meta({ token: 'EAAB_old_token' })));
    bench.graph.behaviour = undefined;
    expect((await yoga(bench.meta())).stale).toBe(false);
  });

  test('waits for the minutes in the header', async () => {
    const usage = '{"7":[{"type":"ads_management","call_count":100,"estimated_time_to_regain_access":33}]}';
    bench.graph.headers = { 'x-business-use-case-usage': usage };
    bench.graph.behaviour = { kind: 'error', code: 80_003 };
    expect((await failure(yoga(bench.meta()))).retryAfterSeconds).toBe(33 * 60);
  });

  test('code 100 passes on the message of Meta, without retry or pause', async () => {
    bench.graph.behaviour = { kind: 'error', code: 100, more: { error_user_msg: 'That is not a word to search for.' } };
    const error = await failure(yoga(bench.meta()));
    expect(error).toMatchObject({ code: 'interests_refused', message: 'That is not a word to search for.' });
    expect(bench.graph.calls).toHaveLength(1);
    bench.graph.behaviour = undefined;
    expect((await yoga(bench.meta())).stale).toBe(false);
  });

  test('near the limit cached answers serve at any age, and new queries run one at a time', async () => {
    const port = bench.meta();
    await yoga(port);
    bench.graph.headers = { 'x-app-usage': '{"call_count":80,"total_time":10,"total_cputime":10}' };
    await port.search('pilates', { limit: 5 });
    bench.app.clock.now += 25 * hour;
    await port.search('meditation', { limit: 5 });
    expect(await yoga(port)).toMatchObject({ stale: true, notice: expect.stringContaining('nearly reached') });
    expect(bench.graph.calls).toHaveLength(3);
    bench.app.clock.now += hour;
    expect((await yoga(port)).stale).toBe(false);
  });

  test('at 95 percent calls pause for a minute, before the limit is reached', async () => {
    bench.graph.headers = { 'x-ad-account-usage': '{"acc_id_util_pct":96.2,"reset_time_duration":100}' };
    await yoga(bench.meta());
    expect((await failure(bench.meta().search('pilates', { limit: 5 }))).message).toContain('request limit');
    expect(bench.graph.calls).toHaveLength(1);
    bench.graph.headers = {};
    bench.app.clock.now += 60_000;
    expect((await bench.meta().search('pilates', { limit: 5 })).stale).toBe(false);
  });

  test('each kind of failure is logged once, with code and trace', async () => {
    bench.graph.behaviour = { kind: 'error', code: 190, subcode: 463 };
    const port = bench.meta();
    for (const term of ['a1', 'b2', 'c3']) await failure(port.search(term, { limit: 5 }));
    expect(bench.warnings).toHaveLength(1);
    expect(bench.warnings[0]).toMatch(/code 190\/463: .*fbtrace_id AbCdEfGhIjK/);
  });

  test('no message of any failure holds the token, the proof or the secret', async () => {
    const proof = appSecretProof(graphSecret, graphToken);
    const more = { error_user_msg: `Token ${graphToken} and ${proof} and ${graphSecret}` };
    const all: GraphBehaviour[] = [
      ...pausing.map(([, behaviour]) => behaviour),
      { kind: 'error', code: 100, more },
      { kind: 'error', code: 1, more },
      { kind: 'hang' },
      { kind: 'half' },
    ];
    const said: string[] = [];
    for (const behaviour of all) {
      bench.graph.behaviour = behaviour;
      await bench.resume();
      const error = await failure(yoga(bench.meta({ timeouts: short })));
      for (let at: unknown = error; at instanceof Error; at = at.cause)
        said.push(at.message, at.stack ?? '', JSON.stringify(at));
    }
    bench.graph.behaviour = undefined;
    const nobody = await failure(yoga(bench.meta({ graphUrl: 'http://127.0.0.1:9' })));
    said.push(JSON.stringify(nobody), String((nobody.cause as Error).stack));
    const text = [...said, ...bench.warnings].join('\n');
    expect(text).toContain('[hidden]');
    for (const secret of [graphToken, graphSecret, proof]) expect(text).not.toContain(secret);
  });
});
