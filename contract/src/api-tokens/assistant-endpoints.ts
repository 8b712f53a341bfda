import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { scope, scopeNames } from '../scopes.ts';
import { assistantTexts } from './texts.ts';

/** Where to send the browser. Only http and https: a `javascript:` URL would run as a script of our page. */
const webAddress = z.url({ protocol: /^https?$/ });

/** The query of the authorization URL, as the browser has it after the question mark. */
const query = z.string().max(6000);

/**
 * What the consent screen shows. `host`: the app's website, verified; null for an app that registered itself, whose name is
 * unverified. `is_local`: the redirect goes to a program on the user's own computer. `problem`: why the app cannot be
 * connected, and where to report that to it. `account`: the email of the account that it would use.
 */
export const authorizationRequest = z.object({
  account: z.string(),
  name: z.string(),
  host: z.string().nullable(),
  redirect_host: z.string(),
  is_local: z.boolean(),
  scopes: z.array(scope),
  problem: z.object({ message: z.string(), return_to: webAddress }).nullable(),
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

export const readAuthorization = defineEndpoint({
  method: 'POST',
  path: '/oauth/requests',
  summary: 'What an assistant asks for, for the consent screen',
  auth: 'user',
  reads: true,
  body: z.object({ query }),
  response: dataResponse(authorizationRequest),
  errors: ['not_found', 'assistant_refused', 'rate_limited'],
});

export const decideBody = z.discriminatedUnion('allow', [
  z.object({
    query,
    allow: z.literal(true),
    scopes: z.array(scope).min(1, assistantTexts.scopeRequired).max(scopeNames.length),
  }),
  z.object({ query, allow: z.literal(false) }),
]);

/** `redirect_to` leads back to the assistant. */
export const decideAuthorization = defineEndpoint({
  method: 'POST',
  path: '/oauth/decisions',
  summary: 'Allow or deny what an assistant asks for',
  auth: 'user',
  body: decideBody,
  response: dataResponse(z.object({ redirect_to: webAddress })),
  errors: ['not_found', 'assistant_refused', 'token_limit_reached', 'rate_limited'],
});

/** One connected assistant. Times are ISO 8601; `last_used_at` is exact to the hour; each use extends `expires_at`. */
export const assistantItem = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string().nullable(),
  scopes: z.array(scope),
  connected_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
  /** A password reset paused it until its owner keeps or revokes it. */
  suspended: z.boolean(),
});
export type AssistantItem = z.output<typeof assistantItem>;

export const listAssistants = defineEndpoint({
  method: 'GET',
  path: '/oauth/assistants',
  summary: 'Your connected assistants, newest first',
  auth: 'user',
  response: dataResponse(z.array(assistantItem)),
  errors: [],
});

export const endAssistant = defineEndpoint({
  method: 'DELETE',
  path: '/oauth/assistants/:id',
  summary: 'Disconnect an assistant; its tokens stop working at once',
  auth: 'user',
  params: z.object({ id: z.uuid() }),
  response: messageResponse,
  errors: ['not_found'],
});
