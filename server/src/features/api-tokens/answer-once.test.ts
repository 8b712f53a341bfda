import { dataResponse } from '@interest-miner/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { AnswerOnce } from '../../http/answer-once.ts';
import { createAnswerOnce } from './answer-once.ts';

const endpoint = {
  method: 'POST',
  path: '/things',
  summary: '',
  auth: 'user',
  response: dataResponse(z.object({ id: z.string(), message: z.string() })),
  errors: [],
  status: 201,
} as const;

let app: TestApp;
let once: AnswerOnce;
let runs: number;
beforeAll(async () => {
  app = await createTestApp();
  once = createAnswerOnce(app.deps);
});
beforeEach(() => {
  runs = 0;
});
afterAll(() => app.close());

async function someone() {
  const { email } = await app.login();
  const id = await app.userId(email);
  return { userId: id, sessionId: '', network: '' };
}

/** Sends a request. The answer names the run that created what it tells; `headers` are those of the response. */
async function ask(actor: Awaited<ReturnType<typeof someone>>, key: string, input: unknown = {}, fails = false) {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply;
  const { message } = await once(
    { endpoint, actor, key, input, reply },
    async () => {
      runs += 1;
      const run = runs;
      await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error('the disk is full');
      return { id: `${run}`, message: `run ${run}` };
    },
    async (id) => ({ id, message: `run ${id}, reread` }),
  );
  return { message, headers };
}

test('a repeat gets what the first request created, for each user and each key', async () => {
  const [ada, eve] = [await someone(), await someone()];
  expect(await ask(ada, 'k1')).toEqual({ message: 'run 1', headers: {} });
  expect(await ask(ada, 'k1')).toEqual({ message: 'run 1, reread', headers: { 'idempotency-replayed': 'true' } });
  expect((await ask(eve, 'k1')).message).toBe('run 2');
  expect((await ask(ada, 'k2')).message).toBe('run 3');
});

test('twenty concurrent requests run once; the others get the answer or learn that it is still running', async () => {
  const ada = await someone();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(ada, 'same')));
  expect(runs).toBe(1);
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(answer.value.message).toMatch(/^run 1(, reread)?$/);
    else expect(answer.reason).toMatchObject({ code: 'request_running', retryAfterSeconds: 1 });
  }
});

test('the same key with another request is refused', async () => {
  const ada = await someone();
  await ask(ada, 'k', { body: { name: 'One' } });
  await expect(ask(ada, 'k', { body: { name: 'Two' } })).rejects.toMatchObject({ code: 'idempotency_conflict' });
});

test('a failed request frees its key', async () => {
  const ada = await someone();
  await expect(ask(ada, 'k', {}, true)).rejects.toThrow('the disk is full');
  expect((await ask(ada, 'k')).message).toBe('run 2');
});

test('a request cut off by the end of its process can run again after 45 seconds', async () => {
  const ada = await someone();
  await ask(ada, 'k');
  await app.deps.db.updateTable('idempotency_keys').set({ answer: null }).where('user_id', '=', ada.userId).execute();
  await expect(ask(ada, 'k')).rejects.toMatchObject({ code: 'request_running' });
  const start = app.clock.now;
  app.clock.now += 45_001;
  expect((await ask(ada, 'k')).message).toBe('run 2');
  app.clock.now = start;
});

test.each(['', ' ', 'two words', 'ä', 'x'.repeat(201)])('the key "%s" is refused', async (key) => {
  await expect(ask(await someone(), key)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('of an answer, only the id is stored; whole answers of an earlier version are still read', async () => {
  const ada = await someone();
  await ask(ada, 'k');
  const rows = () => app.deps.db.selectFrom('idempotency_keys').select('answer').where('user_id', '=', ada.userId);
  expect(await rows().execute()).toEqual([{ answer: '{"data":{"id":"1"}}' }]);
  const whole = JSON.stringify({ success: true, data: { id: '1', message: 'run 1' } });
  await app.deps.db.updateTable('idempotency_keys').set({ answer: whole }).where('user_id', '=', ada.userId).execute();
  expect((await ask(ada, 'k')).message).toBe('run 1, reread');
});
