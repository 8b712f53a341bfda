import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { sizeSource } from '../search/endpoints.ts';
import { searchTexts } from '../search/texts.ts';
import { text } from '../text.ts';
import { tryOutLimits } from './limits.ts';

/** One suggestion for a visitor: sizes are people, null if the source has none. */
export const tryOutInterest = z.object({
  name: z.string(),
  topic: z.string().nullable(),
  audience_size_lower_bound: z.number().int().nullable(),
  audience_size_upper_bound: z.number().int().nullable(),
  size_source: sizeSource,
});
export type TryOutInterest = z.output<typeof tryOutInterest>;

export const tryOut = defineEndpoint({
  method: 'GET',
  path: '/try-out',
  summary: 'A preview of the search for visitors: the first few interests of the built-in catalogue',
  auth: 'public',
  query: z.object({ q: text(tryOutLimits.term, searchTexts.termRequired) }),
  response: dataResponse(
    z.object({ interests: z.array(tryOutInterest).max(tryOutLimits.results), total_results: z.number().int() }),
  ),
  errors: ['rate_limited'],
});
export type TryOutAnswer = z.output<typeof tryOut.response.schema>['data'];
