import { z } from 'zod';
import { answeredBy } from '../connections/endpoints.ts';
import { dataResponse, defineEndpoint, fieldsResponse, messageResponse } from '../endpoint.ts';
import { pageQuery, pagination } from '../page.ts';
import { standing } from '../standing.ts';
import { text } from '../text.ts';
import { searchLimits } from './limits.ts';
import { searchTexts } from './texts.ts';

/** Source of an audience size: Meta's own figure, or the catalogue's estimate of the order of magnitude. */
export const sizeSource = z.enum(['meta', 'estimate']);

/**
 * Why an interest matched: the name, alias or path that the term matched, and the half-open [start, end) ranges to
 * highlight in it, in UTF-16 units.
 */
export const interestMatch = z.object({
  kind: z.enum(['exact', 'prefix', 'typo', 'stem', 'alias', 'words']),
  field: z.enum(['name', 'alias', 'path']),
  text: z.string(),
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/**
 * One interest as the Miner shows it. Sizes are people; null if the source has none. `path` runs from the root to the interest's own
 * name. `checked_at` (ISO 8601) is when the source was queried. `removed`: Meta removed it in 2022; only its exact name finds it.
 * `at_meta`: when its id was last seen at Meta, if ever.
 * `relevant` is false for rows that Meta adds to pad its results, and true or absent for all others.
 */
export const interest = z.object({
  id: z.string(),
  name: z.string(),
  audience_size_lower_bound: z.number().int().nullable(),
  audience_size_upper_bound: z.number().int().nullable(),
  path: z.array(z.string()),
  topic: z.string().nullable(),
  size_source: sizeSource,
  checked_at: z.string(),
  match: interestMatch.nullable().optional(),
  relevant: z.boolean().optional(),
  removed: z.boolean().optional(),
  at_meta: standing.optional(),
});
export type Interest = z.output<typeof interest>;

/** Language of names and topics where the source has several, such as `en_US`. */
const locale = z.string().regex(/^[a-z]{2}_[A-Z]{2}$/, 'Please give a locale such as en_US');

export const searchBody = z.object({
  query: text(searchLimits.term, searchTexts.termRequired),
  limit: z.number().int().min(1).max(searchLimits.results).default(searchLimits.results),
  locale: locale.optional(),
});

/**
 * Interests from the source, best first. `stale`: the source was unavailable, so this is an earlier answer and `notice`
 * says why; `checked_at` (ISO 8601) is when the source returned it. `answered_by`: whose source it is.
 */
const interestList = z.object({
  interests: z.array(interest),
  total_results: z.number().int(),
  stale: z.boolean(),
  checked_at: z.string(),
  notice: z.string().nullable(),
  answered_by: answeredBy.optional(),
});
export type InterestList = z.output<typeof interestList>;

/**
 * The answer to a search. `read_as`: the English translation of a term in another language. `related`: interests with a
 * similar meaning, best first, if few match every word of the term; `total_results` does not count them.
 */
const searchAnswer = interestList.extend({ read_as: z.string().nullable(), related: z.array(interest) });
export type SearchAnswer = z.output<typeof searchAnswer>;

export const searchInterests = defineEndpoint({
  method: 'POST',
  path: '/facebook/search',
  summary: 'Search interests by word; the same word again within a day costs no search',
  auth: 'user',
  reads: true,
  scope: 'interests:read',
  example: { query: 'yoga', limit: 25 },
  body: searchBody,
  response: dataResponse(searchAnswer),
  errors: ['interests_unavailable', 'interests_refused', 'searches_used_up'],
});

export const completeTerm = defineEndpoint({
  method: 'GET',
  path: '/facebook/complete',
  summary: 'Names of interests for a term that is being typed; costs no search',
  auth: 'user',
  scope: 'interests:read',
  example: { q: 'yog' },
  query: z.object({ q: text(searchLimits.term, searchTexts.termRequired) }),
  response: dataResponse(z.object({ names: z.array(z.string()) })),
  errors: ['interests_unavailable', 'rate_limited'],
});

export const suggestInterests = defineEndpoint({
  method: 'POST',
  path: '/facebook/suggestions',
  summary: 'Interests related to a selection; costs no search',
  auth: 'user',
  reads: true,
  scope: 'interests:read',
  example: { interests: [{ id: '6003306084421', name: 'Yoga' }], limit: 10 },
  body: z.object({
    interests: z
      .array(
        z.object({
          id: text(searchLimits.id, searchTexts.seedRequired),
          name: text(searchLimits.name, searchTexts.seedRequired),
        }),
      )
      .min(1, searchTexts.seedRequired)
      .max(searchLimits.suggestionSeeds, `Please select at most ${searchLimits.suggestionSeeds} interests`),
    limit: z.number().int().min(1).max(searchLimits.suggestions).default(30),
    locale: locale.optional(),
  }),
  response: dataResponse(interestList),
  errors: ['interests_unavailable', 'interests_refused', 'rate_limited'],
});

/**
 * The current status of one interest. `renamed`: `name` is the new name; `merged`: `current_id` replaces it; `gone`: the
 * source does not offer it (any more); `unknown`: the source did not answer. Sizes are people as of `checked_at`.
 */
export const interestCheck = z.object({
  id: z.string(),
  status: z.enum(['valid', 'renamed', 'merged', 'gone', 'unknown']),
  name: z.string().nullable(),
  current_id: z.string().nullable(),
  audience_size_lower_bound: z.number().int().nullable(),
  audience_size_upper_bound: z.number().int().nullable(),
  size_source: sizeSource,
  checked_at: z.string().nullable(),
});
export type InterestCheck = z.output<typeof interestCheck>;

export const validateInterests = defineEndpoint({
  method: 'POST',
  path: '/facebook/validate',
  summary: 'Which interests still exist, were renamed, merged or are gone, with fresh sizes; costs no search',
  auth: 'user',
  reads: true,
  scope: 'interests:read',
  example: { ids: ['6003306084421', '6004920030448'], names: { '6003306084421': 'Yoga' } },
  body: z.object({
    ids: z
      .array(text(searchLimits.id, searchTexts.seedRequired))
      .min(1, searchTexts.seedRequired)
      .max(searchLimits.ids, `Please check at most ${searchLimits.ids} interests at once`),
    /** The caller's name for each id, so that a renamed interest can be detected. */
    names: z.record(z.string().max(searchLimits.id), text(searchLimits.name)).optional(),
  }),
  response: dataResponse(
    z.object({
      interests: z.array(interestCheck),
      stale: z.boolean(),
      notice: z.string().nullable(),
      answered_by: answeredBy.optional(),
    }),
  ),
  errors: ['interests_unavailable', 'interests_refused', 'rate_limited'],
});

/** One stored search; repeating it updates `visit_count` and `last_visited`. Times are ISO 8601. */
export const searchHistoryItem = z.object({
  id: z.string(),
  search_text: z.string(),
  productName: z.string(),
  category: z.string(),
  type: z.string(),
  created_at: z.string(),
  last_visited: z.string(),
  visit_count: z.number().int(),
});
export type SearchHistoryItem = z.output<typeof searchHistoryItem>;

export const listSearchHistory = defineEndpoint({
  method: 'GET',
  path: '/search-history/',
  summary: 'Your searches, newest first',
  auth: 'user',
  query: pageQuery,
  fromReplica: true,
  response: fieldsResponse({ data: z.array(searchHistoryItem), pagination }),
  errors: [],
});

export const saveSearch = defineEndpoint({
  method: 'POST',
  path: '/search-history/',
  summary: 'Save a search; a repeat counts a visit',
  auth: 'user',
  body: z.object({ search_text: text(searchLimits.term, searchTexts.termRequired) }),
  response: dataResponse(searchHistoryItem),
  errors: [],
});

const historyItemId = z.object({ id: z.uuid() });

export const deleteSearch = defineEndpoint({
  method: 'DELETE',
  path: '/search-history/:id',
  summary: 'Delete one search from the history; can be undone for some minutes',
  auth: 'user',
  params: historyItemId,
  response: messageResponse,
  errors: ['not_found'],
});

export const restoreSearch = defineEndpoint({
  method: 'POST',
  path: '/search-history/:id/restore',
  summary: 'Undo the deletion of one search',
  auth: 'user',
  params: historyItemId,
  response: dataResponse(searchHistoryItem),
  errors: ['not_found'],
});

export const clearSearchHistory = defineEndpoint({
  method: 'DELETE',
  path: '/search-history/',
  summary: 'Delete the whole search history; can be undone for some minutes',
  auth: 'user',
  response: dataResponse(z.object({ undo_token: z.string() })),
  errors: [],
});

export const restoreSearchHistory = defineEndpoint({
  method: 'POST',
  path: '/search-history/restore',
  summary: 'Undo the deletion of the whole search history',
  auth: 'user',
  body: z.object({ undo_token: z.string().regex(/^\d{1,15}$/, searchTexts.undoOver) }),
  response: messageResponse,
  errors: ['not_found'],
});
