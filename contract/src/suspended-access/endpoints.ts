import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { suspendedAccessLimits } from './limits.ts';

/** A connection to Meta, a read-only link to a list or to a test's report, an API token, a connected assistant. */
export const suspendedKind = z.enum(['connection', 'link', 'test_link', 'token', 'assistant']);
export type SuspendedKind = z.output<typeof suspendedKind>;

/**
 * Something that can use the account without its password. A password reset suspends it until the owner keeps or revokes
 * it. `detail`: the ad account of a connection, the last characters of a token, the website of an assistant. Times are ISO 8601.
 */
export const suspendedItem = z.object({
  kind: suspendedKind,
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type SuspendedItem = z.output<typeof suspendedItem>;

const suspended = z.object({ items: z.array(suspendedItem) });

export const listSuspended = defineEndpoint({
  method: 'GET',
  path: '/suspended-access',
  summary: 'What the last password reset suspended, and you have neither kept nor revoked yet',
  auth: 'user',
  response: dataResponse(suspended),
  errors: [],
});

export const decideSuspendedBody = z.object({
  action: z.enum(['keep', 'revoke']),
  items: z
    .array(z.object({ kind: suspendedKind, id: z.string().max(64) }))
    .min(1)
    .max(suspendedAccessLimits.decisions),
});

export const decideSuspended = defineEndpoint({
  method: 'POST',
  path: '/suspended-access',
  summary: 'Keep or revoke what a password reset suspended; returns what is left',
  auth: 'user',
  body: decideSuspendedBody,
  response: dataResponse(suspended.extend({ message: z.string() })),
  errors: ['not_found'],
});
