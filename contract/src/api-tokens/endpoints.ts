import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { scope, scopeNames } from '../scopes.ts';
import { text } from '../text.ts';
import { apiTokenLimits } from './limits.ts';
import { apiTokenTexts } from './texts.ts';

/** One API token of the user. `hint` is its last four characters. Times are ISO 8601; `last_used_at` is exact to the hour. */
export const apiTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  hint: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  /** A password reset paused it until its owner keeps or revokes it. */
  suspended: z.boolean(),
});
export type ApiTokenItem = z.output<typeof apiTokenItem>;

export const createApiTokenBody = z.object({
  name: text(apiTokenLimits.name, apiTokenTexts.nameRequired),
  scopes: z.array(scope, apiTokenTexts.scopeRequired).min(1, apiTokenTexts.scopeRequired).max(scopeNames.length),
  expires_in_days: z.literal(apiTokenLimits.days, apiTokenTexts.daysUnknown),
});

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/api-tokens',
  summary: 'Your API tokens, newest first',
  auth: 'user',
  response: dataResponse(z.array(apiTokenItem)),
  errors: [],
});

/** `token` is the secret, returned once and never stored. */
export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/api-tokens',
  summary: 'Create an API token; only this response contains it',
  auth: 'user',
  body: createApiTokenBody,
  response: dataResponse(apiTokenItem.extend({ token: z.string() })),
  errors: ['token_limit_reached', 'rate_limited'],
  status: 201,
});

export const endApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/api-tokens/:id',
  summary: 'Revoke an API token',
  auth: 'user',
  params: z.object({ id: z.uuid() }),
  response: messageResponse,
  errors: ['not_found'],
});
