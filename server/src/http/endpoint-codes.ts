import type { Endpoint } from '@interest-miner/contract/endpoint';
import type { ErrorCode } from '@interest-miner/contract/errors';
import { takesKey } from './answer-once.ts';
import { AppError } from './errors.ts';

/** Codes that any endpoint may return, besides those it declares. */
const commonCodes: readonly ErrorCode[] = ['rate_limited', 'storage_unavailable', 'overloaded', 'internal'];

/** The codes that an endpoint declares, and those that follow from what it declares. */
export function ownCodes(endpoint: Endpoint): ErrorCode[] {
  return [
    ...endpoint.errors,
    // Even a call without fields refuses a query such as `?a=%00`.
    'malformed_request',
    ...(endpoint.auth === 'user' ? (['unauthenticated', 'insufficient_scope'] as const) : []),
    ...(takesKey(endpoint) ? (['idempotency_conflict', 'request_running', 'not_found'] as const) : []),
    ...(endpoint.body || endpoint.query || endpoint.params ? (['validation_failed'] as const) : []),
  ];
}

/** Describes an error code that the endpoint does not declare; undefined for any other error. */
export function undeclaredCode(endpoint: Endpoint, error: unknown): string | undefined {
  if (!(error instanceof AppError) || [...ownCodes(endpoint), ...commonCodes].includes(error.code)) return undefined;
  return `${endpoint.method} ${endpoint.path} answers ${error.code}, which its endpoint does not declare`;
}
