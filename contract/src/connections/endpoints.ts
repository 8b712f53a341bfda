import { z } from 'zod';
import { ownerErrors, ownerProof } from '../auth/fields.ts';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { isPageAddress } from '../site.ts';
import { connectionLimits } from './limits.ts';
import { type ConnectionProblem, connectionProblems, connectionTexts } from './texts.ts';

/** Connects the built-in test ad account instead of one at Meta. */
export const testAdAccountToken = 'test-ad-account';

const problemCode = z.enum(Object.keys(connectionProblems) as [ConnectionProblem, ...ConnectionProblem[]]);

/** Who answers a question about interests: the user's own connection, the operator's token, or the catalogue. */
export const answeredBy = z.enum(['own_connection', 'installation', 'catalogue']);
export type AnsweredBy = z.output<typeof answeredBy>;

/** `act_` and the account number that Ads Manager shows. */
export const adAccountId = z
  .string()
  .max(connectionLimits.accountId)
  .regex(/^act_\d+$/, 'Please choose an ad account');

/** One ad account of a token. `min_daily_budget` is in the currency's smallest unit. `problem`: why it cannot be used. */
export const adAccount = z.object({
  id: adAccountId,
  name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  status: z.enum(['active', 'disabled', 'unsettled', 'in_grace', 'closed', 'other']),
  business: z.string().nullable(),
  min_daily_budget: z.number().int().nullable(),
  problem: problemCode.nullable(),
});
export type AdAccount = z.output<typeof adAccount>;

/**
 * A user's connection. `kind: 'test'` never reaches Meta. `ad_account` is null until one is chosen. `problem`: Meta
 * refused the token the last time it was used; until a new one is pasted, answers come from elsewhere. Times are ISO
 * 8601; `expires_at` is null for a token that does not expire, or whose expiry Meta did not return.
 */
export const metaConnection = z.object({
  kind: z.enum(['meta', 'test']),
  holder: z.string().nullable(),
  scopes: z.array(z.string()),
  can_push: z.boolean(),
  expires_at: z.string().nullable(),
  ad_account: adAccount.nullable(),
  problem: problemCode.nullable(),
  connected_at: z.string(),
  checked_at: z.string(),
});
export type MetaConnection = z.output<typeof metaConnection>;

/** `login`: Facebook Login for Business is configured. `without`: who answers without a working connection. */
export const connectionState = z.object({
  connection: metaConnection.nullable(),
  login: z.boolean(),
  without: answeredBy.exclude(['own_connection']),
});
export type ConnectionState = z.output<typeof connectionState>;

export const getMetaConnection = defineEndpoint({
  method: 'GET',
  path: '/connections/meta',
  summary: 'Your connection to Meta, without its token',
  auth: 'user',
  response: dataResponse(connectionState),
  errors: [],
});

const accessToken = z
  .string(connectionTexts.tokenRequired)
  .trim()
  .min(1, connectionTexts.tokenRequired)
  .max(connectionLimits.token, connectionTexts.tokenShape)
  .regex(/^[\x21-\x7e]+$/, connectionTexts.tokenShape);

/** The form that takes a pasted token; the owner's proof is added to it. */
export const tokenForm = z.object({ access_token: accessToken });

/** A new token, another ad account of the same token, or both. A token of Meta's needs the owner's proof. */
export const connectBody = z
  .object({ access_token: accessToken.optional(), ad_account_id: adAccountId.optional(), ...ownerProof })
  .refine((body) => body.access_token !== undefined || body.ad_account_id !== undefined, {
    path: ['access_token'],
    message: connectionTexts.nothingToChange,
  });

export const connectMeta = defineEndpoint({
  method: 'PUT',
  path: '/connections/meta',
  summary: 'Connect Meta with a token, checked at once, or choose another ad account of it',
  auth: 'user',
  body: connectBody,
  response: dataResponse(connectionState),
  errors: [
    'meta_refused',
    'meta_unavailable',
    'meta_not_connected',
    'test_not_possible',
    'rate_limited',
    ...ownerErrors,
  ],
});

export const disconnectMeta = defineEndpoint({
  method: 'DELETE',
  path: '/connections/meta',
  summary: 'Delete your connection and its token; refused while a test of yours spends money',
  auth: 'user',
  response: messageResponse,
  errors: ['test_not_possible'],
});

export const listAdAccounts = defineEndpoint({
  method: 'GET',
  path: '/connections/meta/ad-accounts',
  summary: 'The ad accounts of your connection, fetched from Meta now',
  auth: 'user',
  response: dataResponse(z.array(adAccount)),
  errors: ['meta_refused', 'meta_unavailable', 'meta_not_connected', 'rate_limited'],
});

/** `back_to`: the page of this site to come back to with the outcome, `?meta=<key>` (`metaLoginNotices`). */
export const startMetaLoginBody = z.object({
  ...ownerProof,
  back_to: z.string().max(connectionLimits.backTo).refine(isPageAddress, connectionTexts.backTo).optional(),
});

export const startMetaLogin = defineEndpoint({
  method: 'POST',
  path: '/connections/meta/login',
  summary: 'Start Facebook Login for Business; returns where to send the browser',
  auth: 'user',
  body: startMetaLoginBody,
  response: dataResponse(z.object({ url: z.string() })),
  errors: ['facebook_unavailable', 'rate_limited', ...ownerErrors],
});
