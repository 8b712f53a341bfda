import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { interestSnapshot } from '../interest.ts';
import { searchLimits } from '../search/limits.ts';
import { searchTexts } from '../search/texts.ts';
import { text } from '../text.ts';
import { audienceLimits } from './limits.ts';

/** Interests and other targeting by word, best first, to add to an audience. */
export const findOptions = defineEndpoint({
  method: 'GET',
  path: '/audiences/options',
  summary: 'Interests, behaviours, job titles and more by word, to add to an audience; costs no search',
  auth: 'user',
  scope: 'audiences:write',
  example: { q: 'yoga' },
  query: z.object({ q: text(searchLimits.term, searchTexts.termRequired) }),
  response: dataResponse(z.array(interestSnapshot).max(audienceLimits.options)),
  errors: ['interests_unavailable', 'rate_limited'],
});

/** Between the parts of a path in a request. */
export const pathSeparator = ' > ';

/** `folders` hold `count` rows below them; `rows` stand at the path itself, the largest first, and are `total` in all. */
export const browseOptions = defineEndpoint({
  method: 'GET',
  path: '/audiences/browse',
  summary: 'Everything that can be targeted as a tree: what stands at one path; costs no search',
  auth: 'user',
  scope: 'audiences:write',
  example: { path: 'Interests > Fitness and wellness > Yoga' },
  query: z.object({
    path: z
      .string()
      .max(searchLimits.name * 2)
      .default('')
      .describe('Parts with “ > ” between them; without one, the root.'),
  }),
  response: dataResponse(
    z.object({
      folders: z.array(z.object({ name: z.string(), count: z.number().int() })),
      rows: z.array(interestSnapshot).max(audienceLimits.branch),
      total: z.number().int(),
    }),
  ),
  errors: ['interests_unavailable', 'rate_limited'],
});
