/**
 * Maximum results, suggestions and ids per request; length of a term, name and id; searches stored per user, and minutes in
 * which a deletion can be undone.
 */
export const searchLimits = {
  results: 1000,
  pageSize: 10,
  term: 200,
  suggestions: 100,
  completions: 8,
  suggestionSeeds: 100,
  ids: 1000,
  name: 300,
  id: 100,
  stored: 10_000,
  undoMinutes: 10,
} as const;

export const targetingLimits = { results: 50 } as const;
