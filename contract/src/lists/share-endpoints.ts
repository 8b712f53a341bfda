import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { listId, listItem, listSummary } from './endpoints.ts';

/** The link is shown once: only its hash is stored. A new one replaces it. `path` is the page's path on this origin. */
export const shareList = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/share',
  summary: 'Create a read-only link to a list, with or without its notes and tags',
  auth: 'user',
  params: listId,
  body: z.object({ notes: z.boolean().default(false) }),
  response: dataResponse(z.object({ token: z.string(), path: z.string(), list: listSummary })),
  errors: ['not_found'],
  status: 201,
});

export const endShare = defineEndpoint({
  method: 'DELETE',
  path: '/lists/:id/share',
  summary: 'Delete the link to a list',
  auth: 'user',
  params: listId,
  response: messageResponse,
  errors: ['not_found'],
});

/** What anyone with the link sees: no ids of lists or users. Notes and tags are empty unless the owner shares them. */
export const sharedList = z.object({
  name: z.string(),
  count: z.number().int(),
  lower: z.number().int().nullable(),
  upper: z.number().int().nullable(),
  estimated: z.boolean(),
  notes: z.boolean(),
  updated_at: z.string(),
  items: z.array(listItem.omit({ added_at: true })),
});
export type SharedList = z.output<typeof sharedList>;

export const getShared = defineEndpoint({
  method: 'GET',
  path: '/shared/:token',
  summary: 'The list behind a link; needs no account',
  auth: 'public',
  params: z.object({ token: z.string().min(1).max(100) }),
  fromReplica: true,
  response: dataResponse(sharedList),
  errors: ['not_found', 'rate_limited'],
});
