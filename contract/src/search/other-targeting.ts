import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { text } from '../text.ts';
import { interestMatch, sizeSource } from './endpoints.ts';
import { searchLimits, targetingLimits } from './limits.ts';
import { searchTexts } from './texts.ts';

/**
 * Meta's targeting options besides interests: each kind's key in a targeting spec (in its `flexible_spec` groups) and
 * the heading shown to users.
 */
export const targetingKinds = {
  behavior: { key: 'behaviors', label: 'Behaviours' },
  life_event: { key: 'life_events', label: 'Life events' },
  family_status: { key: 'family_statuses', label: 'Parents' },
  income: { key: 'income', label: 'Income' },
  education_status: { key: 'education_statuses', label: 'Education level' },
  industry: { key: 'industries', label: 'Industries' },
  job_title: { key: 'work_positions', label: 'Job titles' },
  employer: { key: 'work_employers', label: 'Employers' },
  school: { key: 'education_schools', label: 'Schools' },
  major: { key: 'education_majors', label: 'Fields of study' },
} as const;
export type TargetingKind = keyof typeof targetingKinds;

/** The keys in a targeting spec's groups, interests included. */
export type TargetingKey = 'interests' | (typeof targetingKinds)[TargetingKind]['key'];

const kinds = Object.keys(targetingKinds) as [TargetingKind, ...TargetingKind[]];

/**
 * One behaviour, life event, job title or similar. `id` is Meta's and unique within its kind; `key` is its key in a
 * targeting spec. Sizes are people, null if Meta has none; `checked_at` is ISO 8601.
 */
export const otherTargeting = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  key: z.enum(Object.values(targetingKinds).map(({ key }) => key)),
  name: z.string(),
  path: z.array(z.string()),
  audience_size_lower_bound: z.number().int().nullable(),
  audience_size_upper_bound: z.number().int().nullable(),
  size_source: sizeSource,
  checked_at: z.string(),
  match: interestMatch,
});
export type OtherTargeting = z.output<typeof otherTargeting>;

export const searchTargeting = defineEndpoint({
  method: 'POST',
  path: '/facebook/targeting',
  summary: 'Behaviours, life events, job titles and more, by word; costs no search',
  auth: 'user',
  reads: true,
  scope: 'interests:read',
  example: { query: 'small business owners', limit: 10 },
  body: z.object({
    query: text(searchLimits.term, searchTexts.termRequired),
    limit: z.number().int().min(1).max(targetingLimits.results).default(targetingLimits.results),
  }),
  response: dataResponse(z.object({ targeting: z.array(otherTargeting), total_results: z.number().int() })),
  errors: ['interests_unavailable', 'rate_limited'],
});
