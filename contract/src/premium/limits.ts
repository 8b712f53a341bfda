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
export const relevanceGrades = { strong: 60, worthTesting: 25 } as const;

export const addressLimits = { url: 2000, redirects: 3 } as const;
