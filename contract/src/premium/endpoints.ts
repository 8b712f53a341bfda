import { z } from 'zod';
import { email } from '../auth/endpoints.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { pageQuery, pagination } from '../page.ts';
import { sizeSource } from '../search/endpoints.ts';
import { text } from '../text.ts';

/** The categories of the business form, in the spec's order. */
export const businessCategories = [
  'Technology',
  'Education',
  'E-commerce',
  'Healthcare',
  'Finance',
  'Real Estate',
  'Food & Beverage',
  'Fashion',
  'Automotive',
  'Travel',
  'Entertainment',
  'Sports & Fitness',
  'Beauty',
  'Home & Garden',
  'Professional Services',
] as const;

/** The promotion goals of the business form, in the spec's order. */
export const promotionGoals = [
  'Brand Awareness',
  'Lead Generation',
  'Sales Conversion',
  'App Downloads',
  'Website Traffic',
  'Event Promotion',
  'Customer Retention',
  'Market Research',
] as const;

/** Limits on field lengths, on the lookups and results of one analysis, and on what is stored per user. */
export const premiumLimits = {
  productName: 120,
  productDescription: 2000,
  location: 200,
  targetAudience: 1000,
  terms: 20,
  resultsPerTerm: 40,
  interests: 500,
  storedBriefs: 200,
  storedAnalyses: 50,
} as const;

/** Minimum relevance, in percent, of strong interests and of those worth testing. */
export const relevanceGrades = { strong: 75, worthTesting: 30 } as const;

export const premiumTexts = {
  unread:
    'We read English, German, Spanish, French, Portuguese, Italian and Hindi; write the brief in one of these, or connect a model.',
  partlyUnread:
    'Part of your brief could not be read and was left out. We read English, German, Spanish, French, Portuguese, Italian and Hindi.',
  missingTitle: 'Missing Information',
  missing: 'Please fill in all required fields.',
  categoryUnknown: 'Please choose a category from the list',
  goalUnknown: 'Please choose a promotion goal from the list',
  noToken: 'No access token found',
  generateFailed: 'Failed to generate interests',
  saveFailed: 'Failed to save business details',
  historyFailed: 'Failed to fetch search history',
  saved: 'Business details saved.',
} as const;

function oneOf<const T extends readonly [string, ...string[]]>(list: T, unknown: string) {
  // An empty choice counts as missing; any other value outside the list is invalid.
  return z.enum(list, {
    error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? unknown : premiumTexts.missing),
  });
}

/** The seven fields of the business form, all required. */
export const businessDetails = z.object({
  productName: text(premiumLimits.productName, premiumTexts.missing),
  category: oneOf(businessCategories, premiumTexts.categoryUnknown),
  productDescription: text(premiumLimits.productDescription, premiumTexts.missing),
  location: text(premiumLimits.location, premiumTexts.missing),
  promotionGoal: oneOf(promotionGoals, premiumTexts.goalUnknown),
  targetAudience: text(premiumLimits.targetAudience, premiumTexts.missing),
  contactEmail: z
    .string(premiumTexts.missing)
    .refine((value) => value.trim() !== '', { error: premiumTexts.missing, abort: true })
    .pipe(email),
});
export type BusinessDetails = z.output<typeof businessDetails>;

/** A stored brief, returned unvalidated so that it stays readable when the form's lists and limits change. */
export const businessInfo = z.object({
  productName: z.string(),
  category: z.string(),
  productDescription: z.string(),
  location: z.string(),
  promotionGoal: z.string(),
  targetAudience: z.string(),
  contactEmail: z.string(),
});
export type BusinessInfo = z.output<typeof businessInfo>;

/**
 * One interest of an analysis. `relevanceScore` is a whole percentage; sizes are people, null if the source has none;
 * `reason` explains the choice in plain text; `checked_at` (ISO 8601) is when the source returned the sizes.
 */
export const analyzedInterest = z.object({
  rank: z.number().int(),
  id: z.string(),
  name: z.string(),
  audienceSizeLowerBound: z.number().nullable(),
  audienceSizeUpperBound: z.number().nullable(),
  path: z.array(z.string()),
  topic: z.string().nullable(),
  relevanceScore: z.number().int().min(0).max(100),
  category: z.string(),
  reason: z.string(),
  size_source: sizeSource,
  checked_at: z.string(),
});
export type AnalyzedInterest = z.output<typeof analyzedInterest>;

