import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitAnswerTime } from './answer-time.ts';

const times = { usual: 50, sweepEvery: 10 };
let app = Fastify();
afterEach(() => app.close());

function build(given = times) {
  app = Fastify();
  limitAnswerTime(app, given);
  return app;
}

test('a handler that never answers is answered for, with 503', async () => {
  build().get('/', () => new Promise(() => {}));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain('busy');
});

test('a late answer of the handler changes nothing', async () => {
  build().get('/', () => pause(150).then(() => 'late'));
  expect((await app.inject('/')).statusCode).toBe(503);
  await pause(150);
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
});

test('a route that asked for more time gets it', async () => {
  build().get('/', { config: { answerWithinMs: 5000 } }, () => pause(150).then(() => 'slow'));
  expect((await app.inject('/')).body).toBe('slow');
});

test('an answer that hangs half-way is cut', async () => {
  build().get('/', (_request, reply) => {
    reply.raw.write('half');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const cut = await new Promise<boolean>((resolve) => {
    const call = request({ port, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.on('error', () => resolve(true));
      response.on('end', () => resolve(false));
    });
    call.on('error', () => resolve(true));
    call.end();
  });
  expect(cut).toBe(true);
});

test('a silent connection is cut, but not while its route may take longer', async () => {
  // An answer of the guard's own would come before the cut.
  build({ ...times, usual: 60_000 });
  let finish: (body: string) => void = () => {};
  app.get('/slow', { config: { answerWithinMs: 60_000 } }, () => new Promise((resolve) => (finish = resolve)));
  app.get('/cut', () => new Promise(() => {}));
  app.server.setTimeout(250);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = fetch(`${url}/slow`);
  // Opened later and cut: by then the silence of the first one has been as long.
  await expect(fetch(`${url}/cut`)).rejects.toThrow();
  await expect(fetch(`${url}/cut`)).rejects.toThrow();
  finish('whole');
  expect(await (await slow).text()).toBe('whole');
});

test('an answer that is being made ready to send is not answered for', async () => {
  build().addHook('onSend', (_request, _reply, payload, done) => {
    setTimeout(() => done(null, payload), 150);
  });
  app.get('/', async () => 'ready');
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('ready');
});
