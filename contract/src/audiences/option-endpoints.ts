import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { interestSnapshot } from '../interest.ts';
import { searchLimits } from '../search/limits.ts';
import { searchTexts } from '../search/texts.ts';
import { standing } from '../standing.ts';
import { text } from '../text.ts';
import { audienceLimits } from './limits.ts';
import { audienceTexts } from './texts.ts';

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

/** An interest, when the connected ad account had it (now, or no longer), and its id there, which was only a name before. */
export const checkedRow = z.object({ id: z.string(), at_meta: standing, current_id: z.string() });
export type CheckedRow = z.output<typeof checkedRow>;

/** A page of a table. Empty without an ad account of Meta's, and while Meta does not answer. */
export const checkRows = defineEndpoint({
  method: 'POST',
  path: '/audiences/rows',
  summary: 'Whether the connected ad account has some interests, by id or by name',
  auth: 'user',
  body: z.object({
    ids: z
      .array(text(searchLimits.id, audienceTexts.entryUnknown), audienceTexts.entryUnknown)
      .min(1, audienceTexts.entryUnknown)
      .max(audienceLimits.checkedRows, audienceTexts.entryUnknown)
      .transform((list) => [...new Set(list)]),
  }),
  response: dataResponse(z.array(checkedRow)),
  errors: ['rate_limited'],
});
