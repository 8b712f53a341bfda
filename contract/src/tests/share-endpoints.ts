import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { testResults } from './results-endpoints.ts';
import { testDetail } from './test.ts';

const id = z.object({ id: z.uuid() });

/** The link is shown once: only its hash is stored. A new one replaces it. `path` is the page's path on this origin. */
export const shareTest = defineEndpoint({
  method: 'POST',
  path: '/tests/:id/share',
  summary: 'Create a read-only link to the report of a test',
  auth: 'user',
  params: id,
  response: dataResponse(z.object({ token: z.string(), path: z.string(), test: testDetail })),
  errors: ['not_found', 'test_not_possible'],
  status: 201,
});

export const endTestShare = defineEndpoint({
  method: 'DELETE',
  path: '/tests/:id/share',
  summary: 'Delete the link to the report of a test',
  auth: 'user',
  params: id,
  response: messageResponse,
  errors: ['not_found'],
});

/** What anyone with the link sees: no ids, no account, no owner. Cells are named by their place, such as `0`. */
export const sharedTest = testDetail
  .pick({ name: true, hypothesis: true, phase: true })
  .extend({ results: testResults.omit({ id: true }) });
export type SharedTest = z.output<typeof sharedTest>;

export const getSharedTest = defineEndpoint({
  method: 'GET',
  path: '/shared/tests/:token',
  summary: 'The report of a test behind a link; needs no account',
  auth: 'public',
  params: z.object({ token: z.string().min(1).max(100) }),
  response: dataResponse(sharedTest),
  errors: ['not_found', 'rate_limited'],
});
