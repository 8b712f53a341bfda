import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from './endpoint.ts';
import { pageQuery, pagination } from './page.ts';
import { text } from './text.ts';

export const searchLimits = { results: 1000, pageSize: 10, term: 200 } as const;

export const searchTexts = {
  termRequired: 'Please enter a search term',
  fetchFailed: 'Failed to fetch interests',
  nothingSelected: 'Please select at least one item to export',
  exported: (count: number) => `${count} items exported successfully`,
  saveFailed: 'Failed to save search history.',
  historyFailed: 'Failed to fetch search history',
  storeFailed: 'Failed to store search history',
  searchDeleted: 'The search is deleted.',
  historyRestored: 'Your search history is back.',
  undoOver: 'This can no longer be undone.',
  historyItemMissing: 'This search is not in your history any more.',
} as const;

/** Where an audience size comes from: Meta's own figure, or the order of magnitude of our catalogue. */
export const sizeSource = z.enum(['meta', 'estimate']);

/**
 * One interest as the Miner shows it. Sizes are people; null where the source tells none.
 * `path` runs from the root to the interest's own name. `checked_at` is ISO 8601: when the source was asked.
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
});
export type Interest = z.output<typeof interest>;

export const searchBody = z.object({
  query: text(searchLimits.term, searchTexts.termRequired),
  limit: z.number().int().min(1).max(searchLimits.results).default(searchLimits.results),
});

export const searchInterests = defineEndpoint({
  method: 'POST',
  path: '/facebook/search',
  summary: 'Search interests by word',
  auth: 'user',
  body: searchBody,
  response: dataResponse(z.object({ interests: z.array(interest), total_results: z.number().int() })),
  errors: ['interests_unavailable', 'searches_used_up'],
});

/** One remembered search: `visit_count` and `last_visited` grow when it is repeated. Times are ISO 8601. */
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
  summary: 'Own searches, newest first',
  auth: 'user',
  query: pageQuery,
  response: z.object({ success: z.literal(true), data: z.array(searchHistoryItem), pagination }),
  errors: [],
});

export const saveSearch = defineEndpoint({
  method: 'POST',
  path: '/search-history/',
  summary: 'Remember a search; a repeat counts a visit',
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
