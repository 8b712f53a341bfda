import { z } from 'zod';
import { readySet } from '../audiences/endpoints.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

/** A suggested audience that no test has had. `audience_id`: the audience with just these interests; null if none was built yet. */
const untestedSet = readySet
  .pick({ kind: true, title: true })
  .extend({ audience_id: z.string().nullable(), refs: z.array(z.string()), names: z.array(z.string()) });
export type UntestedSet = z.output<typeof untestedSet>;

/**
 * What to test after a test. `kept`: its winner, else the cell that leads, else its first; null if no audience is left for it.
 * `untested`: suggested audiences of its brief that no test has had, the next one first. `sentence`: what is untested, or why nothing
 * is and what to do instead. `hypothesis` is empty if nothing is untested.
 */
export const nextTest = z.object({
  analysis_id: z.string().nullable(),
  kept: z.object({ audience_id: z.string(), name: z.string(), without_interests: z.boolean() }).nullable(),
  untested: z.array(untestedSet),
  hypothesis: z.string(),
  sentence: z.string(),
});
export type NextTest = z.output<typeof nextTest>;

export const getNextTest = defineEndpoint({
  method: 'GET',
  path: '/tests/:id/next',
  summary: 'What to test after a test: the audience to keep, and the suggested audiences that no test has had',
  auth: 'user',
  scope: 'tests:read',
  params: z.object({ id: z.uuid() }),
  response: dataResponse(nextTest),
  errors: ['not_found', 'interests_unavailable', 'rate_limited'],
});
