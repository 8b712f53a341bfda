import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitAnswerTime } from './answer-time.ts';

const times = { usual: 30_000, sweepEvery: 1000 };
let app = Fastify();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  app = Fastify();
  limitAnswerTime(app, times);
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

/** Lets the usual time pass, and the sweep after it. */
const passUsualTime = () => vi.advanceTimersByTime(times.usual + times.sweepEvery);

/** A handler's answer, given by the test. */
function heldAnswer() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const handler = () => {
    asked.resolve();
    return answer.promise;
  };
  return { asked: asked.promise, give: answer.resolve, handler };
}

test('a handler that never answers gets 503 at its timeout, and not earlier', async () => {
  const held = heldAnswer();
  app.get('/', held.handler);
  const answering = app.inject('/');
  let answered = false;
  void answering.then(() => (answered = true));
  await held.asked;
  vi.advanceTimersByTime(times.usual - 1);
  await new Promise(setImmediate);
  expect(answered).toBe(false);
  passUsualTime();
  const answer = await answering;
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain('busy');
});

test('a late answer of the handler is ignored', async () => {
  const held = heldAnswer();
  app.get('/', held.handler);
  const answering = app.inject('/');
  await held.asked;
  passUsualTime();
  expect((await answering).statusCode).toBe(503);
  held.give('late');
  await new Promise(setImmediate);
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
});

test('a route can set a longer timeout', async () => {
  const held = heldAnswer();
  app.get('/', { config: { answerWithinMs: 600_000 } }, held.handler);
  const answering = app.inject('/');
  await held.asked;
  passUsualTime();
  held.give('slow');
  expect((await answering).body).toBe('slow');
});

test('a response that is being prepared for sending does not time out', async () => {
  const sending = heldAnswer();
  app.addHook('onSend', sending.handler);
  app.get('/', async () => 'made');
  const answering = app.inject('/');
  await sending.asked;
  passUsualTime();
  sending.give('ready');
  const answer = await answering;
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('ready');
});

async function ask(path: string, agent?: Agent): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const call = request({ host: '127.0.0.1', port, path, agent }).end();
  const [answer] = await once(call, 'response');
  return answer;
}

test('a response that hangs half-way is cut', async () => {
  app.get('/', (_request, reply) => {
    reply.raw.write('half');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await ask('/');
  answer.resume();
  const cut = once(answer, 'end');
  passUsualTime();
  await expect(cut).rejects.toThrow('aborted');
});

// Node's own clock times silent connections: the tests read its setting and fire it themselves.
test('a connection may be silent as long as its route may take, and the next request has the usual timeout again', async () => {
  const silentMs: (number | undefined)[] = [];
  app.addHook('preHandler', async ({ raw }) => {
    silentMs.push(raw.socket.timeout);
  });
  app.get('/slow', { config: { answerWithinMs: 600_000 } }, async () => 'slow');
  app.get('/', async () => 'usual');
  app.server.setTimeout(60_000);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const path of ['/', '/slow', '/']) await once((await ask(path, agent)).resume(), 'end');
  agent.destroy();
  expect(silentMs).toEqual([60_000, 600_000 + times.sweepEvery, 60_000]);
});

test.each(['/', '/slow'])('a connection of %s that is silent for too long is cut', async (path) => {
  app.get('/slow', { config: { answerWithinMs: 600_000 } }, ({ raw }) => {
    raw.socket.emit('timeout');
    return new Promise(() => {});
  });
  app.get('/', ({ raw }) => {
    raw.socket.emit('timeout');
    return new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(ask(path)).rejects.toThrow('socket hang up');
});
