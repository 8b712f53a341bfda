import { z } from 'zod';
import { dataResponse, defineEndpoint, fieldsResponse } from '../endpoint.ts';
import { pageQuery, pagination } from '../page.ts';
import { sizeSource } from '../search/endpoints.ts';
import { standing } from '../standing.ts';
import { text } from '../text.ts';
import { briefFieldName, businessDetails, businessInfo } from './brief.ts';
import { addressLimits, premiumLimits } from './limits.ts';
import { addressTexts } from './texts.ts';

/**
 * One interest of an analysis. `relevanceScore` is a whole percentage; sizes are people, null if the source has none;
 * `reason` explains the choice in plain text; `circle`: the people close to the customers who like it, absent where none are known; `checked_at` (ISO 8601) is when the source returned the sizes.
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
  circle: z.string().optional(),
  size_source: sizeSource,
  checked_at: z.string(),
  /** Absent in analyses stored before November 2026. */
  at_meta: standing.optional(),
  /** What tests of the same business changed: points of relevance, and why in a sentence. Absent if they changed nothing. */
  tested: z.object({ shift: z.number().int(), sentence: z.string() }).optional(),
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
  /** The brief that it belongs to; null if none was free. */
  brief_id: z.string().nullable(),
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
  /** What the brief leaves open, and three likely answers in words that can be added to it; absent from a clear brief. */
  question: z.object({ about: z.enum(['what', 'whom', 'where']), answers: z.array(z.string()) }).optional(),
  lookups: z.array(lookup),
  /**
   * Tests of the same business that are over, with a clear answer and real figures: how many of its interests they say something
   * about, and whether that counts in the ranking. Absent without any.
   */
  tests: z.object({ interests: z.number().int(), used: z.boolean() }).optional(),
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
  brief_id: z.string().nullable(),
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
  fromReplica: true,
  response: fieldsResponse({ data: z.array(businessHistoryItem), pagination }),
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

const withScheme = (value: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[^/:]+\.[^/:]+:\d/.test(value) ? value : `https://${value}`;

/** A pasted address; a missing scheme means https. */
const webAddress = z
  .string(addressTexts.invalid)
  .trim()
  .min(1, addressTexts.invalid)
  .max(addressLimits.url, addressTexts.invalid)
  .transform(withScheme)
  .pipe(z.url({ protocol: /^https?$/, error: addressTexts.invalid }))
  .refine((value) => !/^https?:[/\\]*[^/\\?#]*@/i.test(value), { error: addressTexts.invalid });

export const readAddressBody = z.object({ url: webAddress });

/** A proposed value of one field; `source` says in a few words where on the page it was found, or who suggested it. */
export const foundField = z.object({ field: briefFieldName, value: z.string(), source: z.string() });
export type FoundField = z.output<typeof foundField>;

/** Fields for which the page has no usable source are left out. `address` is the page's address after redirects. */
export const readAddress = defineEndpoint({
  method: 'POST',
  path: '/business/read-address',
  slow: true,
  summary: 'Propose a brief from a public web page; nothing is stored',
  auth: 'user',
  body: readAddressBody,
  response: dataResponse(z.object({ address: z.string(), fields: z.array(foundField) })),
  errors: ['premium_required', 'page_unreadable', 'overloaded', 'rate_limited'],
});

/** An empty name removes the name; the analysis is then shown under its product. */
export const nameAnalysis = defineEndpoint({
  method: 'PUT',
  path: '/business/analyses/:id',
  summary: 'Name a brief and its analysis, or remove the name',
  auth: 'user',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ name: text(premiumLimits.productName) }),
  response: dataResponse(businessHistoryItem),
  errors: ['not_found'],
});

/** The stored analysis stays as it is: the ranking with or without tests is made when it is read. */
export const rankByTests = defineEndpoint({
  method: 'PUT',
  path: '/business/analyses/:id/tests',
  summary: 'Count what tests of the same business found in the ranking of an analysis, or leave it out',
  auth: 'user',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ used: z.boolean() }),
  response: dataResponse(analysis),
  errors: ['not_found'],
});
