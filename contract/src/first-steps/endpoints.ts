import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

/** The steps from the first search to the watch, in their order. */
export const stepNames = ['searched', 'collected', 'built', 'connected', 'pushed', 'watched'] as const;
export type StepName = (typeof stepNames)[number];

/**
 * How far the user has come, from what is there: the sample counts for nothing. `watched`: the daily check has looked at their
 * interests once. `sample`: the brief of the sample, null without one.
 */
export const firstSteps = z.object({
  steps: z.object({
    searched: z.boolean(),
    collected: z.boolean(),
    built: z.boolean(),
    connected: z.boolean(),
    pushed: z.boolean(),
    watched: z.boolean(),
  } satisfies Record<StepName, z.ZodBoolean>),
  dismissed: z.boolean(),
  sample: z.object({ brief_id: z.string() }).nullable(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = defineEndpoint({
  method: 'GET',
  path: '/first-steps',
  summary: 'Which first steps you have taken',
  auth: 'user',
  response: dataResponse(firstSteps),
  errors: [],
});

export const dismissFirstSteps = defineEndpoint({
  method: 'PUT',
  path: '/first-steps',
  summary: 'Hide the first steps, or show them again',
  auth: 'user',
  body: z.object({ dismissed: z.boolean() }),
  response: dataResponse(firstSteps),
  errors: [],
});

/** Made once: a second call returns the same. */
export const makeSample = defineEndpoint({
  method: 'POST',
  path: '/first-steps/sample',
  summary: 'Make a sample brief with an analysis, a list, an audience and its push to the test ad account',
  auth: 'user',
  response: dataResponse(firstSteps),
  errors: [
    'limit_reached',
    'unknown_interest',
    'interests_unavailable',
    'interests_refused',
    'overloaded',
    'analysis_running',
    'rate_limited',
    'meta_refused',
    'meta_unavailable',
  ],
  status: 201,
});

export const removeSample = defineEndpoint({
  method: 'DELETE',
  path: '/first-steps/sample',
  summary: 'Remove the sample with everything that was made for it. What you made yourself stays',
  auth: 'user',
  response: dataResponse(firstSteps),
  errors: ['meta_refused', 'meta_unavailable'],
});
