import { errorResponse } from '@interest-miner/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runAdmin } from '../../src/admin.ts';
import type { OpenApiDocument } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { engineLoadMs, loadEngine } from '../premium.ts';
import { type FacebookStandIn, startFacebook } from '../stand-ins/facebook.ts';
import { type GeneratedRequest, type Operation, requestsFor } from './generate-requests.ts';

// 10,000 a route in `npm run test:attack`; a short run here.
const isLong = process.env.GENERATED_BODIES !== undefined;
const requests = Number(process.env.GENERATED_BODIES ?? 10);
/** Which routes, as a pattern over `method path`. */
const chosen = new RegExp(process.env.GENERATED_ROUTES ?? '');
const seed = Number(process.env.GENERATED_SEED ?? 11);
/** Requests per user: account limits must not end the exploration. */
const requestsAPerson = 150;
/** What any route may return, whether the document lists it or not. */
const anywhere = [400, 401, 404, 413, 415, 429];
let app: TestApp;
let facebook: FacebookStandIn;
beforeAll(async () => {
  facebook = await startFacebook();
  app = await createTestApp({ env: { ...facebook.env, META_LOGIN_CONFIG_ID: '1' } });
  await app.deps.catalogue.warm();
  // Analyses load the encoder: only in the long run.
  if (isLong) await loadEngine(app);
}, engineLoadMs);
afterAll(async () => {
  await app.close();
  await facebook.close();
});

/** Checks the responses of one operation against the document. */
function checkOf({ responses }: Operation) {
  const schemas = new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema }]) => [`${status} ${type}`, z.fromJSONSchema(schema as never)]),
    ),
  );
  return (status: number, contentType: string, text: string) => {
    expect(status).toBeLessThan(500);
    const type = contentType.split(';')[0] ?? '';
    if (status >= 300 && status < 400) return;
    const schema = schemas.get(`${status} ${type}`) ?? (anywhere.includes(status) ? errorResponse : undefined);
    if (!schema) throw new Error(`The document knows no ${status} ${type}`);
    schema.parse(JSON.parse(text));
  };
}

test(`${requests} generated requests a route: no 5xx, and every response matches the document`, {
  timeout: 240_000 + requests * 5000,
}, async () => {
  const { json } = await app.request<OpenApiDocument<Operation>>('GET', '/api/docs/json');
  const seen = new Map<number, number>();
  let routes = 0;
  let sent = 0;
  const done = (route: string) => isLong && console.log(`${route}: ${requests}`);
  for (const [path, methods] of Object.entries(json.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      routes += 1;
      if (!chosen.test(`${method} ${path}`)) continue;
      const check = checkOf(operation);
      const needsPerson = (operation.security?.length ?? 0) > 0;
      let token = '';
      let left = 0;
      const send = async ({ path: url, body }: GeneratedRequest) => {
        if (needsPerson && left <= 0) {
          left = requestsAPerson;
          const person = await app.login();
          token = person.token;
          if (isLong && path.startsWith('/api/business/')) await runAdmin(app.deps, ['set-plan', person.email, 'Pro']);
        }
        left -= 1;
        sent += 1;
        const answer = await app.request(method.toUpperCase() as 'POST', url, {
          remoteAddress: `172.${16 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
          ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
          ...(needsPerson ? { token } : {}),
        });
        // Logged out, or the account is deleted: the next request comes from another user.
        if (answer.status === 401 || path.includes('logout')) left = 0;
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        check(answer.status, String(answer.headers['content-type']), answer.text);
      };
      const input = requestsFor(path, operation);
      await fc.assert(fc.asyncProperty(input, send), { numRuns: requests, seed }).catch((error: Error) => {
        throw new Error(`${method} ${path}: ${error.message}`, { cause: error });
      });
      done(`${method} ${path}`);
    }
  }
  expect(routes).toBeGreaterThan(40);
  // If every request were rejected early, the test would prove nothing.
  expect(seen.get(200) ?? 0).toBeGreaterThan(sent / 20);
  if (isLong) console.log(`${sent} requests to ${routes} routes`, Object.fromEntries(seen));
});
