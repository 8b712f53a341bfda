import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { sizeSource } from '../search/endpoints.ts';
import { searchLimits } from '../search/limits.ts';
import { text } from '../text.ts';
import { audienceId } from './endpoints.ts';
import { audienceLimits } from './limits.ts';
import { countries } from './spec.ts';
import { audienceTexts } from './texts.ts';

/**
 * The overlap of two interests, by their indexes `a` < `b` in the matrix. `share`: how much of the smaller one is also in
 * the larger, 0–1. `lift`: how many times more likely than by chance. Both null until the pair is `done`.
 * `too_small`: one of the two has fewer than 10,000 people. `sentence`: the `verdict` in words.
 */
export const overlapPair = z.object({
  a: z.number().int(),
  b: z.number().int(),
  state: z.enum(['pending', 'done', 'too_small', 'unavailable']),
  source: sizeSource.nullable(),
  both: z.number().int().nullable(),
  share: z.number().min(0).max(1).nullable(),
  lift: z.number().nullable(),
  verdict: z.enum(['too_alike', 'adds_nothing', 'distinct']).nullable(),
  sentence: z.string().nullable(),
});
export type OverlapPair = z.output<typeof overlapPair>;

/**
 * A matrix of overlaps, filled in step by step. `waiting`: Meta's hourly limit is used up, `notice` says so and
 * `retry_after_seconds` how long it lasts. Poll while `waiting` or `running`.
 */
export const overlapMatrix = z.object({
  id: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'cancelled', 'failed']),
  countries: z.array(z.string()),
  interests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lower: z.number().int().nullable(),
      upper: z.number().int().nullable(),
      source: sizeSource.nullable(),
      too_small: z.boolean(),
    }),
  ),
  pairs: z.array(overlapPair),
  done: z.number().int(),
  total: z.number().int(),
  retry_after_seconds: z.number().int().nullable(),
  notice: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type OverlapMatrix = z.output<typeof overlapMatrix>;

export const startOverlap = defineEndpoint({
  method: 'POST',
  path: '/audiences/overlap',
  summary: 'Start a matrix of overlaps, or continue the same one',
  auth: 'user',
  scope: 'audiences:write',
  example: { ids: ['6003306084421', '6003474973243'], countries: ['DE'] },
  status: 202,
  body: z.object({
    ids: z
      .array(text(searchLimits.id, audienceTexts.entryUnknown))
      .min(2, audienceTexts.overlapTooFew)
      .max(audienceLimits.overlap, audienceTexts.overlapTooMany)
      .refine((ids) => new Set(ids).size === ids.length, { error: audienceTexts.overlapTwice }),
    countries: countries.min(1, audienceTexts.placeRequired),
  }),
  response: dataResponse(overlapMatrix),
  errors: ['unknown_interest', 'interests_unavailable', 'interests_refused', 'rate_limited'],
});

export const getOverlap = defineEndpoint({
  method: 'GET',
  path: '/audiences/overlap/:id',
  summary: 'A matrix of overlaps, as far as it has been calculated',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(overlapMatrix),
  errors: ['not_found'],
});

export const cancelOverlap = defineEndpoint({
  method: 'DELETE',
  path: '/audiences/overlap/:id',
  summary: 'Stop a matrix of overlaps; finished pairs stay',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(overlapMatrix),
  errors: ['not_found'],
});
