import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { failure, generous, short, useMeta, yoga } from '../../../../test/meta-source.ts';
import type { GraphBehaviour } from '../../../../test/stand-ins/graph.ts';
import type { AppError } from '../../../http/errors.ts';

const bench = useMeta();

describe('Meta failing', () => {
  const broken: [string, GraphBehaviour, number][] = [
    ['code 1', { kind: 'error', code: 1, status: 500 }, 3],
    ['code 2', { kind: 'error', code: 2, status: 503 }, 3],
    ['HTTP 500', { kind: 'status', status: 500 }, 3],
    ['HTTP 502 with HTML', { kind: 'status', status: 502, body: '<html><h1>Bad Gateway</h1></html>' }, 3],
    ['HTML with 200', { kind: 'body', body: '<!doctype html><html></html>' }, 3],
    ['nothing with 200', { kind: 'body', body: '' }, 3],
    ['half a JSON', { kind: 'half' }, 3],
    ['a connection that breaks off', { kind: 'drop' }, 3],
    ['silence', { kind: 'hang' }, 3],
    ['an answer that drips', { kind: 'drip' }, 3],
    ['an answer without end', { kind: 'flood' }, 3],
    ['a JSON of another shape', { kind: 'body', body: '{"data":{"rows":5}}' }, 1],
    ['rows of another shape', { kind: 'body', body: '{"data":[{"id":{},"name":[]},7]}' }, 1],
    ['a bare number', { kind: 'body', body: '5' }, 1],
  ];
  test.each(broken)('%s: a few tries, then a clear message', async (_name, behaviour, tries) => {
    bench.graph.behaviour = behaviour;
    const silent = ['hang', 'drip', 'flood'].includes(behaviour.kind);
    const error = await failure(yoga(bench.meta({ timeouts: silent ? short : generous })));
    expect(error.code).toBe('interests_unavailable');
    expect(error.message).toMatch(/^Meta.* Please try again in about a minute\.$/);
    expect(error.retryAfterSeconds).toBe(60);
    expect(bench.graph.calls).toHaveLength(tries);
  });

  test('a single failure is retried unnoticed', async () => {
    bench.graph.next = [{ kind: 'error', code: 2, status: 500 }, { kind: 'half' }];
    expect(await yoga(bench.meta())).toMatchObject({ stale: false, notice: null });
    expect(bench.graph.calls).toHaveLength(3);
  });

  test('a redirect is not followed', async () => {
    bench.graph.behaviour = { kind: 'status', status: 302, headers: { location: `${bench.graph.url}/v26.0/search` } };
    await failure(yoga(bench.meta()));
    expect(bench.graph.calls).toHaveLength(1);
  });

  test('an unreachable server gets a clear message', async () => {
    expect((await failure(yoga(bench.meta({ graphUrl: 'http://127.0.0.1:9' })))).message).toContain('not responding');
  });

  test('a connection that is never made counts against its own timeout', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sockets = new Set<{ destroy(): void }>();
    server.on('connection', (socket) => sockets.add(socket));
    const port = bench.meta({
      graphUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeouts: { ...short, connectMs: 50, readMs: 60_000 },
    });
    await failure(yoga(port));
    expect(bench.warnings[0]).toContain('no connection within 50 ms');
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test('consecutive failures open the circuit breaker; later one call closes it', async () => {
    bench.graph.behaviour = { kind: 'status', status: 500 };
    // The breaker reads this clock; the timers are real.
    vi.useFakeTimers({ toFake: ['Date'] });
    const port = bench.meta({ timeouts: generous });
    for (let index = 0; index < 5; index += 1) await failure(port.search(`term ${index}`, { limit: 5 }));
    const asked = bench.graph.calls.length;
    expect(asked).toBe(6);
    bench.graph.behaviour = undefined;
    vi.setSystemTime(Date.now() + generous.breakMs);
    expect((await yoga(port)).stale).toBe(false);
    expect(bench.graph.calls).toHaveLength(asked + 1);
    vi.useRealTimers();
  });

  test('100 different queries with a slow Meta: 8 calls at a time, the rest over the queue limit are rejected', async () => {
    bench.graph.delayMs = 400;
    const port = bench.meta();
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => port.search(`yoga ${index}`, { limit: 5 })),
    );
    expect(bench.graph.maxOpen).toBe(8);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect((reason as AppError).message).toMatch(/try again/);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(8);
  });
});
