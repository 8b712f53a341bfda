import { z } from 'zod';

/** What an API token may do, with its text for users. An endpoint names the scope that allows it; endpoints without one refuse tokens. */
export const scopes = {
  'interests:read': 'Search interests, suggestions and checks',
  'lists:read': 'Read your lists and alerts',
  'lists:write': 'Create, change and delete your lists',
  'audiences:write': 'Read and change your audiences, estimate sizes and overlap',
  'tests:read': 'Read your tests of interests and their results',
  'tests:write': 'Create tests, paused, and stop them; never start one',
  'analyses:run': 'Run analyses of the Premium Miner, read their results and your briefs',
} as const;
export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];
export const scope = z.enum(scopeNames);