/**
 * One query to the interest source. Of the `found` interests, `kept` are in the result (each counted for the query that
 * found it first) and `dropped` = `found` − `kept` are not; `why` gives the reasons.
 * `kind`: a search term, or a semantic search of the whole built-in catalogue.
 */
export const lookup = z.object({
  term: z.string(),
  kind: z.enum(['term', 'meaning']),
  status: z.enum(['answered', 'failed']),
  found: z.number().int(),
  kept: z.number().int(),
  dropped: z.number().int(),
  why: z.string(),
});
export type Lookup = z.output<typeof lookup>;

/** The ranking engine: a language model, the built-in sentence encoder, or the built-in keyword ranking. */
export const rankingEngine = z.enum(['ai', 'local', 'keyword']);
export type RankingEngine = z.output<typeof rankingEngine>;

/**
 * A finished analysis. `engine_label` is the engine's display name; `notice` says which configured service failed;
 * `from_cache` is true if today's result for the same brief was returned again. Times are ISO 8601.
 */
export const analysis = z.object({
  id: z.string(),
  /** Given by the user; null without one. */
  name: z.string().nullable(),
  businessInfo,
  /** Whether the location names a country that the ranking knows: interests of other countries then rank low. */
  place_known: z.boolean(),
  analyzedInterests: z.array(analyzedInterest),
  /** How many interests are strong, and how many others are worth testing (`relevanceGrades`). */
  strong: z.number().int(),
  worth_testing: z.number().int(),
  engine: rankingEngine,
  engine_label: z.string(),
  notice: z.string().nullable(),
  lookups: z.array(lookup),
  from_cache: z.boolean(),
  created_at: z.string(),
});
export type Analysis = z.output<typeof analysis>;

export const generateInterests = defineEndpoint({
  method: 'POST',
  path: '/business/generate-interests',
  slow: true,
  summary: 'Find, rank and explain interests for a business',
  auth: 'user',
  scope: 'analyses:run',
  example: {
    productName: 'Calm Mat Studio',
    category: 'Sports & Fitness',
    productDescription: 'Yoga classes, mats and healthy lifestyle coaching for busy people, online and on site.',
    location: 'Berlin, Germany',
    promotionGoal: 'Lead Generation',
    targetAudience: 'Women from 25 to 45 who follow yoga, pilates, running and healthy food',
    contactEmail: 'owner@calm-mat.example',
  },
  body: businessDetails,
  response: dataResponse(analysis),
  errors: ['premium_required', 'analysis_running', 'not_found', 'interests_unavailable', 'overloaded', 'rate_limited'],
});

/** One stored brief. `interests` and `engine` are null until its analysis is stored. Times are ISO 8601. */
export const businessHistoryItem = z.object({
  id: z.string(),
  search_text: z.string(),
  name: z.string().nullable(),
  productName: z.string(),
  category: z.string(),
  promotionGoal: z.string(),
  location: z.string(),
  type: z.literal('ai_search'),
  created_at: z.string(),
  last_visited: z.string(),
  interests: z.number().int().nullable(),
  engine: rankingEngine.nullable(),
  businessInfo,
});
export type BusinessHistoryItem = z.output<typeof businessHistoryItem>;

export const saveBusinessDetails = defineEndpoint({
  method: 'POST',
  path: '/business/businesSearchistory',
  summary: 'Save a business brief; the same brief again moves to the top',
  auth: 'user',
  body: businessDetails,
  response: dataResponse(businessHistoryItem),
  errors: [],
});

export const listBusinessDetails = defineEndpoint({
  method: 'GET',
  path: '/business/business-details-history',
  summary: 'Your business briefs, last used first',
  auth: 'user',
  scope: 'analyses:run',
  example: { page: 1, limit: 20 },
  query: pageQuery,
  response: z.object({ success: z.literal(true), data: z.array(businessHistoryItem), pagination }),
  errors: [],
});

export const getAnalysis = defineEndpoint({
  method: 'GET',
  path: '/business/analyses/:id',
  summary: 'Re-open an earlier analysis by the id of its history item',
  auth: 'user',
  scope: 'analyses:run',
  params: z.object({ id: z.string().min(1).max(64) }),
  response: dataResponse(analysis),
  errors: ['not_found'],
});
