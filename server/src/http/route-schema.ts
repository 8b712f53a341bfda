import { type Endpoint, errorResponse } from '@interest-miner/contract/endpoint';
import { errorCodes } from '@interest-miner/contract/errors';
import type { FastifySchema } from 'fastify';
import { takesKey } from './answer-once.ts';
import { formType } from './body/form-body.ts';
import { ownCodes } from './endpoint-codes.ts';

/** Who may call an endpoint: anyone, a session, or also an API token with the scope. */
function securityOf({ auth, scope }: Endpoint): Record<string, string[]>[] {
  if (auth === 'public') return [];
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { apiToken: [scope] }];
}

/** What Fastify validates and the OpenAPI document shows of an endpoint. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  const codes = [...ownCodes(endpoint), 'rate_limited' as const];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.acceptsForm ? { consumes: [formType, 'application/json'] } : {}),
    security: securityOf(endpoint),
    'x-error-codes': codes,
    ...(endpoint.example ? { 'x-example': endpoint.example } : {}),
    ...(takesKey(endpoint) ? { 'x-idempotency-key': true } : {}),
    response: {
      [endpoint.status ?? 200]: endpoint.response.schema,
      ...Object.fromEntries(codes.map((code) => [errorCodes[code].status, errorResponse])),
    },
  };
}
