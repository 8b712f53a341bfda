import { messageResponse } from '@interest-miner/contract/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createBind } from './bind.ts';
import { type Caller, currentCaller } from './caller.ts';
import { AppError } from './errors.ts';
import { serializerCompiler, validatorCompiler } from './validation.ts';

const endpoint = {
  method: 'GET',
  summary: '',
  auth: 'public',
  response: messageResponse,
  errors: ['not_found'],
} as const;

test('undeclared error codes are reported; declared and common ones are not', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const reported: string[] = [];
  const bind = createBind(app, {
    deps: {},
    authenticate: () => Promise.reject(new AppError('unauthenticated')),
    answerOnce: (_request, run) => run(),
    onUndeclared: (problem) => reported.push(problem),
  });
  const codes = ['not_found', 'rate_limited', 'email_taken'] as const;
  for (const code of codes) {
    bind({ ...endpoint, path: `/${code}` }, async () => {
      throw new AppError(code);
    });
  }
  for (const code of codes) await app.inject(`/${code}`);
  expect(reported).toEqual(['GET /email_taken answers email_taken, which its endpoint does not declare']);
  await app.close();
});

test('work knows the caller whom it is for, and that the caller is gone', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const bind = createBind(app, {
    deps: {},
    authenticate: async () => ({ userId: 'user-1', sessionId: '', network: '' }),
    answerOnce: (_request, run) => run(),
  });
  const reached = Promise.withResolvers<Caller | undefined>();
  bind({ ...endpoint, auth: 'user', path: '/slow' }, async () => {
    await Promise.resolve();
    reached.resolve(currentCaller());
    return new Promise(() => {});
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const answer = fetch(`${url}/slow`, { signal: client.signal }).catch(() => 'gone');
  const caller = await reached.promise;
  expect(caller?.owner).toBe('user-1');
  const signal = caller?.signal as AbortSignal;
  expect(signal.aborted).toBe(false);
  client.abort();
  await Promise.all([answer, signal.aborted || new Promise((seen) => signal.addEventListener('abort', seen))]);
  expect(signal.aborted).toBe(true);
  expect(currentCaller()).toBe(undefined);
  app.server.closeAllConnections();
  await app.close();
});

test('the addresses of one stranger take turns as one caller', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const bind = createBind(app, {
    deps: {},
    authenticate: () => Promise.reject(new AppError('unauthenticated')),
    answerOnce: (_request, run) => run(),
  });
  bind({ ...endpoint, path: '/owner' }, async () => currentCaller()?.owner ?? '');
  const ownerFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/owner', remoteAddress })).json().message;
  const owner = await ownerFrom('2001:db8:7:1::1');
  expect(await ownerFrom('2001:db8:7:2::9')).toBe(owner);
  expect(await ownerFrom('2001:db8:8::1')).not.toBe(owner);
  await app.close();
});
