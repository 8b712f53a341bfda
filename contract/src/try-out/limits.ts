export const tryOutLimits = { results: 5, term: 60 } as const;
