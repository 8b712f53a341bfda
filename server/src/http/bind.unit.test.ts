import { messageResponse } from '@interest-miner/contract/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createBind } from './bind.ts';
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
